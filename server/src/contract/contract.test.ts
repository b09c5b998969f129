import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { operationTable } from '../generated/operations.gen.ts';
import { contractOfListener, parseContract } from './contract.ts';

const yaml = readFileSync(new URL('../../../openapi.yaml', import.meta.url), 'utf8');
const parsed = parse(yaml);
const contract = parseContract(yaml);

describe('parseContract', () => {
  it('keeps the text unchanged, and parses it', () => {
    expect(contract.yaml).toBe(yaml);
    expect(contract.document).toEqual(parsed);
  });

  it('throws for invalid YAML', () => {
    expect(() => parseContract('a: [')).toThrow();
  });
});

it('is ASCII, because V8 takes twice the memory for a text with one other letter', () => {
  expect(/[^\0-\x7f]/.exec(yaml)?.[0]).toBeUndefined();
});

describe('contractOfListener', () => {
  it.each(['api', 'ingest'] as const)('keeps the operations of the %s listener and no others', (listener) => {
    const { paths } = contractOfListener(contract.document, listener);
    const ids = Object.values(paths).flatMap((item) =>
      Object.values(item).map(({ operationId }) => operationId),
    );
    const expected = Object.values(operationTable).filter((operation) => operation.listener === listener);
    expect(ids.toSorted()).toEqual(expected.map(({ operationId }) => operationId).toSorted());
    expect(Object.values(paths).every((item) => Object.keys(item).length > 0)).toBe(true);
  });

  it('keeps the schemas, and does not change the whole contract', () => {
    expect(contractOfListener(contract.document, 'ingest').components).toBe(contract.document.components);
    expect(contract.document).toEqual(parsed);
  });
});

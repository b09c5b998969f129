import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { servedContract } from '../../contract/testing/served-contract.ts';
import { contractRef, createContractAjv, describeFinding, findingPath } from './contract-ajv.ts';

const thing = {
  type: 'object',
  additionalProperties: false,
  required: ['kind'],
  properties: {
    kind: { enum: ['a', 'b'] },
    parts: { type: 'array', items: { $ref: '#/components/schemas/Part' } },
    'a/b~c': { type: 'string' },
  },
};
const part = { type: 'object', required: ['size'], properties: { size: { type: 'integer' } } };
const ajv = createContractAjv({ components: { schemas: { Thing: thing, Part: part } } });
const validate = ajv.compile(contractRef('#/components/schemas/Thing'));

function findingOf(value: unknown): { path: string; text: string } {
  expect(validate(value)).toBe(false);
  const error = validate.errors?.[0];
  return { path: findingPath(error), text: describeFinding(error) };
}

describe('a finding of the contract', () => {
  it.each([
    ['an unknown member', { kind: 'a', extra: 1 }, 'extra', 'is not a known field'],
    ['an unknown member with a slash', { kind: 'a', 'x/y~z': 1 }, 'x/y~z', 'is not a known field'],
    [
      'a member like those of objects',
      JSON.parse('{"kind":"a","__proto__":1}'),
      '__proto__',
      'is not a known field',
    ],
    ['a missing member', {}, 'kind', 'is required'],
    ['a missing member below', { kind: 'a', parts: [{ size: 1 }, {}] }, 'parts.1.size', 'is required'],
    ['a wrong type', { kind: 'a', parts: [{ size: 'x' }] }, 'parts.0.size', 'must be integer'],
    ['a name that pointers escape', { kind: 'a', 'a/b~c': 1 }, 'a/b~c', 'must be string'],
    ['a value off its list', { kind: 'c' }, 'kind', 'must be equal to one of the allowed values: a, b'],
    ['the whole', [], '', 'must be object'],
  ])('names place and reason of %s', (_what, value, path, text) => {
    expect(findingOf(value)).toEqual({ path, text });
  });

  it('quotes no more than 256 characters of a name', () => {
    expect(findingOf({ kind: 'a', ['x'.repeat(999)]: 1 }).path).toBe('x'.repeat(256));
  });
});

it('the schemas of the contract, which a start does not check, are JSON Schema', () => {
  const checked = new Ajv2020();
  for (const [name, schema] of Object.entries(servedContract.document.components.schemas)) {
    expect(checked.validateSchema(schema), `${name}: ${checked.errorsText()}`).toBe(true);
  }
});

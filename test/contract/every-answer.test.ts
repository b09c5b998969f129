import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorCatalogue } from '../../server/src/errors/error-catalogue.ts';
import { type OperationDescription, operationTable } from '../../server/src/generated/operations.gen.ts';
import { createContractCoverage } from '../support/contract-coverage.ts';
import { type ContractWorld, startContractWorld } from './contract-world.ts';
import { sampleCalls } from './sample-calls.ts';
import { codeExercises, exerciseStatus } from './status-exercises.ts';

const operations: readonly OperationDescription[] = Object.values(operationTable);
const coverage = createContractCoverage();
let world: ContractWorld;

beforeAll(async () => {
  world = await startContractWorld(coverage);
  await world.usual.call('flushTrace', sampleCalls.flushTrace);
});
afterAll(() => world.stop());

describe.each(operations)('$operationId', (operation) => {
  it.each(operation.statuses)('answers %i as the contract says', async (status) => {
    expect(await exerciseStatus(world, operation, status)).toBe(status);
  });
});

describe('errors that no operation has to itself', () => {
  it.each(Object.entries(codeExercises))('are answered with %s', async (code, exercise) => {
    await exercise(world, 'listTraces');
    expect(coverage.hasCode(code)).toBe(true);
  });
});

describe('the contract', () => {
  it('has no declared answer that was never seen', () => {
    const pairs = operations.flatMap(({ operationId, statuses }) =>
      statuses.map((status) => ({ operationId, status })),
    );
    const missing = pairs.filter(({ operationId, status }) => !coverage.hasAnswer(operationId, status));
    expect(missing.map(({ operationId, status }) => `${operationId} ${status}`)).toEqual([]);
  });

  it('has no error code that was never seen', () => {
    expect(Object.keys(errorCatalogue).filter((code) => !coverage.hasCode(code))).toEqual([]);
  });
});

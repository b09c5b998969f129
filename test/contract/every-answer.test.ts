import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorCatalogue } from '../../server/src/errors/error-catalogue.ts';
import type { ErrorFormat, OperationId } from '../../server/src/generated/operations.gen.ts';
import { createContractCoverage } from '../support/contract-coverage.ts';
import { type ContractWorld, internalSecret, startContractWorld } from './contract-world.ts';
import { keyOperations } from './key-operations.ts';
import { readErrorCode } from './read-error-code.ts';
import { sampleCallOf } from './sample-calls.ts';
import { codeExercises, exerciseStatus } from './status-exercises.ts';

const coverage = createContractCoverage();

/** The body of an unexpected error, in each of the three formats. */
const internalError: Readonly<Record<ErrorFormat, (requestId: string) => unknown>> = {
  problem: (requestId) => ({
    error: {
      code: 'INTERNAL',
      message: expect.any(String),
      details: [{ type: 'request', request_id: requestId }],
    },
  }),
  rpc_status: (requestId) => ({
    code: 13,
    message: expect.any(String),
    details: [{ '@type': 'type.googleapis.com/google.rpc.RequestInfo', requestId }],
  }),
  prometheus: (requestId) => ({
    status: 'error',
    errorType: 'internal',
    error: expect.stringContaining(requestId),
  }),
};

let world: ContractWorld;

beforeAll(async () => {
  world = await startContractWorld(coverage);
});
afterAll(() => world.stop());

describe.each(keyOperations)('$operationId', (operation) => {
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
    const pairs = keyOperations.flatMap(({ operationId, statuses }) =>
      statuses.map((status) => ({ operationId, status })),
    );
    const missing = pairs.filter(({ operationId, status }) => !coverage.hasAnswer(operationId, status));
    expect(missing.map(({ operationId, status }) => `${operationId} ${status}`)).toEqual([]);
  });

  it('has no error code that was never seen', () => {
    const unseen = Object.keys(errorCatalogue).filter((code) => !coverage.hasCode(code));
    expect(unseen).toEqual(['ALREADY_EXISTS']); // of the console alone
  });
});

describe.each(keyOperations)('$operationId', ({ operationId, errorFormat }) => {
  const id = operationId as OperationId; // the table is keyed by it

  it('answers an unexpected error with a 500 that names its request and nothing of the inside', async () => {
    const response = await world.broken.call(id, sampleCallOf(id));
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(text).not.toContain(internalSecret);
    expect(text).not.toMatch(/ at |\.ts|node_modules|SELECT/);
    const requestId = response.headers.get('x-request-id') ?? 'no request id';
    expect(JSON.parse(text)).toEqual(internalError[errorFormat](requestId));
  });
});

it.each(operationsWith(503))('%s answers 503 with Retry-After while the disk is full', async (id) => {
  const response = await world.full.call(id, sampleCallOf(id));
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('5');
  expect(await readErrorCode(response)).toBe('UNAVAILABLE');
});

it.each(operationsWith(504))('%s answers 504 past its deadline', async (id) => {
  const response = await world.slow.call(id, sampleCallOf(id));
  expect(await readErrorCode(response)).toBe('DEADLINE_EXCEEDED');
});

describe('a service whose stores fail', () => {
  it('still says that it is alive, who a key is, and what it can do', async () => {
    for (const id of [
      'getHealth',
      'getIdentity',
      'getDocs',
      'getContractJson',
      'getServerMetrics',
    ] as const) {
      expect((await world.full.call(id)).status).toBe(200);
    }
  });
});

function operationsWith(status: number): readonly OperationId[] {
  const declaring = keyOperations.filter(({ statuses }) => statuses.includes(status));
  return declaring.map(({ operationId }) => operationId as OperationId); // the table is keyed by it
}

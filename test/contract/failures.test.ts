import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type OperationDescription,
  type OperationId,
  operationTable,
} from '../../server/src/generated/operations.gen.ts';
import { createContractCoverage } from '../support/contract-coverage.ts';
import { type ContractWorld, internalSecret, startContractWorld } from './contract-world.ts';
import { isOtlp } from './is-otlp.ts';
import { readErrorCode } from './read-error-code.ts';
import { sampleCallOf } from './sample-calls.ts';

const operations: readonly OperationDescription[] = Object.values(operationTable);
let world: ContractWorld;

beforeAll(async () => {
  world = await startContractWorld(createContractCoverage());
});
afterAll(() => world.stop());

function internal(requestId: string) {
  const details = [{ type: 'request', request_id: requestId }];
  return { error: { code: 'INTERNAL', message: expect.any(String), details } };
}

function otlpInternal(requestId: string) {
  const details = [{ '@type': 'type.googleapis.com/google.rpc.RequestInfo', requestId }];
  return { code: 13, message: expect.any(String), details };
}

describe.each(operations)('$operationId', ({ operationId }) => {
  const id = operationId as OperationId; // the table is keyed by it

  it('answers an unexpected error with a 500 that names its request and nothing of the inside', async () => {
    const response = await world.broken.call(id, sampleCallOf(id));
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(text).not.toContain(internalSecret);
    expect(text).not.toMatch(/ at |\.ts|node_modules|SELECT/);
    const requestId = response.headers.get('x-request-id') ?? '';
    expect(JSON.parse(text)).toEqual(isOtlp(id) ? otlpInternal(requestId) : internal(requestId));
  });
});

it.each(operationsWith(503))('%s answers 503 with Retry-After while the medium takes nothing', async (id) => {
  const response = await world.full.call(id, sampleCallOf(id));
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('5');
  expect(await readErrorCode(response)).toBe('UNAVAILABLE');
});

it.each(operationsWith(504))('%s answers 504 past its deadline', async (id) => {
  const response = await world.slow.call(id, sampleCallOf(id));
  expect(await response.json()).toMatchObject({ error: { code: 'DEADLINE_EXCEEDED' } });
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
  const declaring = operations.filter(({ statuses }) => statuses.includes(status));
  return declaring.map(({ operationId }) => operationId as OperationId); // the table is keyed by it
}

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OperationId, Schemas } from '../../server/src/generated/operations.gen.ts';
import { placedOperations, readContractDocument } from '../support/contract-document.ts';
import { createOperationCaller, type OperationCaller } from '../support/operation-caller.ts';
import { startTestService, type TestService } from '../support/start-service.ts';

const examples = placedOperations(readContractDocument()).flatMap(({ id, object }, index) => {
  const body = object.requestBody?.content['application/json']?.example;
  // A trace for each, because one of the examples closes its own.
  const trace_id = index.toString(16).padStart(32, '0');
  return body === undefined ? [] : [{ id: id as OperationId, trace_id, body }]; // generated from the same contract
});

let service: TestService;
let call: OperationCaller;

beforeAll(async () => {
  // The instants in the examples grow older.
  service = await startTestService({ 'logs-retention': '3650d' });
  call = createOperationCaller(service, service.keys);
});
afterAll(() => service.stop());

it.each(examples)('the example of $id is stored as it stands', async ({ id, trace_id, body }) => {
  const flush = { flush_id: 'first', source: 'client_server', sent_at: '2026-11-20T08:15:31Z' };
  await call('flushTrace', { path: { trace_id }, body: flush });
  const text = await (await call(id, { path: { trace_id }, body })).text();
  const result: Partial<Schemas['FlushResult'] & Schemas['OtlpLogsResponse']> = JSON.parse(text);
  // OTLP answers nothing at all when everything was stored.
  const isStored = result.accepted ?? text === '{}';
  expect(isStored ? (result.rejected ?? []) : result).toEqual([]);
});

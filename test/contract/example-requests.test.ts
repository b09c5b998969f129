import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OperationId, operationTable, type Schemas } from '../../server/src/generated/operations.gen.ts';
import { placedOperations, readContractDocument } from '../support/contract-document.ts';
import { createOperationCaller, type OperationCaller } from '../support/operation-caller.ts';
import { startTestService, type TestService } from '../support/start-service.ts';

interface ExampleBody {
  readonly id: OperationId;
  readonly tag: string;
  readonly example: object;
}

/** Those in JSON and forms; protobuf has none that people could read. */
const examples: readonly ExampleBody[] = placedOperations(readContractDocument()).flatMap(({ id, object }) =>
  Object.values(object.requestBody?.content ?? {}).flatMap(({ example }) => {
    if (typeof example !== 'object' || example === null) return [];
    const { operationId, tag } = operationTable[id as OperationId]; // of the same contract
    return [{ id: operationId, tag, example }];
  }),
);
const ofTags = (...tags: readonly string[]) => examples.filter(({ tag }) => tags.includes(tag));

let service: TestService;
let call: OperationCaller;

beforeAll(async () => {
  // The instants in the examples grow older.
  service = await startTestService({ 'logs-retention': '3650d', 'metrics-retention': '3650d' });
  call = createOperationCaller(service, service.keys);
});
afterAll(() => service.stop());

describe('the example of', () => {
  it.each(ofTags('Ingest'))('$id is stored as it stands', async ({ id, example }) => {
    // A trace for each, because one of the examples closes its own.
    const path = {
      trace_id: examples
        .findIndex((each) => each.id === id)
        .toString(16)
        .padStart(32, '0'),
    };
    const flush = { flush_id: 'first', source: 'client_server', sent_at: '2026-11-20T08:15:31Z' };
    await call('flushTrace', { path, body: flush });
    const result: Schemas['FlushResult'] = JSON.parse(await (await call(id, { path, body: example })).text());
    expect(result).toMatchObject({ accepted: true });
    expect(result.rejected ?? []).toEqual([]);
  });

  it.each(ofTags('OTLP'))('$id is stored as it stands', async ({ id, example }) => {
    // OTLP answers nothing at all when everything was stored.
    expect(await (await call(id, { body: example })).json()).toEqual({});
  });

  it.each(ofTags('Metric alerts', 'Dashboards'))('$id is stored as it stands', async ({ id, example }) => {
    const headers = { 'if-none-match': '*' };
    const response = await call(id, { path: { slug: 'example' }, headers, body: example });
    expect({ status: response.status, body: await response.json() }).toEqual({ status: 201, body: example });
  });

  it.each(ofTags('Prometheus'))('$id is answered', async ({ id, example }) => {
    const fields = Object.entries(example).flatMap(([name, value]) =>
      [value].flat().map((each): [string, string] => [name, String(each)]),
    );
    expect(await (await call(id, { body: new URLSearchParams(fields) })).json()).toMatchObject({
      status: 'success',
    });
  });

  it('each operation is of one of these kinds', () => {
    const tags = ['Ingest', 'OTLP', 'Metric alerts', 'Dashboards', 'Prometheus'];
    expect(ofTags(...tags)).toEqual(examples);
  });
});

import {
  createQueryClient,
  getDashboard,
  getMetricAlert,
  getTrace,
  isApiError,
  listLogs,
  listTraces,
  type MetricAlertInput,
  paginate,
  putDashboard,
  putMetricAlert,
  type QueryClient,
  updateDocument,
} from '@cairn/sdk-node/query';
import { beforeAll, describe, expect, it } from 'vitest';
import { createOperationCaller, type OperationCaller } from '../support/operation-caller.ts';
import { type ContractProject, openProject } from './open-project.ts';
import { writeLogs } from './write-logs.ts';

let service: ContractProject;
let call: OperationCaller;
let client: QueryClient;

beforeAll(async () => {
  service = await openProject();
  call = createOperationCaller(service, service.keys);
  client = createQueryClient({ baseUrl: service.apiUrl, apiKey: async () => service.keys.serverKey });
});

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

describe('the query client', () => {
  it('reads every trace and every record of all pages once, with a filter and a window', async () => {
    const ids = Array.from({ length: 23 }, (_, index) => (index + 1).toString(16).padStart(32, '0'));
    for (const trace_id of ids) {
      const body = {
        flush_id: 'f',
        source: 'client_server',
        sent_at: '2026-11-20T08:15:31Z',
        tags: ['paged'],
      };
      await call('flushTrace', { path: { trace_id }, body });
    }
    const query = { filter: 'tag="paged"', since: '1h', page_size: 5 };
    const traces = await collect(paginate(listTraces, { client, query }));
    expect(traces.map(({ trace_id }) => trace_id)).toEqual(ids.toReversed());

    await writeLogs(
      call,
      ids.map((body) => ({ body })),
    );
    const logs = await collect(paginate(listLogs, { client, query: { since: '1h', page_size: 7 } }));
    expect(logs.map(({ body }) => body).toSorted()).toEqual(ids);
  });

  it('has the error of the service, with its request', async () => {
    const path = { trace_id: 'f'.repeat(32) };
    const { error, response } = await getTrace({ client, path });
    expect(error).toMatchObject({ status: 404, code: 'TRACE_NOT_FOUND' });
    expect(error?.requestId).toBe(response?.headers.get('x-request-id'));
    const wrong = createQueryClient({ baseUrl: service.apiUrl, apiKey: 'svc_srv_wrong' });
    const thrown: unknown = await getTrace({ client: wrong, path, throwOnError: true }).catch(
      (reason) => reason,
    );
    expect([isApiError(thrown), thrown]).toMatchObject([true, { status: 401, code: 'UNAUTHENTICATED' }]);
    const bad = await listTraces({ client, query: { filter: 'nonsense' } });
    expect(bad.error).toMatchObject({ status: 400, code: 'INVALID_FILTER', details: [{ type: 'filter' }] });
  });

  it('says that nothing listens', async () => {
    const nobody = createQueryClient({ baseUrl: 'http://127.0.0.1:1', apiKey: 'x', maxRetries: 0 });
    const { error } = await listTraces({ client: nobody });
    expect(error).toMatchObject({ code: 'UNAVAILABLE', status: undefined });
    expect(error?.message).toContain('GET /v1/traces did not reach http://127.0.0.1:1');
  });

  it('loses no update of a document that many change at the same time', async () => {
    const writers = 8;
    const count = (title: string | undefined) => Number(title ?? 0) + 1;
    const increment = () =>
      updateDocument({
        client,
        slug: 'counter',
        read: getMetricAlert,
        write: putMetricAlert,
        maxConflicts: 100,
        change: (alert): MetricAlertInput => ({
          severity: 'info',
          enabled: false,
          condition: { expression: 'up < 1' },
          notifications: [],
          ...alert,
          display_name: String(count(alert?.display_name)),
        }),
      });
    const updates = await Promise.all(Array.from({ length: writers }, increment));
    expect(updates.filter(({ outcome }) => outcome === 'created')).toHaveLength(1);
    expect(updates.filter(({ outcome }) => outcome === 'replaced')).toHaveLength(writers - 1);
    const { data } = await getMetricAlert({ client, path: { slug: 'counter' } });
    expect(data?.display_name).toBe(String(writers));
  });

  it('tells an unchanged document from a replaced one', async () => {
    const dashboard = { title: 'Shop', default_time_window: '1h', widgets: [] };
    const apply = (title: string) =>
      updateDocument({
        client,
        slug: 'shop',
        read: getDashboard,
        write: putDashboard,
        change: (current) => ({ ...(current ?? dashboard), title }),
      });
    const outcomes: string[] = [];
    for (const name of ['Shop', 'Shop', 'Shop 2']) outcomes.push((await apply(name)).outcome);
    expect(outcomes).toEqual(['created', 'unchanged', 'replaced']);
  });
});

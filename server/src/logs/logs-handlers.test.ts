import { describe, expect, it } from 'vitest';
import { decodeJson } from '../http/testing/decode-json.ts';
import { sampleContext } from '../http/testing/sample-context.ts';
import { encodeLog } from './encoded-log.ts';
import type { LogService } from './log-service.ts';
import { toWireLog } from './log-wire.ts';
import { createLogsHandlers } from './logs-handlers.ts';
import { sampleLog } from './testing/sample-log.ts';

const context = sampleContext({ projectId: 'prj_7' });
const window = { sinceNs: 0n, untilNs: 1_000_000_001n };
const range = { range_start: '1970-01-01T00:00:00Z', range_end: '1970-01-01T00:00:01.000000001Z' };

/** Handlers over services that record their arguments. */
function create(page: Awaited<ReturnType<LogService['list']>> = { records: [], window }) {
  const calls: unknown[][] = [];
  const note =
    <Answer>(name: string, answer: Answer) =>
    async (...parameters: unknown[]) => {
      calls.push([name, ...parameters]);
      return answer;
    };
  const handlers = createLogsHandlers({
    logs: { list: note('list', page) },
    stats: { read: note('stats', { interval: 'whole', window, groupBy: [], buckets: [] }) },
    catalogue: {
      read: note('catalogue', {
        window,
        keys: [{ key: 'k', values: ['v'], valuesTruncated: true }],
        keysTruncated: false,
        serviceNames: ['shop'],
        serviceNamesTruncated: true,
      }),
    },
  });
  return { handlers, calls };
}

function requestOf<Query extends object>(query: Query) {
  return { path: {}, query, headers: {}, body: undefined };
}

describe('listLogs', () => {
  it('lists the project of the key', async () => {
    const log = { ...sampleLog(), sequence: 1 };
    const { handlers, calls } = create({ records: [log, log].map(encodeLog), window, nextPageToken: 'k1.x' });
    const query = { filter: 'f', since: '1h', until: '1m', page_size: 2, page_token: 't' };
    const { status, body } = await handlers.listLogs(requestOf(query), context);
    expect(status).toBe(200);
    const logs = [toWireLog(log), toWireLog(log)];
    expect(decodeJson(body)).toEqual({ logs, project_id: 'prj_7', ...range, next_page_token: 'k1.x' });
    const request = { filter: 'f', since: '1h', until: '1m', pageSize: 2, pageToken: 't' };
    expect(calls).toEqual([['list', 'prj_7', request, context.signal]]);
  });

  it('has no token on the last page', async () => {
    const { body } = await create().handlers.listLogs(requestOf({}), context);
    expect(decodeJson(body)).toEqual({ logs: [], project_id: 'prj_7', ...range });
  });
});

describe('getLogStats', () => {
  it('passes the parameters on, without groups by default', async () => {
    const { handlers, calls } = create();
    const query = { since: '1h', interval: '5m', top_k: 2 } as const;
    await handlers.getLogStats(requestOf({ ...query, group_by: ['severity'], exemplars: 3 }), context);
    await handlers.getLogStats(requestOf(query), context);
    const request = { since: '1h', interval: '5m', groupBy: ['severity'], topK: 2, exemplars: 3 };
    expect(calls).toMatchObject([
      ['stats', 'prj_7', request, context.signal],
      ['stats', 'prj_7', { groupBy: [], exemplars: undefined }, context.signal],
    ]);
  });

  it('uses the project of the key', async () => {
    const query = { interval: 'auto', top_k: 10 } as const;
    const { status, body } = await create().handlers.getLogStats(requestOf(query), context);
    expect(status).toBe(200);
    expect(decodeJson(body)).toEqual({
      project_id: 'prj_7',
      ...range,
      interval: 'whole',
      expected_bucket_count: 0,
      buckets: [],
    });
  });
});

describe('listLogAttributes', () => {
  it('lists keys, values and services, and whether each list is complete', async () => {
    const { handlers, calls } = create();
    expect(await handlers.listLogAttributes(requestOf({ since: '2h' }), context)).toEqual({
      status: 200,
      body: {
        project_id: 'prj_7',
        ...range,
        attributes: { items: [{ key: 'k', values: { items: ['v'], truncated: true } }], truncated: false },
        service_names: { items: ['shop'], truncated: true },
      },
    });
    expect(calls).toEqual([['catalogue', 'prj_7', { since: '2h' }, context.signal]]);
  });
});

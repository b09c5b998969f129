import { describe, expect, it } from 'vitest';
import type { StreamedJson } from '../http/streamed-json.ts';
import { decodeJson } from '../http/testing/decode-json.ts';
import { sampleContext } from '../http/testing/sample-context.ts';
import { collectItems } from '../testing/collect-items.ts';
import { rejectionOf } from '../testing/thrown-by.ts';
import type { TraceService } from './trace-service.ts';
import type { TraceStatsService } from './trace-stats-service.ts';
import type { TimelinePage } from './trace-store.ts';
import { createTracesHandlers } from './traces-handlers.ts';

const context = sampleContext({ projectId: 'prj_7' });

/** Handlers over services that record their requests and answer `page`. */
function create(
  page: Awaited<ReturnType<TraceService['list']>> = { json: new Uint8Array(), total: 0 },
  timeline: readonly string[] = [],
) {
  const calls: unknown[][] = [];
  const note =
    <Answer>(name: string, answer: Answer) =>
    async (...parameters: unknown[]) => {
      calls.push([name, ...parameters]);
      return answer;
    };
  const traces: TraceService = {
    list: note('list', page),
    listNumbered: note('listNumbered', page),
    get: () => Promise.reject(new Error('not asked for')),
    timeline: note('timeline', { pages: toPages(timeline), memoryBytes: 77 }),
  };
  const stats: TraceStatsService = {
    read: note('read', { interval: 'whole', rangeStartMs: 0, rangeEndMs: 0, groupBy: [], buckets: [] }),
  };
  return { handlers: createTracesHandlers(traces, stats), calls };
}

function listRequest(query: object) {
  return { path: {}, query, headers: {}, body: undefined };
}

describe('listTraces', () => {
  it('reads by cursor, of the project of the key', async () => {
    const { handlers, calls } = create({ json: new Uint8Array(), total: 3, nextPageToken: 'k1.x' });
    const query = { filter: 'f', since: '1h', until: '1m', page_size: 2, page_token: 't' };
    const { status, body } = await handlers.listTraces(listRequest(query), context);
    expect({ status, body: decodeJson(body) }).toEqual({
      status: 200,
      body: { traces: [], total: 3, project_id: 'prj_7', next_page_token: 'k1.x' },
    });
    const request = { filter: 'f', since: '1h', until: '1m', pageSize: 2, pageToken: 't' };
    expect(calls).toEqual([['list', 'prj_7', request, context.signal]]);
  });

  it('has no token and no pagination on the last page', async () => {
    const { body } = await create().handlers.listTraces(listRequest({}), context);
    expect(decodeJson(body)).toEqual({
      traces: [],
      total: 0,
      project_id: 'prj_7',
    });
  });

  it.each([
    [{ page: 3, per_page: 20 }, 3, 20],
    [{ page: 3 }, 3, 100],
    [{ per_page: 10 }, 1, 10],
  ])('with %j reads numbered pages, and reports them as deprecated', async (query, page, perPage) => {
    const { handlers, calls } = create({ json: Buffer.from('{},{}'), total: 201 });
    const answer = await handlers.listTraces(listRequest({ ...query, filter: 'f' }), context);
    expect({ ...answer, body: decodeJson(answer.body) }).toEqual({
      status: 200,
      headers: { Deprecation: `@${Date.parse('2026-11-20T00:00:00Z') / 1000}` },
      body: {
        traces: [{}, {}],
        total: 201,
        project_id: 'prj_7',
        pagination: { page, per_page: perPage, total: 201, total_pages: Math.ceil(201 / perPage) },
      },
    });
    expect(calls).toMatchObject([['listNumbered', 'prj_7', { filter: 'f', page, perPage }, context.signal]]);
  });

  it.each([
    ['page_size', { page: 1, page_size: 10 }],
    ['page_token', { per_page: 10, page_token: 't' }],
  ])('does not mix numbered pages with %s', async (name, query) => {
    const { handlers, calls } = create();
    expect(await rejectionOf(handlers.listTraces(listRequest(query), context))).toMatchObject({
      code: 'INVALID_ARGUMENT',
      details: [{ type: 'field', location: 'query', name }],
    });
    expect(calls).toEqual([]);
  });
});

describe('getTraceStats', () => {
  it('passes on the request', async () => {
    const { handlers, calls } = create();
    const query = { since: '1h', interval: '5m', group_by: ['name'], top_k: 2 } as const;
    const request = {
      path: {},
      query: { ...query, group_by: [...query.group_by] },
      headers: {},
      body: undefined,
    };
    expect(await handlers.getTraceStats(request, context)).toMatchObject({
      status: 200,
      body: { project_id: 'prj_7' },
    });
    expect(calls).toEqual([
      [
        'read',
        'prj_7',
        { filter: undefined, since: '1h', until: undefined, interval: '5m', groupBy: ['name'], topK: 2 },
        context.signal,
      ],
    ]);
  });

  it('does not group by default', async () => {
    const { handlers, calls } = create();
    const request = {
      path: {},
      query: { interval: 'auto', top_k: 10 } as const,
      headers: {},
      body: undefined,
    };
    await handlers.getTraceStats(request, context);
    expect(calls).toMatchObject([['read', 'prj_7', { groupBy: [] }, context.signal]]);
  });
});

describe('listTraceEvents', () => {
  const path = { trace_id: '4bf92f3577b34da6a3ce929d0e0e4736' };

  it.each([
    ['an empty timeline', [], ''],
    ['one page', ['{"a":1}'], '{"a":1}'],
    ['several pages', ['{"a":1},{"a":2}', '{"a":3}'], '{"a":1},{"a":2},{"a":3}'],
    ['an empty last page', ['{"a":1}', ''], '{"a":1}'],
  ])('streams %s after the id of the trace', async (_what, pages, events) => {
    const { handlers, calls } = create(undefined, pages);
    const request = { path, query: {}, headers: {}, body: undefined };
    const { status, body } = await handlers.listTraceEvents(request, context);
    expect(status).toBe(200);
    const { parts, memoryBytes } = body as unknown as StreamedJson; // cast by `as`
    expect(memoryBytes).toBe(77);
    expect(Buffer.concat(await collectItems(parts)).toString()).toBe(
      `{"trace_id":"${path.trace_id}","events":[${events}]}`,
    );
    expect(calls).toEqual([['timeline', 'prj_7', path.trace_id]]);
  });
});

async function* toPages(texts: readonly string[]): AsyncGenerator<TimelinePage> {
  for (const text of texts) yield { json: Buffer.from(text), count: text === '' ? 0 : 1 };
}

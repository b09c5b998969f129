import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  type Incident,
  type LogRecord,
  listLogs,
  listMetricAlertIncidents,
  listTags,
  listTraces,
  paginate,
  type TraceSummary,
} from './index.ts';
import { createFakeApi, problem } from './testing/fake-api.ts';

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

describe('paginate', () => {
  it('yields the items of every page, also behind an empty one', async () => {
    const { client, answers, lines } = createFakeApi();
    answers.push(
      Response.json({ traces: ['a', 'b'], next_page_token: 't1' }),
      Response.json({ traces: [], next_page_token: 't2' }),
      Response.json({ traces: ['c'] }),
    );
    expect(await collect(paginate(listTraces, { client }))).toEqual(['a', 'b', 'c']);
    expect(lines()).toEqual([
      'GET /v1/traces',
      'GET /v1/traces?page_token=t1',
      'GET /v1/traces?page_token=t2',
    ]);
  });

  it('sends the page size again, and neither filter nor window beside the token', async () => {
    const { client, answers, lines } = createFakeApi();
    answers.push(Response.json({ logs: [1], next_page_token: 't' }), Response.json({ logs: [2] }));
    const query = { filter: 'x', since: '1h', until: '1m', page_size: 1 };
    expect(await collect(paginate(listLogs, { client, query }))).toEqual([1, 2]);
    expect(lines()).toEqual([
      'GET /v1/logs?filter=x&since=1h&until=1m&page_size=1',
      'GET /v1/logs?page_size=1&page_token=t',
    ]);
  });

  it('keeps the path, and can start at a token', async () => {
    const { client, answers, lines } = createFakeApi();
    answers.push(Response.json({ incidents: [1], next_page_token: 't2' }), Response.json({ incidents: [2] }));
    const pages = paginate(listMetricAlertIncidents, {
      client,
      path: { slug: 's' },
      query: { page_token: 't1' },
    });
    expect(await collect(pages)).toEqual([1, 2]);
    expect(lines()).toEqual([
      'GET /v1/metric-alerts/s/incidents?page_token=t1',
      'GET /v1/metric-alerts/s/incidents?page_token=t2',
    ]);
  });

  it('reads no page before the loop needs it', async () => {
    const { client, answers, requests } = createFakeApi();
    answers.push(Response.json({ traces: ['a', 'b'], next_page_token: 't1' }));
    for await (const trace of paginate(listTraces, { client })) {
      if (String(trace) === 'b') break;
    }
    expect(requests).toHaveLength(1);
  });

  it('retries a page, and throws the error that persists', async () => {
    const { client, answers, settle } = createFakeApi();
    answers.push(Response.json({ traces: ['a'], next_page_token: 't1' }), 'unreachable');
    answers.push(Response.json({ traces: ['b'], next_page_token: 't2' }), problem(400, 'INVALID_ARGUMENT'));
    const taken: unknown[] = [];
    async function take(): Promise<void> {
      for await (const trace of paginate(listTraces, { client })) taken.push(trace);
    }
    await expect(settle(take())).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
    expect(taken).toEqual(['a', 'b']);
  });

  it('ends with an error when a token leads to itself, and when its signal aborts', async () => {
    const { client, answers } = createFakeApi();
    answers.push(
      Response.json({ traces: [], next_page_token: 't' }),
      Response.json({ traces: [], next_page_token: 't' }),
    );
    await expect(collect(paginate(listTraces, { client }))).rejects.toMatchObject({
      code: 'UNEXPECTED_ANSWER',
    });
    const signal = AbortSignal.abort();
    await expect(collect(paginate(listTraces, { client, signal }))).rejects.toMatchObject({
      code: 'CANCELLED',
    });
  });

  it('has the type of the items, and takes only operations with pages', () => {
    const { client } = createFakeApi();
    expectTypeOf(paginate(listTraces, { client })).toExtend<AsyncIterable<TraceSummary>>();
    expectTypeOf(paginate(listLogs, { client })).toExtend<AsyncIterable<LogRecord>>();
    const incidents = paginate(listMetricAlertIncidents, { client, path: { slug: 's' } });
    expectTypeOf(incidents).toExtend<AsyncIterable<Incident>>();
    // @ts-expect-error tags come without pages
    paginate(listTags, { client });
    // @ts-expect-error the path is missing
    paginate(listMetricAlertIncidents, { client });
    // @ts-expect-error an unknown parameter
    paginate(listTraces, { client, query: { page_sise: 1 } });
  });
});

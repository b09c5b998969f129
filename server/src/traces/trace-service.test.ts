import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTokenSealer } from '../paging/sealed-token.ts';
import { createFakeTraceStore } from '../testing/fake-trace-store.ts';
import {
  sampleClose,
  sampleEvent,
  sampleFlush,
  sampleProjectId,
  sampleTraceId,
} from '../testing/sample-trace.ts';
import { rejectionOf } from '../testing/thrown-by.ts';
import { formatRfc3339 } from '../time/rfc3339.ts';
import { createTracePageTokens } from './trace-page-token.ts';
import { createTraceService, type ListTracesRequest, type TraceService } from './trace-service.ts';
import type { QueryBudget, TraceListQuery, TraceStore } from './trace-store.ts';

const startMs = Date.UTC(2026, 10, 20);
const minuteMs = 60_000;
const signal = new AbortController().signal;

let nowMs: number;
let store: TraceStore;
let queries: { query: TraceListQuery; budget: QueryBudget }[];
let traces: TraceService;

/** Ten traces, one a minute; those with an even number are closed and have the tag `even`. */
beforeEach(async () => {
  nowMs = startMs;
  queries = [];
  store = createFakeTraceStore({ nowMs: () => nowMs });
  traces = createTraceService({
    store: {
      ...store,
      list(query, budget) {
        queries.push({ query, budget });
        return store.list(query, budget);
      },
    },
    pageTokens: createTracePageTokens(
      createTokenSealer({ keyId: 'k1', key: new Uint8Array(32) }, randomBytes),
      () => nowMs,
    ),
    nowMs: () => nowMs,
    queryDeadlineMs: 5_000,
  });
  for (let index = 1; index <= 10; index += 1) {
    const isEven = index % 2 === 0;
    await store.flush(sampleFlush(index, { receivedAtMs: nowMs, tags: isEven ? ['even'] : [] }));
    if (isEven) await store.close(sampleClose(index, { receivedAtMs: nowMs }));
    nowMs += minuteMs;
  }
});

function list(request: ListTracesRequest = {}) {
  return traces.list(sampleProjectId, request, signal);
}

function refusalOf(request: ListTracesRequest) {
  return rejectionOf(list(request));
}

/** The token after the first page of a list. */
async function tokenOf(request: ListTracesRequest = {}): Promise<string> {
  const { nextPageToken } = await list({ pageSize: 2, ...request });
  if (nextPageToken === undefined) throw new Error('the list has one page only');
  return nextPageToken;
}

function numbersOf(page: { readonly traces: readonly { readonly traceNumber: number }[] }): number[] {
  return page.traces.map(({ traceNumber }) => traceNumber);
}

describe('the trace list', () => {
  it('has everything, newest first, and no token when one page holds it', async () => {
    const page = await list();
    expect(numbersOf(page)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(page.total).toBe(10);
    expect(page).not.toHaveProperty('nextPageToken');
    expect(queries[0]?.query.pageSize).toBe(100);
  });

  it('reads the whole list page by page, whatever the sizes, with the same total each time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 10 }), async (sizes) => {
        const seen: number[] = [];
        let pageToken: string | undefined;
        for (const pageSize of sizes) {
          const page = await list({
            pageSize,
            pageToken,
            ...(pageToken === undefined ? { filter: 'tag="even"' } : {}),
          });
          seen.push(...numbersOf(page));
          expect(page.total).toBe(5);
          pageToken = page.nextPageToken;
          if (pageToken === undefined) break;
        }
        expect(seen).toEqual([10, 8, 6, 4, 2]);
      }),
      { numRuns: 30 },
    );
  });

  it('neither skips nor repeats a trace when others arrive between two pages', async () => {
    const pageToken = await tokenOf({ pageSize: 4 });
    await store.flush(sampleFlush(11, { receivedAtMs: nowMs }));
    expect(numbersOf(await list({ pageToken, pageSize: 3 }))).toEqual([6, 5, 4]);
  });

  it('goes on in the window of its first page, though a relative bound would have moved', async () => {
    const pageToken = await tokenOf({ since: '5m', pageSize: 2 });
    nowMs += 60 * minuteMs;
    const page = await list({ pageToken });
    expect([numbersOf(page), page.total]).toEqual([[8, 7, 6], 5]);
  });

  it.each([
    ['on a bound', 3 * minuteMs * 1_000_000, [10, 9, 8, 7, 6, 5, 4]],
    ['a nanosecond past it', 3 * minuteMs * 1_000_000 + 1, [10, 9, 8, 7, 6, 5]],
    ['a nanosecond before it', 3 * minuteMs * 1_000_000 - 1, [10, 9, 8, 7, 6, 5, 4]],
  ])('takes in a trace that was created at since, which stands %s', async (_what, offsetNs, numbers) => {
    const since = formatRfc3339(BigInt(startMs) * 1_000_000n + BigInt(offsetNs));
    expect(numbersOf(await list({ since }))).toEqual(numbers);
  });

  it('leaves out a trace that was created at until', async () => {
    expect(numbersOf(await list({ until: new Date(startMs + minuteMs).toISOString() }))).toEqual([1]);
  });

  it('sees one project only', async () => {
    expect(await traces.list('prj_2', {}, signal)).toEqual({ traces: [], total: 0 });
  });

  it('gives the store until its deadline, and its caller a way to call it off', async () => {
    await list();
    expect(queries[0]?.budget).toEqual({ deadlineMs: nowMs + 5_000, signal });
  });

  it.each([
    ['a filter that is none', { filter: 'status=completed' }, 'INVALID_FILTER'],
    ['a bound that is none', { since: 'yesterday' }, 'INVALID_ARGUMENT'],
    ['since after until', { since: '1h', until: '2h' }, 'INVALID_ARGUMENT'],
  ])('refuses %s', async (_what, request, code) => {
    expect((await refusalOf(request)).code).toBe(code);
    expect(queries).toEqual([]);
  });
});

describe('a page token', () => {
  it.each(['since', 'until'] as const)('cannot be sent with %s: it holds the window', async (name) => {
    expect(await refusalOf({ pageToken: await tokenOf(), [name]: '1h' })).toMatchObject({
      code: 'INVALID_ARGUMENT',
      details: [{ type: 'field', location: 'query', name, received: '1h' }],
    });
  });

  it.each([
    ['itself', 'tag="even" AND status="completed"'],
    ['other spaces', '  tag = "even"   AND status="completed" '],
    ['parentheses', '(tag="even") AND (status="completed")'],
  ])('may be sent with its filter in %s', async (_what, filter) => {
    const pageToken = await tokenOf({ filter: 'tag="even" AND status="completed"' });
    expect(numbersOf(await list({ pageToken, filter, pageSize: 2 }))).toEqual([6, 4]);
  });

  it.each(['tag="odd"', 'tag="even"', '', 'NOT tag="even" AND status="completed"'])(
    'cannot be sent with the filter %j of another list',
    async (filter) => {
      const pageToken = await tokenOf({ filter: 'tag="even" AND status="completed"' });
      expect(await refusalOf({ pageToken, filter })).toMatchObject({
        code: 'INVALID_ARGUMENT',
        message: expect.stringContaining('belongs to another filter'),
        details: [{ name: 'page_token' }],
      });
    },
  );

  it('does not hide that the filter beside it is none', async () => {
    expect((await refusalOf({ pageToken: await tokenOf(), filter: 'tag=' })).code).toBe('INVALID_FILTER');
  });

  it('keeps a filter whose canonical form is longer than a filter may be', async () => {
    // Each bare key gains two quotes; 4,096 bytes are allowed as written.
    const leaf = `attribute.${'k'.repeat(80)}=""`;
    const filter = Array(16).fill(leaf).join(' AND ');
    const long = `${filter} AND NOT tag="${'x'.repeat(250)}"`.padEnd(4096, ' ');
    expect(
      numbersOf(await list({ pageToken: await tokenOf({ filter: long }), filter: long, pageSize: 1 })),
    ).toEqual([8]);
  });

  it.each(['', 'x', 'k1.AAAA'])('is none when it is %j', async (pageToken) => {
    expect(await refusalOf({ pageToken })).toMatchObject({
      code: 'INVALID_ARGUMENT',
      details: [{ type: 'field', location: 'query', name: 'page_token' }],
    });
  });

  it('is none in another project, nor after a day', async () => {
    const pageToken = await tokenOf();
    const elsewhere = traces.list('prj_2', { pageToken }, signal);
    expect((await rejectionOf(elsewhere)).code).toBe('INVALID_ARGUMENT');
    nowMs += 24 * 60 * minuteMs;
    expect((await refusalOf({ pageToken })).code).toBe('INVALID_ARGUMENT');
  });
});

describe('numbered pages', () => {
  const listNumbered = (page: number, perPage: number) =>
    traces.listNumbered(sampleProjectId, { page, perPage }, signal);

  it('count from one', async () => {
    expect(numbersOf(await listNumbered(1, 4))).toEqual([10, 9, 8, 7]);
    expect(numbersOf(await listNumbered(3, 4))).toEqual([2, 1]);
    expect(await listNumbered(4, 4)).toEqual({ traces: [], total: 10 });
  });

  it('know filter and window too, and carry no token', async () => {
    const request = { page: 1, perPage: 2, filter: 'tag="even"', since: '8m' };
    const page = await traces.listNumbered(sampleProjectId, request, signal);
    expect([numbersOf(page), page.total, page.nextPageToken]).toEqual([[10, 8], 4, undefined]);
  });
});

describe('one trace', () => {
  it('is read by its id, with its timeline', async () => {
    await store.flush(
      sampleFlush(1, { flushId: 'flush-2', events: [sampleEvent('late', 'info_event_added', nowMs)] }),
    );
    expect(await traces.get(sampleProjectId, sampleTraceId(1))).toMatchObject({ traceNumber: 1 });
    const timeline = await traces.timeline(sampleProjectId, sampleTraceId(1));
    expect(timeline.at(-1)).toMatchObject({ eventId: 'late' });
  });

  it('is not found in another project, nor when there is none', async () => {
    const unknown = sampleTraceId(99);
    for (const read of [traces.get, traces.timeline]) {
      for (const [projectId, traceId] of [
        ['prj_2', sampleTraceId(1)],
        [sampleProjectId, unknown],
      ] as const) {
        expect(await rejectionOf(read(projectId, traceId))).toMatchObject({
          code: 'TRACE_NOT_FOUND',
          message: `there is no trace ${traceId} in this project`,
        });
      }
    }
  });
});

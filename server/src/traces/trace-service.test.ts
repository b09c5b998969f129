import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { collectItems } from '../testing/collect-items.ts';
import { propertyRuns } from '../testing/property-runs.ts';
import { rejectionOf } from '../testing/thrown-by.ts';
import { formatRfc3339 } from '../time/rfc3339.ts';
import { eventsOf } from './testing/read-timeline.ts';
import { sampleEvent, sampleFlush, sampleProjectId, sampleTraceId } from './testing/sample-trace.ts';
import {
  createTenTraces,
  firstTraceAtMs,
  minuteMs,
  numbersOf,
  type TenTraces,
  tenTracesDeadlineMs,
} from './testing/ten-traces.ts';
import type { ListTracesRequest } from './trace-service.ts';
import type { TimelinePage } from './trace-store.ts';

const signal = new AbortController().signal;

let ten: TenTraces;
beforeEach(async () => {
  ten = await createTenTraces();
});

function list(request: ListTracesRequest = {}) {
  return ten.traces.list(sampleProjectId, request, signal);
}

function refusalOf(request: ListTracesRequest) {
  return rejectionOf(list(request));
}

describe('the trace list', () => {
  it('has everything, newest first, and no token on a single page', async () => {
    const page = await list();
    expect(numbersOf(page)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(page.total).toBe(10);
    expect(page).not.toHaveProperty('nextPageToken');
    expect(ten.queries[0]?.query.pageSize).toBe(100);
  });

  it('reads the whole list page by page, in any page size, with the same total each time', async () => {
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
      { numRuns: propertyRuns(0.3) },
    );
  });

  it('goes on in pages of the same size with a token alone', async () => {
    const { nextPageToken: second } = await list({ pageSize: 4 });
    const { nextPageToken: third, ...page } = await list({ pageToken: second });
    expect(numbersOf(page)).toEqual([6, 5, 4, 3]);
    expect(numbersOf(await list({ pageToken: third, pageSize: 1 }))).toEqual([2]);
  });

  it.each([
    ['on a bound', 3 * minuteMs * 1_000_000, [10, 9, 8, 7, 6, 5, 4]],
    ['a nanosecond past it', 3 * minuteMs * 1_000_000 + 1, [10, 9, 8, 7, 6, 5]],
    ['a nanosecond before it', 3 * minuteMs * 1_000_000 - 1, [10, 9, 8, 7, 6, 5, 4]],
  ])('includes a trace created at since, which is %s', async (_what, offsetNs, numbers) => {
    const since = formatRfc3339(BigInt(firstTraceAtMs) * 1_000_000n + BigInt(offsetNs));
    expect(numbersOf(await list({ since }))).toEqual(numbers);
  });

  it('excludes a trace created at until', async () => {
    expect(numbersOf(await list({ until: new Date(firstTraceAtMs + minuteMs).toISOString() }))).toEqual([1]);
  });

  it('reads only its own project', async () => {
    expect(await ten.traces.list('prj_2', {}, signal)).toEqual({ json: new Uint8Array(), total: 0 });
  });

  it('passes the deadline and the signal of the caller to the store', async () => {
    await list();
    expect(ten.queries[0]?.budget).toEqual({ deadlineMs: ten.clock.nowMs + tenTracesDeadlineMs, signal });
  });

  it.each([
    ['an invalid filter', { filter: 'status=completed' }, 'INVALID_FILTER'],
    ['an invalid bound', { since: 'yesterday' }, 'INVALID_ARGUMENT'],
    ['since after until', { since: '1h', until: '2h' }, 'INVALID_ARGUMENT'],
  ])('refuses %s', async (_what, request, code) => {
    expect((await refusalOf(request)).code).toBe(code);
    expect(ten.queries).toEqual([]);
  });
});

describe('numbered pages', () => {
  const listNumbered = (page: number, perPage: number) =>
    ten.traces.listNumbered(sampleProjectId, { page, perPage }, signal);

  it('count from one', async () => {
    expect(numbersOf(await listNumbered(1, 4))).toEqual([10, 9, 8, 7]);
    expect(numbersOf(await listNumbered(3, 4))).toEqual([2, 1]);
    expect(await listNumbered(4, 4)).toEqual({ json: new Uint8Array(), total: 10 });
  });

  it('support filter and window too, and have no token', async () => {
    const request = { page: 1, perPage: 2, filter: 'tag="even"', since: '8m' };
    const page = await ten.traces.listNumbered(sampleProjectId, request, signal);
    expect([numbersOf(page), page.total, page.nextPageToken]).toEqual([[10, 8], 4, undefined]);
  });
});

describe('one trace', () => {
  it('is read by its id, with its timeline', async () => {
    await ten.store.flush(
      sampleFlush(1, {
        flushId: 'flush-2',
        events: [sampleEvent('late', 'info_event_added', ten.clock.nowMs)],
      }),
    );
    expect(await ten.traces.get(sampleProjectId, sampleTraceId(1))).toMatchObject({ traceNumber: 1 });
    const { pages } = await ten.traces.timeline(sampleProjectId, sampleTraceId(1));
    const timeline = (await collectItems(pages)).flatMap(eventsOf);
    expect(timeline.at(-1)).toMatchObject({ eventId: 'late' });
  });

  it('has a timeline that is read page by page, and fails when the trace is removed in between', async () => {
    const requested: (bigint | undefined)[] = [];
    const pages = new Map<bigint | undefined, TimelinePage>([
      [undefined, { json: Buffer.from('1'), count: 1, nextAfterNs: 1n }],
      [1n, { json: Buffer.from('2'), count: 1, nextAfterNs: 2n }],
    ]);
    const traces = ten.serve({
      async timeline(_projectId, _traceId, afterNs) {
        requested.push(afterNs);
        return pages.get(afterNs);
      },
    });
    const { pages: timeline, memoryBytes } = await traces.timeline(sampleProjectId, sampleTraceId(1));
    expect(memoryBytes).toBe(2);
    expect(requested).toEqual([undefined]);
    const texts: string[] = [];
    const reading = (async () => {
      for await (const { json } of timeline) texts.push(Buffer.from(json).toString());
    })();
    expect(await rejectionOf(reading)).toMatchObject({ code: 'TRACE_NOT_FOUND' });
    expect([texts, requested]).toEqual([
      ['1', '2'],
      [undefined, 1n, 2n],
    ]);
  });

  it('is not found in another project, or if it does not exist', async () => {
    const unknown = sampleTraceId(99);
    for (const read of [ten.traces.get, ten.traces.timeline]) {
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

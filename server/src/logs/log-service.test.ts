import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { propertyRuns } from '../testing/property-runs.ts';
import { rejectionOf } from '../testing/thrown-by.ts';
import { formatRfc3339 } from '../time/rfc3339.ts';
import { sampleProjectId } from '../traces/testing/sample-trace.ts';
import type { ListLogsRequest } from './log-service.ts';
import { sampleLogNs } from './testing/sample-log.ts';
import { createTenLogs, numbersOf, type TenLogs, tenLogsDeadlineMs } from './testing/ten-logs.ts';

const signal = new AbortController().signal;
const minuteNs = 60_000_000_000n;
const nsPerMs = 1_000_000n;

let ten: TenLogs;
beforeEach(async () => {
  ten = await createTenLogs();
});

function list(request: ListLogsRequest = {}) {
  return ten.logs.list(sampleProjectId, request, signal);
}

describe('the log list', () => {
  it('has the last hour, newest first, and no token when one page holds it', async () => {
    const page = await list();
    expect(numbersOf(page)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(page).not.toHaveProperty('nextPageToken');
    expect(ten.queries[0]?.query.limit).toBe(100);
    const untilNs = BigInt(ten.clock.nowMs + 1) * nsPerMs;
    expect(page.window).toEqual({ sinceNs: untilNs - 60n * minuteNs, untilNs });
  });

  it('has a record of the current millisecond, whatever its nanoseconds', async () => {
    ten.clock.nowMs = Number(sampleLogNs / nsPerMs) + 3_600_000;
    await ten.add(60n * minuteNs + 999_999n, '11');
    await ten.add(60n * minuteNs + 1_000_000n, '12');
    expect(numbersOf(await list())[0]).toBe(11);
  });

  it('reads the whole list page by page, whatever the sizes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 10 }), async (sizes) => {
        const seen: number[] = [];
        let pageToken: string | undefined;
        for (const pageSize of sizes) {
          const filter = pageToken === undefined ? { filter: 'severity="error"' } : {};
          const page = await list({ pageSize, pageToken, ...filter });
          seen.push(...numbersOf(page));
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
    ['on a record', 0n, [10, 9, 8, 7, 6, 5, 4]],
    ['a nanosecond past it', 1n, [10, 9, 8, 7, 6, 5]],
    ['a nanosecond before it', -1n, [10, 9, 8, 7, 6, 5, 4]],
  ])('includes a record at since, which is %s', async (_what, offsetNs, numbers) => {
    expect(numbersOf(await list({ since: formatRfc3339(sampleLogNs + 3n * minuteNs + offsetNs) }))).toEqual(
      numbers,
    );
  });

  it('excludes a record at until', async () => {
    expect(numbersOf(await list({ until: formatRfc3339(sampleLogNs + minuteNs) }))).toEqual([1]);
  });

  it('ends a page early whose records have too much text, and continues after it', async () => {
    const megabyte = 'x'.repeat(1_000_000);
    for (let index = 0; index < 40; index += 1) await ten.add(BigInt(-1 - index), megabyte + index);
    const sizes: number[] = [];
    let page = await list({ pageSize: 1_000, until: formatRfc3339(sampleLogNs), since: '1h' });
    for (; page.nextPageToken !== undefined; page = await list({ pageToken: page.nextPageToken })) {
      sizes.push(page.records.length);
    }
    expect([...sizes, page.records.length]).toEqual([17, 17, 6]);
  });

  it('lists one project only', async () => {
    expect((await ten.logs.list('prj_2', {}, signal)).records).toEqual([]);
  });

  it('passes a deadline and the signal of the caller to the store', async () => {
    await list();
    expect(ten.queries[0]?.budget).toEqual({ deadlineMs: ten.clock.nowMs + tenLogsDeadlineMs, signal });
  });

  it.each([
    ['an invalid filter', { filter: 'severity=error' }, 'INVALID_FILTER'],
    ['a filter of traces', { filter: 'tag="a"' }, 'INVALID_FILTER'],
    ['an invalid bound', { since: 'yesterday' }, 'INVALID_ARGUMENT'],
    ['since after until', { since: '1h', until: '2h' }, 'INVALID_ARGUMENT'],
    ['more than 35 days', { since: '36d' }, 'INVALID_ARGUMENT'],
  ])('refuses %s', async (_what, request, code) => {
    expect((await rejectionOf(list(request))).code).toBe(code);
    expect(ten.queries).toEqual([]);
  });

  it('takes 35 days', async () => {
    expect((await list({ since: '35d' })).records).toHaveLength(10);
  });
});

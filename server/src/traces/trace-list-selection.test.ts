import { beforeEach, describe, expect, it } from 'vitest';
import { rejectionOf } from '../testing/thrown-by.ts';
import { sampleFlush, sampleProjectId } from './testing/sample-trace.ts';
import { createTenTraces, minuteMs, numbersOf, type TenTraces } from './testing/ten-traces.ts';
import type { ListTracesRequest } from './trace-service.ts';

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

/** The token after the first page of a list. */
async function tokenOf(request: ListTracesRequest = {}): Promise<string> {
  const { nextPageToken } = await list({ pageSize: 2, ...request });
  if (nextPageToken === undefined) throw new Error('the list has one page only');
  return nextPageToken;
}

describe('a page token', () => {
  it('neither skips nor repeats a trace when others arrive between two pages', async () => {
    const pageToken = await tokenOf({ pageSize: 4 });
    await ten.store.flush(sampleFlush(11, { receivedAtMs: ten.clock.nowMs }));
    expect(numbersOf(await list({ pageToken, pageSize: 3 }))).toEqual([6, 5, 4]);
  });

  it('continues in the window of its first page, even with a relative bound', async () => {
    const pageToken = await tokenOf({ since: '5m', pageSize: 2 });
    ten.clock.nowMs += 60 * minuteMs;
    const page = await list({ pageToken, pageSize: 100 });
    expect([numbersOf(page), page.total]).toEqual([[8, 7, 6], 5]);
  });

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
  ])('may be sent with the same filter in %s', async (_what, filter) => {
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

  it('does not hide an invalid filter next to it', async () => {
    expect((await refusalOf({ pageToken: await tokenOf(), filter: 'tag=' })).code).toBe('INVALID_FILTER');
  });

  it('keeps a filter whose canonical form exceeds the length limit', async () => {
    // Each bare key gains two quotes; 4,096 bytes are allowed as written.
    const leaf = `attribute.${'k'.repeat(80)}=""`;
    const filter = Array(16).fill(leaf).join(' AND ');
    const long = `${filter} AND NOT tag="${'x'.repeat(250)}"`.padEnd(4096, ' ');
    expect(
      numbersOf(await list({ pageToken: await tokenOf({ filter: long }), filter: long, pageSize: 1 })),
    ).toEqual([8]);
  });

  it.each(['', 'x', 'k1.AAAA'])('is rejected when it is %j', async (pageToken) => {
    expect(await refusalOf({ pageToken })).toMatchObject({
      code: 'INVALID_ARGUMENT',
      details: [{ type: 'field', location: 'query', name: 'page_token' }],
    });
  });

  it('is rejected in another project, and after a day', async () => {
    const pageToken = await tokenOf();
    const elsewhere = ten.traces.list('prj_2', { pageToken }, signal);
    expect((await rejectionOf(elsewhere)).code).toBe('INVALID_ARGUMENT');
    ten.clock.nowMs += 24 * 60 * minuteMs;
    expect((await refusalOf({ pageToken })).code).toBe('INVALID_ARGUMENT');
  });
});

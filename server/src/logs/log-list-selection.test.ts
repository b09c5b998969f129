import { beforeEach, describe, expect, it } from 'vitest';
import { sampleProjectId } from '../testing/sample-trace.ts';
import { createTenLogs, numbersOf, type TenLogs } from '../testing/ten-logs.ts';
import { rejectionOf } from '../testing/thrown-by.ts';
import type { ListLogsRequest } from './log-service.ts';

const signal = new AbortController().signal;
const minuteMs = 60_000;
const minuteNs = 60_000_000_000n;

let ten: TenLogs;
beforeEach(async () => {
  ten = await createTenLogs();
});

function list(request: ListLogsRequest = {}) {
  return ten.logs.list(sampleProjectId, request, signal);
}

function refusalOf(request: ListLogsRequest) {
  return rejectionOf(list(request));
}

/** The token after the first page of a list. */
async function tokenOf(request: ListLogsRequest = {}): Promise<string> {
  const { nextPageToken } = await list({ pageSize: 2, ...request });
  if (nextPageToken === undefined) throw new Error('the list has one page only');
  return nextPageToken;
}

describe('a page token of logs', () => {
  it('goes on behind its record when others arrive before and after it, and at its very time', async () => {
    const pageToken = await tokenOf({ pageSize: 4 });
    await ten.add(6n * minuteNs, '71');
    await ten.add(6n * minuteNs - 1n, '69');
    await ten.add(9n * minuteNs, '101');
    expect(numbersOf(await list({ pageToken, pageSize: 3 }))).toEqual([69, 6, 5]);
  });

  it('goes on in the window of its first page, though a relative bound would have moved', async () => {
    const pageToken = await tokenOf({ since: '5m', pageSize: 2 });
    const { window } = ten.queries[0]?.query ?? {};
    ten.clock.nowMs += 60 * minuteMs;
    const page = await list({ pageToken });
    expect(numbersOf(page)).toEqual([8, 7]);
    expect(page.window).toEqual(window);
  });

  it.each(['since', 'until'] as const)('cannot be sent with %s: it holds the window', async (name) => {
    expect(await refusalOf({ pageToken: await tokenOf(), [name]: '1h' })).toMatchObject({
      code: 'INVALID_ARGUMENT',
      details: [{ type: 'field', location: 'query', name, received: '1h' }],
    });
  });

  it.each([
    ['itself', 'severity>="warn" AND service.name=""'],
    ['other spaces', '  severity >= "warn"   AND service.name = "" '],
    ['parentheses', '(severity>="warn") AND (service.name="")'],
    ['another name of a value', 'severity>="warning" AND service.name=""'],
  ])('may be sent with its filter in %s', async (_what, filter) => {
    const pageToken = await tokenOf({ filter: 'severity>="warn" AND service.name=""' });
    expect(numbersOf(await list({ pageToken, filter, pageSize: 2 }))).toEqual([6, 4]);
  });

  it.each(['severity="error"', 'severity>="warn"', '', 'NOT severity>="warn" AND service.name=""'])(
    'cannot be sent with the filter %j of another list',
    async (filter) => {
      const pageToken = await tokenOf({ filter: 'severity>="warn" AND service.name=""' });
      expect(await refusalOf({ pageToken, filter })).toMatchObject({
        code: 'INVALID_ARGUMENT',
        message: expect.stringContaining('belongs to another filter'),
        details: [{ name: 'page_token' }],
      });
    },
  );

  it('does not hide that the filter beside it is none', async () => {
    expect((await refusalOf({ pageToken: await tokenOf(), filter: 'severity=' })).code).toBe(
      'INVALID_FILTER',
    );
  });

  it.each(['', 'x', 'k1.AAAA'])('is none when it is %j', async (pageToken) => {
    expect(await refusalOf({ pageToken })).toMatchObject({
      code: 'INVALID_ARGUMENT',
      details: [{ type: 'field', location: 'query', name: 'page_token' }],
    });
  });

  it('is none in another project, nor after a day', async () => {
    const pageToken = await tokenOf();
    const elsewhere = ten.logs.list('prj_2', { pageToken }, signal);
    expect((await rejectionOf(elsewhere)).code).toBe('INVALID_ARGUMENT');
    ten.clock.nowMs += 24 * 60 * minuteMs;
    expect((await refusalOf({ pageToken })).code).toBe('INVALID_ARGUMENT');
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { rejectionOf } from '../testing/thrown-by.ts';
import { sampleProjectId } from '../traces/testing/sample-trace.ts';
import type { ListLogsRequest } from './log-service.ts';
import { createTenLogs, numbersOf, type TenLogs } from './testing/ten-logs.ts';

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
  it('continues after its record when others arrive before, after and at its time', async () => {
    const pageToken = await tokenOf({ pageSize: 4 });
    await ten.add(6n * minuteNs, '71');
    await ten.add(6n * minuteNs - 1n, '69');
    await ten.add(9n * minuteNs, '101');
    expect(numbersOf(await list({ pageToken, pageSize: 3 }))).toEqual([69, 6, 5]);
  });

  it('keeps the window of the first page, although a relative bound would have moved', async () => {
    const pageToken = await tokenOf({ since: '5m', pageSize: 2 });
    const { window } = ten.queries[0]?.query ?? {};
    ten.clock.nowMs += 60 * minuteMs;
    const page = await list({ pageToken });
    expect(numbersOf(page)).toEqual([8, 7]);
    expect(page.window).toEqual(window);
  });

  it.each(['since', 'until'] as const)(
    'cannot be sent with %s, because it holds the window',
    async (name) => {
      expect(await refusalOf({ pageToken: await tokenOf(), [name]: '1h' })).toMatchObject({
        code: 'INVALID_ARGUMENT',
        details: [{ type: 'field', location: 'query', name, received: '1h' }],
      });
    },
  );

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
    'cannot be sent with the different filter %j',
    async (filter) => {
      const pageToken = await tokenOf({ filter: 'severity>="warn" AND service.name=""' });
      expect(await refusalOf({ pageToken, filter })).toMatchObject({
        code: 'INVALID_ARGUMENT',
        message: expect.stringContaining('belongs to another filter'),
        details: [{ name: 'page_token' }],
      });
    },
  );

  it('does not hide that the filter sent with it is invalid', async () => {
    expect((await refusalOf({ pageToken: await tokenOf(), filter: 'severity=' })).code).toBe(
      'INVALID_FILTER',
    );
  });

  it.each(['', 'x', 'k1.AAAA'])('is rejected when it is %j', async (pageToken) => {
    expect(await refusalOf({ pageToken })).toMatchObject({
      code: 'INVALID_ARGUMENT',
      details: [{ type: 'field', location: 'query', name: 'page_token' }],
    });
  });

  it('is rejected in another project and after a day', async () => {
    const pageToken = await tokenOf();
    const elsewhere = ten.logs.list('prj_2', { pageToken }, signal);
    expect((await rejectionOf(elsewhere)).code).toBe('INVALID_ARGUMENT');
    ten.clock.nowMs += 24 * 60 * minuteMs;
    expect((await refusalOf({ pageToken })).code).toBe('INVALID_ARGUMENT');
  });
});

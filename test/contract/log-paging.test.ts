import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../server/src/generated/operations.gen.ts';
import { propertyRuns } from '../../server/src/testing/property-runs.ts';
import {
  createOperationCaller,
  type OperationCall,
  type OperationCaller,
} from '../support/operation-caller.ts';
import { arbitraryTampering } from './arbitrary-tampering.ts';
import { type ContractProject, openProject } from './open-project.ts';
import { writeLogs } from './write-logs.ts';

const logCount = 25;
/** The service refuses one in a millisecond. */
const tamperedTokens = propertyRuns(2);
const firstNs = BigInt(Date.now() - 1_800_000) * 1_000_000n;
/** Every two records share their nanosecond. */
const timeOf = (index: number) => firstNs + BigInt(Math.floor(index / 2));

let service: ContractProject;
let call: OperationCaller;

beforeAll(async () => {
  service = await openProject();
  call = createOperationCaller(service, service.keys);
  const logs = Array.from({ length: logCount }, (_, index) => ({
    timeNs: timeOf(index + 1),
    body: String(index + 1),
    severityNumber: (index + 1) % 2 === 0 ? 9 : 17,
  }));
  await writeLogs(call, logs);
});

type ListQuery = NonNullable<OperationCall['query']>;

async function list(query: ListQuery): Promise<Schemas['LogList']> {
  const response = await call('listLogs', { query });
  expect(response.status).toBe(200);
  return JSON.parse(await response.text());
}

async function tokenAfter(query: ListQuery): Promise<string> {
  const { next_page_token: token } = await list(query);
  if (token === undefined) throw new Error('the list has no second page');
  return token;
}

async function refusal(query: ListQuery, id: 'listLogs' | 'listTraces' = 'listLogs') {
  const response = await call(id, { query });
  expect(response.status).toBe(400);
  const { error }: Schemas['Problem'] = JSON.parse(await response.text());
  return error;
}

const badToken = {
  code: 'INVALID_ARGUMENT',
  details: [{ type: 'field', location: 'query', name: 'page_token' }],
};

function numbersOf({ logs }: Schemas['LogList']): number[] {
  return logs.map(({ body }) => Number(body));
}

describe('paging of logs', () => {
  it('gives every record once, newest first, ties by arrival, whatever the sizes of the pages', async () => {
    let page = await list({ page_size: '3' });
    const { range_start, range_end } = page;
    const numbers = numbersOf(page);
    for (let size = 1; page.next_page_token !== undefined && size <= logCount; size += 1) {
      page = await list({ page_token: page.next_page_token, page_size: String(size) });
      expect(page).toMatchObject({ range_start, range_end });
      numbers.push(...numbersOf(page));
    }
    expect(numbers).toEqual(Array.from({ length: logCount }, (_, index) => logCount - index));
  });

  it('carries the filter in the token, and takes it again however it is spelled', async () => {
    const filter = 'severity>="warn" AND attribute.a=""';
    const page_token = await tokenAfter({ filter, page_size: '10' });
    expect(numbersOf(await list({ page_token }))).toEqual([5, 3, 1]);
    const spelled = 'severity >= "warning" AND attribute."a"=""';
    expect(numbersOf(await list({ page_token, filter: spelled }))).toEqual([5, 3, 1]);
  });

  it('is not disturbed by records that come later, before or behind its place', async () => {
    const page_token = await tokenAfter({ page_size: '20', filter: 'severity="info" OR severity="error"' });
    await writeLogs(call, [
      { timeNs: timeOf(5), body: '1000', severityNumber: 17 },
      { timeNs: timeOf(25), body: '1001', severityNumber: 17 },
    ]);
    const numbers = numbersOf(await list({ page_token })).filter((number) => number !== 1000);
    expect(numbers).toEqual([5, 4, 3, 2, 1]);
  });
});

describe('a page token of logs is refused', () => {
  it('with another filter, or a window', async () => {
    const page_token = await tokenAfter({ filter: 'severity="error"', page_size: '5' });
    for (const filter of ['severity="info"', ' ', 'severity="error" AND body:"1"']) {
      expect(await refusal({ page_token, filter })).toMatchObject(badToken);
    }
    for (const name of ['since', 'until']) {
      expect((await refusal({ page_token, [name]: '1h' })).details).toMatchObject([{ name, received: '1h' }]);
    }
  });

  it('by the list of traces, as are tokens of traces here', async () => {
    const page_token = await tokenAfter({ page_size: '5' });
    expect(await refusal({ page_token }, 'listTraces')).toMatchObject(badToken);
    for (const digit of ['1', '2']) {
      const body = { flush_id: 'f', source: 'client_server', sent_at: '2026-11-20T08:15:31Z' };
      await call('flushTrace', { path: { trace_id: digit.repeat(32) }, body });
    }
    const response = await call('listTraces', { query: { page_size: '1' } });
    const { next_page_token: ofTraces = '' }: Schemas['TraceList'] = JSON.parse(await response.text());
    expect(ofTraces).not.toBe('');
    expect(await refusal({ page_token: ofTraces })).toMatchObject(badToken);
  });

  it(`when it was tampered with, ${tamperedTokens} times`, async () => {
    const token = await tokenAfter({ page_size: '5' });
    await fc.assert(
      fc.asyncProperty(arbitraryTampering(token), async (page_token) => {
        expect(await refusal({ page_token })).toMatchObject(badToken);
      }),
      { numRuns: tamperedTokens },
    );
  });
});

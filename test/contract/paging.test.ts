import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../server/src/boot/system-parts.ts';
import type { Schemas } from '../../server/src/generated/operations.gen.ts';
import { propertyRuns } from '../../server/src/testing/property-runs.ts';
import { openIdentityAdmin } from '../support/identity-admin.ts';
import {
  createOperationCaller,
  type OperationCall,
  type OperationCaller,
} from '../support/operation-caller.ts';
import { startWithStores } from '../support/start-with-stores.ts';
import { arbitraryTampering } from './arbitrary-tampering.ts';
import { type ContractProject, openProject } from './open-project.ts';

const traceCount = 25;
const hourMs = 3_600_000;
/** The service refuses one in a millisecond. */
const tamperedTokens = propertyRuns(2);

let service: ContractProject;
let call: OperationCaller;

beforeAll(async () => {
  service = await openProject();
  call = createOperationCaller(service, service.keys);
  await writeTraces(call);
});

async function writeTraces(caller: OperationCaller): Promise<void> {
  for (let index = 1; index <= traceCount; index++) {
    const body = {
      flush_id: 'f',
      source: 'client_server',
      sent_at: '2026-11-20T08:15:31Z',
      tags: [index % 2 === 0 ? 'even' : 'odd'],
    };
    await caller('flushTrace', { path: { trace_id: index.toString(16).padStart(32, '0') }, body });
  }
}

type ListQuery = NonNullable<OperationCall['query']>;

async function list(query: ListQuery, caller = call): Promise<Schemas['TraceList']> {
  const response = await caller('listTraces', { query });
  expect(response.status).toBe(200);
  return JSON.parse(await response.text());
}

async function refusal(query: ListQuery, caller = call): Promise<Schemas['ProblemBody']> {
  const response = await caller('listTraces', { query });
  expect(response.status).toBe(400);
  const { error }: Schemas['Problem'] = JSON.parse(await response.text());
  return error;
}

async function tokenAfter(query: ListQuery, caller = call): Promise<string> {
  const { next_page_token: token } = await list(query, caller);
  if (token === undefined) throw new Error('the list has no second page');
  return token;
}

const badToken = {
  code: 'INVALID_ARGUMENT',
  details: [{ type: 'field', location: 'query', name: 'page_token' }],
};

describe('paging', () => {
  it('gives every row once, newest first, whatever the sizes of the pages', async () => {
    const numbers: number[] = [];
    let page = await list({ page_size: '3' });
    for (let size = 1; page.next_page_token !== undefined && size <= traceCount; size++) {
      numbers.push(...page.traces.map(({ trace_number }) => trace_number));
      expect(page.total).toBe(traceCount);
      page = await list({ page_token: page.next_page_token, page_size: String(size) });
    }
    numbers.push(...page.traces.map(({ trace_number }) => trace_number));
    expect(numbers).toEqual(Array.from({ length: traceCount }, (_, index) => traceCount - index));
  });

  it('carries filter, window and page size in the token alone', async () => {
    const first = await list({ filter: 'tag="even"', until: '2100-01-01T00:00:00Z', page_size: '5' });
    const second = await list({ page_token: first.next_page_token ?? '' });
    expect(second.traces).toHaveLength(5);
    const third = await list({ page_token: second.next_page_token ?? '' });
    expect([first.total, second.total, third.total]).toEqual([12, 12, 12]);
    expect(
      [...first.traces, ...second.traces, ...third.traces].map(({ trace_number }) => trace_number),
    ).toEqual([24, 22, 20, 18, 16, 14, 12, 10, 8, 6, 4, 2]);
    expect(third.next_page_token).toBeUndefined();
  });

  it('takes the same filter again with the token, however it is spelled', async () => {
    const page_token = await tokenAfter({ filter: 'attribute.a!="x"  AND tag="even"', page_size: '5' });
    expect((await list({ page_token, filter: 'attribute."a"!="x" AND tag="even"' })).total).toBe(12);
  });

  it('keeps traces that come later out of the pages that follow', async () => {
    const page_token = await tokenAfter({ page_size: '20' });
    await call('flushTrace', {
      path: { trace_id: 'e'.repeat(32) },
      body: { flush_id: 'f', source: 'client_server', sent_at: '2026-11-20T08:15:31Z' },
    });
    const { traces } = await list({ page_token });
    expect(traces.map(({ trace_number }) => trace_number)).toEqual([5, 4, 3, 2, 1]);
  });
});

describe('a page token is refused', () => {
  it('with another filter', async () => {
    const page_token = await tokenAfter({ filter: 'tag="even"', page_size: '5' });
    for (const filter of ['tag="odd"', ' ', 'tag="even" AND status="running"']) {
      expect(await refusal({ page_token, filter })).toMatchObject(badToken);
    }
  });

  it.each(['since', 'until'])('with %s', async (name) => {
    const page_token = await tokenAfter({ page_size: '5' });
    const { details } = await refusal({ page_token, [name]: '1h' });
    expect(details).toMatchObject([{ type: 'field', location: 'query', name, received: '1h' }]);
  });

  it('with the key of another project', async () => {
    const admin = openIdentityAdmin(service);
    const other = await admin.createKey('server', await admin.createProject('other'));
    admin.close();
    const page_token = await tokenAfter({ page_size: '5' });
    const response = await call('listTraces', { query: { page_token }, key: other.key });
    expect(await response.json()).toMatchObject({ error: badToken });
    expect((await call('listTraces', { query: { page_token } })).status).toBe(200);
  });

  it('by another installation', async () => {
    const page_token = await tokenAfter({ page_size: '5' });
    const elsewhere = await startWithStores();
    try {
      const caller = createOperationCaller(elsewhere, elsewhere.keys);
      expect(await refusal({ page_token }, caller)).toMatchObject(badToken);
    } finally {
      await elsewhere.stop();
    }
  });

  it('after a day', async () => {
    let nowMs = Date.parse('2026-11-20T08:00:00Z');
    const clocked = await startWithStores({ clock: { ...systemClock, nowMs: () => nowMs } });
    try {
      const caller = createOperationCaller(clocked, clocked.keys);
      await writeTraces(caller);
      const page_token = await tokenAfter({ page_size: '5' }, caller);
      nowMs += 24 * hourMs - 1;
      expect((await list({ page_token }, caller)).traces).toHaveLength(5);
      nowMs += 1;
      expect(await refusal({ page_token }, caller)).toMatchObject(badToken);
    } finally {
      await clocked.stop();
    }
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

describe('the legacy numbered form', () => {
  it('counts pages, and is marked deprecated', async () => {
    const response = await call('listTraces', { query: { filter: 'tag="odd"', page: '2', per_page: '10' } });
    expect(response.headers.get('deprecation')).toMatch(/^@\d+$/);
    const body: Schemas['TraceList'] = JSON.parse(await response.text());
    expect(body.traces.map(({ trace_number }) => trace_number)).toEqual([5, 3, 1]);
    expect(body.pagination).toEqual({ page: 2, per_page: 10, total: 13, total_pages: 2 });
    expect(body.next_page_token).toBeUndefined();
  });

  it('has rows to a page, and a first page, by default', async () => {
    expect((await list({ page: '1' })).pagination).toMatchObject({ page: 1, per_page: 100, total_pages: 1 });
    expect((await list({ per_page: '10' })).pagination).toMatchObject({
      page: 1,
      per_page: 10,
      total_pages: 3,
    });
  });

  it('is empty past the end', async () => {
    expect((await list({ page: '100000000', per_page: '100' })).traces).toEqual([]);
  });

  it.each(['page_size', 'page_token'])('is refused together with %s', async (name) => {
    const value = name === 'page_size' ? '5' : await tokenAfter({ page_size: '5' });
    expect((await refusal({ page: '1', [name]: value })).details).toMatchObject([{ name }]);
  });

  it.each([
    ['page', '0'],
    ['page', 'x'],
    ['per_page', '9'],
    ['per_page', '101'],
    ['page', '1.5'],
  ])('refuses %s=%s', async (name, value) => {
    expect((await refusal({ [name]: value })).details).toMatchObject([{ location: 'query', name }]);
  });

  it('is not marked deprecated when it is not used', async () => {
    expect((await call('listTraces')).headers.get('deprecation')).toBeNull();
  });
});

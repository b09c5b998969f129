import { describe, expect, it } from 'vitest';
import { startTestServer } from '../../http/testing/start-test-server.ts';
import { createReceivedReader } from './read-received.ts';

const deletedId = 'd'.repeat(32);

function traceOf(index: number, status = 'completed') {
  return {
    trace_id: String(index).padStart(32, '0'),
    name: `trace ${index}`,
    status,
    duration_ms: 0,
    tags: [],
    attributes: {},
  };
}

/** A reader of an API with that many traces, newest first, and one that is deleted. */
async function start(traceCount: number, pageSize = 500) {
  const listed = Array.from({ length: traceCount }, (_, index) => traceOf(index));
  const all = [...listed, { ...traceOf(0, 'deleted'), trace_id: deletedId }];
  const url = await startTestServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const [, , , id, events] = pathname.split('/');
    const from = Number(searchParams.get('page_token') ?? 0);
    const to = from + pageSize;
    const trace = all.find(({ trace_id }) => trace_id === id);
    const token = to < traceCount ? { next_page_token: String(to) } : {};
    const answer =
      id === undefined
        ? { traces: listed.slice(from, to), total: traceCount, ...token }
        : events === undefined
          ? { trace }
          : { trace_id: id, events: [] };
    response.statusCode = id !== undefined && trace === undefined ? 404 : 200;
    response.end(JSON.stringify(answer));
  });
  return createReceivedReader(url, 'svc_srv_1');
}

describe('the traces that a test waits for', () => {
  it('are found by name, however many are newer', async () => {
    const reader = await start(1_200);
    const found = await reader.traces({ name: 'trace 1199' });
    expect(found.map(({ name }) => name)).toEqual(['trace 1199']);
  });

  it('are found by id among many, and when they are deleted', async () => {
    const reader = await start(1_200);
    expect(await reader.traces({ traceId: traceOf(1_199).trace_id })).toMatchObject([{ name: 'trace 1199' }]);
    expect(await reader.traces({ traceId: deletedId })).toMatchObject([{ status: 'deleted' }]);
    expect(await reader.traces({ traceId: deletedId, name: 'another' })).toEqual([]);
    expect(await reader.traces({ traceId: 'e'.repeat(32) })).toEqual([]);
  });

  it('are the newest 20', async () => {
    const reader = await start(50, 15);
    const found = await reader.traces({});
    expect(found.map(({ name }) => name)).toEqual(Array.from({ length: 20 }, (_, index) => `trace ${index}`));
  });
});

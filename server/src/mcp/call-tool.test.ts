import { describe, expect, it } from 'vitest';
import { callTool, type McpApi } from './call-tool.ts';
import { findTool, listedTools } from './listed-tools.ts';
import type { McpTool } from './mcp-tool.ts';

function toolOf(name: string): McpTool {
  const tool = findTool(name);
  if (tool === undefined) throw new Error(`no tool ${name}`);
  return tool;
}

/** An API that answers everything alike. */
function createApi(answer: () => Response) {
  const requests: { readonly url: string; readonly authorization: string | null }[] = [];
  const api: McpApi = {
    url: 'http://127.0.0.1:8080/',
    key: 'svc_srv_1',
    async fetch(input, init) {
      requests.push({ url: String(input), authorization: new Headers(init?.headers).get('authorization') });
      return answer();
    },
  };
  const call = (name: string, args: Readonly<Record<string, unknown>>) =>
    callTool(toolOf(name), args, api, new AbortController().signal);
  return { call, requests };
}

/** Chunks that end within characters. */
function inChunks(text: string): ReadableStream<Uint8Array<ArrayBuffer>> {
  const bytes = new TextEncoder().encode(text);
  let start = 0;
  return new ReadableStream({
    pull(controller) {
      if (start >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(start, start + 10_007));
      start += 10_007;
    },
  });
}

describe('callTool', () => {
  it.each([
    [
      'get_log_stats',
      { interval: 'whole', group_by: 'severity' },
      '/v1/logs/stats?interval=whole&group_by=severity',
    ],
    ['list_logs', { filter: 'body:"a b"' }, '/v1/logs?page_size=20&filter=body%3A%22a+b%22'],
    ['list_logs', { page_token: 'k1.x' }, '/v1/logs?page_token=k1.x'],
    ['list_logs', { page_token: 'k1.x', page_size: 5 }, '/v1/logs?page_token=k1.x&page_size=5'],
    ['get_trace', { trace_id: 'a/b' }, '/v1/traces/a%2Fb'],
    ['get_trace_stats', { group_by: ['status', 'name'] }, '/v1/traces/stats?group_by=status&group_by=name'],
  ])('%s with %j reads %s', async (name, args, path) => {
    const { call, requests } = createApi(() => Response.json({ total: 1 }));
    expect(await call(name, args)).toEqual({ text: '{"total":1}', isError: false });
    expect(requests).toEqual([{ url: `http://127.0.0.1:8080${path}`, authorization: 'Bearer svc_srv_1' }]);
  });

  it.each([
    ['get_trace', {}, 'get_trace needs the argument "trace_id"'],
    ['get_identity', { project: 'a' }, 'get_identity has no argument "project"; it takes offset'],
    ['get_trace', { id: 'a' }, 'get_trace has no argument "id"; it takes trace_id, offset'],
    [
      'get_trace',
      { trace_id: {} },
      'the argument "trace_id" of get_trace must be text, a number or a list of them',
    ],
    ...['', '.', '..', []].map((trace_id): [string, Record<string, unknown>, string] => [
      'list_trace_events',
      { trace_id },
      `the argument "trace_id" of list_trace_events is ${JSON.stringify(trace_id)}, which no path can hold; name one that exists`,
    ]),
    ...['list_logs', 'get_log_stats'].map((name): [string, Record<string, unknown>, string] => [
      name,
      { filter: 'body:"\ud83d' },
      `the argument "filter" of ${name} has half of a surrogate pair, which no URL can hold; write valid Unicode`,
    ]),
    [
      'get_trace',
      { trace_id: ['a', '\ud83d'] },
      'the argument "trace_id" of get_trace has half of a surrogate pair, which no URL can hold; write valid Unicode',
    ],
  ])('%s with %j is refused without a request: %s', async (name, args, text) => {
    const { call, requests } = createApi(() => Response.json({}));
    expect(await call(name, args)).toEqual({ text, isError: true });
    expect(requests).toEqual([]);
  });

  it.each([
    ['query_metrics', { query: 'x'.repeat(32_000) }],
    ['query_metrics', { query: '"'.repeat(11_000) }],
    ['get_trace', { trace_id: 'a'.repeat(32_000) }],
    ['get_log_stats', { group_by: Array.from({ length: 4_000 }, () => 'severity') }],
  ])('%s with arguments that no request has room for is refused without one', async (name, args) => {
    const { call, requests } = createApi(() => Response.json({}));
    const { text, isError } = await call(name, args);
    expect(isError).toBe(true);
    expect(text).toMatch(new RegExp(`^the arguments of ${name} have \\d+ characters in a URL`));
    expect(requests).toEqual([]);
  });

  it.each([[-1], [1.5], [''], ['x'], [true], [[64]], [1e21]])('refuses the offset %j', async (offset) => {
    const { call, requests } = createApi(() => Response.json({}));
    expect(await call('list_tags', { offset })).toEqual({
      text: `the argument "offset" of list_tags is ${JSON.stringify(offset)}, expected a whole number of bytes such as 65536`,
      isError: true,
    });
    expect(requests).toEqual([]);
  });

  it('hands on what the service refuses, which names the remedy', async () => {
    const { call } = createApi(() => Response.json({ error: { message: 'since is "x"' } }, { status: 400 }));
    expect(await call('list_logs', { since: 'x' })).toEqual({
      text: '{"error":{"message":"since is \\"x\\""}}',
      isError: true,
    });
  });

  it('cuts a large answer without reading it to its end, and says how to see the rest', async () => {
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new TextEncoder().encode('ä'.repeat(10_000)));
      },
    });
    const { call } = createApi(() => new Response(endless));
    const { text, isError } = await call('list_logs', {});
    expect(isError).toBe(false);
    expect(Buffer.byteLength(text)).toBeLessThan(64 * 1024 + 300);
    expect(text).toContain(
      'cut after 64 KiB; to see all of it, ask for fewer rows (page_size), or narrow the window',
    );
    expect(pulled).toBeLessThan(10);
  });

  it.each([
    ['query_metrics_range', { query: 'up', start: '1h', step: '60s' }, 'take a larger step'],
    ['get_prometheus_exemplars', { query: 'up' }, 'select fewer series, or narrow the window (start, end)'],
  ])('cuts an answer of %s with its remedy', async (name, args, remedy) => {
    const { call } = createApi(() => new Response('a'.repeat(100_000)));
    expect((await call(name, args)).text).toContain(remedy);
  });

  it.each(listedTools.map(({ name, inputSchema }) => [name, inputSchema.required] as const))(
    'ends a cut answer of %s with what to ask instead, by which all of it is read',
    async (name, required) => {
      const whole = JSON.stringify({ items: Array.from({ length: 9_000 }, (_, at) => `${at} äöü 😀`) });
      const { call, requests } = createApi(() => new Response(inChunks(whole)));
      const args = Object.fromEntries(required.map((argument) => [argument, 'a']));
      const parts: string[] = [];
      for (let offset: string | undefined = '0'; offset !== undefined; ) {
        const { text, isError } = await call(name, { ...args, offset });
        expect(isError).toBe(false);
        const [part = '', hint = ''] = text.split('\n\n[the answer was cut after 64 KiB; ');
        expect(Buffer.byteLength(part)).toBeLessThanOrEqual(64 * 1024);
        parts.push(part);
        offset = /call again with the same arguments and offset (\d+) for what follows\]$/.exec(hint)?.[1];
      }
      expect(parts.length).toBeGreaterThan(2);
      expect(parts.join('')).toBe(whole);
      expect(new Set(requests.map(({ url }) => url)).size).toBe(1);
      expect(requests[0]?.url).not.toContain('offset');
    },
  );

  it.each([0, 1, 2, 3])(
    'an answer of exactly 64 KiB and %d bytes is cut where a character ends',
    async (more) => {
      const whole = `${'a'.repeat(64 * 1024 - 3 + more)}😀`;
      const { call } = createApi(() => new Response(whole));
      const { text } = await call('list_tags', {});
      const end = 64 * 1024 - 3 + more;
      expect(text).toBe(
        `${'a'.repeat(end)}\n\n[the answer was cut after 64 KiB; call again with the same arguments and offset ${end} for what follows]`,
      );
      expect((await call('list_tags', { offset: end })).text).toBe('😀');
    },
  );

  it('does not cut an answer of exactly 64 KiB', async () => {
    const { call } = createApi(() => new Response('a'.repeat(64 * 1024)));
    expect((await call('list_tags', {})).text).toBe('a'.repeat(64 * 1024));
  });

  it.each([5, 6, 1_000_000])('says so when there is nothing at offset %d', async (offset) => {
    const { call } = createApi(() => new Response('[1,2]'));
    expect(await call('list_tags', { offset })).toEqual({
      text: `there is nothing at offset ${offset}: the answer of list_tags has 5 bytes; call it again without offset`,
      isError: true,
    });
  });

  it('hands on what the service refuses from its start', async () => {
    const { call } = createApi(() => Response.json({ error: {} }, { status: 404 }));
    expect(await call('get_trace', { trace_id: 'a', offset: 65_536 })).toEqual({
      text: '{"error":{}}',
      isError: true,
    });
  });

  it('says so when an answer breaks off', async () => {
    const { call } = createApi(() => {
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode('{"logs":[')),
        pull: (controller) =>
          controller.error(new TypeError('terminated', { cause: new Error('ECONNRESET') })),
      });
      return new Response(body);
    });
    expect(await call('list_logs', {})).toEqual({
      text: 'the answer of list_logs broke off (Error: ECONNRESET); call it again with the same arguments',
      isError: true,
    });
  });

  it('says so when the service cannot be reached', async () => {
    const { call } = createApi(() => {
      throw new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') });
    });
    const { text, isError } = await call('get_identity', {});
    expect(isError).toBe(true);
    expect(text).toContain(
      'http://127.0.0.1:8080/ cannot be reached (Error: connect ECONNREFUSED); is it running',
    );
  });
});

import { describe, expect, it } from 'vitest';
import { mcpTools } from '../generated/mcp-tools.gen.ts';
import { callTool, type McpApi } from './call-tool.ts';
import type { McpTool } from './mcp-tool.ts';

function toolOf(name: string): McpTool {
  const tool = mcpTools.find((each) => each.name === name);
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

describe('callTool', () => {
  it.each([
    [
      'get_log_stats',
      { interval: 'whole', group_by: 'severity' },
      '/v1/logs/stats?interval=whole&group_by=severity',
    ],
    ['list_logs', { filter: 'body:"a b"' }, '/v1/logs?page_size=20&filter=body%3A%22a+b%22'],
    ['list_logs', { page_token: 'k1.x', page_size: 5 }, '/v1/logs?page_size=5&page_token=k1.x'],
    ['get_trace', { trace_id: 'a/b' }, '/v1/traces/a%2Fb'],
    ['get_trace_stats', { group_by: ['status', 'name'] }, '/v1/traces/stats?group_by=status&group_by=name'],
  ])('%s with %j reads %s', async (name, args, path) => {
    const { call, requests } = createApi(() => Response.json({ total: 1 }));
    expect(await call(name, args)).toEqual({ text: '{"total":1}', isError: false });
    expect(requests).toEqual([{ url: `http://127.0.0.1:8080${path}`, authorization: 'Bearer svc_srv_1' }]);
  });

  it.each([
    ['get_trace', {}, 'get_trace needs the argument "trace_id"'],
    ['get_identity', { project: 'a' }, 'get_identity has no argument "project"; it takes no arguments'],
    ['get_trace', { id: 'a' }, 'get_trace has no argument "id"; it takes trace_id'],
    [
      'get_trace',
      { trace_id: {} },
      'the argument "trace_id" of get_trace must be text, a number or a list of them',
    ],
  ])('%s with %j is refused without a request: %s', async (name, args, text) => {
    const { call, requests } = createApi(() => Response.json({}));
    expect(await call(name, args)).toEqual({ text, isError: true });
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

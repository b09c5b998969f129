import { describe, expect, it } from 'vitest';
import { mcpTools } from '../generated/mcp-tools.gen.ts';
import { answerMessage } from './answer-message.ts';
import { listedTools } from './listed-tools.ts';

const requests: string[] = [];

function answer(method: string, params: Readonly<Record<string, unknown>> = {}) {
  requests.length = 0;
  const api = {
    url: 'http://127.0.0.1',
    key: 'svc_srv_1',
    async fetch(input: unknown) {
      requests.push(String(input));
      return Response.json({ total: 1 });
    },
  };
  return answerMessage(method, params, { api, version: '1.2.3', signal: new AbortController().signal });
}

describe('answerMessage', () => {
  it.each([
    ['2025-06-18', '2025-06-18'],
    ['2025-11-25', '2025-11-25'],
    ['2025-03-26', '2025-11-25'],
    [undefined, '2025-11-25'],
  ])('a client that asks for version %s is given %s', async (asked, given) => {
    expect(await answer('initialize', { protocolVersion: asked })).toMatchObject({
      result: {
        protocolVersion: given,
        capabilities: { tools: {} },
        serverInfo: { name: 'cairn', version: '1.2.3' },
        instructions: expect.stringContaining('Count before you list'),
      },
    });
  });

  it('answers a ping', async () => {
    expect(await answer('ping')).toEqual({ result: {} });
  });

  it('lists every tool as one that only reads', async () => {
    expect(await answer('tools/list')).toMatchObject({
      result: { tools: mcpTools.map(({ name }) => ({ name, annotations: { readOnlyHint: true } })) },
    });
  });

  it('names tools and arguments as every model may be given them', () => {
    const names = mcpTools.flatMap(({ name, inputSchema }) => [name, ...Object.keys(inputSchema.properties)]);
    expect(names.filter((name) => !/^[a-zA-Z0-9_-]{1,64}$/.test(name))).toEqual([]);
  });

  it('lists an argument by which a cut answer is continued, which no operation has itself', () => {
    const withOffset = mcpTools.filter(({ inputSchema }) => 'offset' in inputSchema.properties);
    expect(withOffset).toEqual([]);
    for (const { inputSchema } of listedTools)
      expect(inputSchema.properties).toMatchObject({ offset: { type: 'integer', minimum: 0 } });
  });

  it('calls a tool', async () => {
    const called = await answer('tools/call', { name: 'list_logs', arguments: { page_size: 5 } });
    expect(called).toEqual({ result: { content: [{ type: 'text', text: '{"total":1}' }], isError: false } });
    expect(requests).toEqual(['http://127.0.0.1/v1/logs?page_size=5']);
  });

  it('answers an argument that the tool does not have as a result, which the model reads', async () => {
    expect(await answer('tools/call', { name: 'list_logs', arguments: { colour: 'red' } })).toMatchObject({
      result: {
        isError: true,
        content: [{ text: expect.stringContaining('no argument "colour"; it takes') }],
      },
    });
    expect(requests).toEqual([]);
  });

  it.each([
    ['resources/list', {}, -32601, 'there is no method "resources/list"; this server has initialize'],
    ['tools/call', {}, -32602, 'params.name is absent, expected the name of a tool'],
    ['tools/call', { name: 7 }, -32602, 'params.name is 7, expected the name of a tool'],
    ['tools/call', { name: 'drop' }, -32602, 'there is no tool "drop"; tools/list names'],
    ['tools/call', { name: 'toString' }, -32602, 'there is no tool "toString"'],
    [
      'tools/call',
      { name: 'list_logs', arguments: [1] },
      -32602,
      'params.arguments is [1], expected an object',
    ],
    ['tools/call', { name: 'list_logs', arguments: null }, -32602, 'params.arguments is null'],
  ])('refuses %s with %j', async (method, params, code, message) => {
    expect(await answer(method, params)).toEqual({
      error: { code, message: expect.stringContaining(message) },
    });
    expect(requests).toEqual([]);
  });
});

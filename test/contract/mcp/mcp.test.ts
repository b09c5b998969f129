import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mcpTools } from '../../../server/src/generated/mcp-tools.gen.ts';
import { encodeMetricsRequest } from '../../../server/src/ingest/metrics/testing/encode-metrics-request.ts';
import { createOperationCaller, type OperationCall } from '../../support/operation-caller.ts';
import { type ContractProject, openProject } from '../open-project.ts';
import { sampleLogs } from '../sample-calls.ts';

let mine: ContractProject;
let other: ContractProject;
let agent: Client;

beforeAll(async () => {
  [mine, other] = [await openProject(), await openProject()];
  await createOperationCaller(mine, mine.keys)('ingestLogs', { body: sampleLogs });
  agent = await connect(mine);
});
afterAll(() => agent.close());

async function connect({ apiUrl, keys }: ContractProject): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const headers = { authorization: `Bearer ${keys.serverKey}` };
  // Cast: the SDK is not compiled with exactOptionalPropertyTypes.
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', apiUrl), { requestInit: { headers } });
  await client.connect(transport as Parameters<Client['connect']>[0]);
  return client;
}

async function callTool(client: Client, name: string, args: Record<string, unknown> = {}) {
  const { content, isError } = await client.callTool({ name, arguments: args });
  // Cast: each answer of the service is one text.
  const [{ text }] = content as [{ readonly text: string }];
  return { text, isError };
}

async function send(call: OperationCall) {
  const response = await createOperationCaller(mine, mine.keys)('callMcp', call);
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };

describe('/mcp, by the client of the protocol’s own SDK', () => {
  it('offers the tools of the command', async () => {
    const { tools } = await agent.listTools();
    expect(tools.map(({ name }) => name)).toEqual(mcpTools.map(({ name }) => name));
    expect(agent.getInstructions()).toContain('Count before you list');
  });

  it('each key reads its own project', async () => {
    const stranger = await connect(other);
    const count = { since: '1h', interval: 'whole' };
    const totals = await Promise.all(
      [agent, stranger].map(async (client) => {
        const identity = JSON.parse((await callTool(client, 'get_identity')).text);
        const stats = JSON.parse((await callTool(client, 'list_logs', { since: '1h' })).text);
        expect((await callTool(client, 'get_log_stats', count)).isError).toBe(false);
        return [identity.project_id, stats.logs.length];
      }),
    );
    expect(totals).toEqual([
      [mine.projectId, 1],
      [other.projectId, 0],
    ]);
    await stranger.close();
  });

  it('leads from a metric to the trace of a measurement', async () => {
    const timeNs = BigInt(Date.now()) * 1_000_000n;
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    const gauge = [{ timeNs, value: 7n, exemplars: [{ timeNs, value: 7, traceId }] }];
    const body = encodeMetricsRequest([{ scopeMetrics: [{ metrics: [{ name: 'wait', gauge }] }] }]);
    const headers = { 'content-type': 'application/x-protobuf' };
    await createOperationCaller(mine, mine.keys)('ingestMetrics', { body, headers });
    const start = new Date(Date.now() - 60_000).toISOString();
    const { text, isError } = await callTool(agent, 'get_prometheus_exemplars', {
      query: 'max(wait)',
      start,
    });
    expect(isError).toBe(false);
    expect(JSON.parse(text).data).toMatchObject([{ exemplars: [{ labels: { trace_id: traceId } }] }]);
  });

  it('answers what cannot be with the field and the remedy, and goes on', async () => {
    const refused = await callTool(agent, 'list_logs', { page_size: 5000 });
    expect(refused).toMatchObject({ isError: true, text: expect.stringContaining('page_size') });
    expect(await callTool(agent, 'list_logs', { colour: 'red' })).toMatchObject({
      isError: true,
      text: expect.stringContaining('no argument "colour"; it takes'),
    });
    await expect(callTool(agent, 'drop')).rejects.toThrow('there is no tool "drop"');
    expect(await callTool(agent, 'get_identity')).toMatchObject({ isError: false });
  });
});

describe('/mcp', () => {
  it('accepts notifications and answers nothing', async () => {
    expect(await send({ body: { jsonrpc: '2.0', method: 'notifications/initialized' } })).toEqual({
      status: 202,
      body: undefined,
    });
  });

  it('repeats the id, and answers an unknown method with an error', async () => {
    expect(await send({ body: { ...ping, id: 'a' } })).toEqual({
      status: 200,
      body: { jsonrpc: '2.0', id: 'a', result: {} },
    });
    expect(await send({ body: { ...ping, method: 'resources/list' } })).toMatchObject({
      status: 200,
      body: { id: 1, error: { code: -32601 } },
    });
  });

  it.each([
    ['a batch', [ping]],
    ['no version', { id: 1, method: 'ping' }],
    ['another version', { ...ping, jsonrpc: '1.0' }],
    ['no method', { jsonrpc: '2.0', id: 1 }],
    ['an id that is null', { ...ping, id: null }],
    ['parameters that are a list', { ...ping, params: [] }],
    ['no JSON', Buffer.from('{"jsonrpc"')],
  ])('refuses %s', async (_what, body) => {
    const answer = await send({ body });
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe('INVALID_ARGUMENT');
  });

  it('refuses a version of the protocol that it does not speak', async () => {
    const { status, body } = await send({ body: ping, headers: { 'mcp-protocol-version': '2024-11-05' } });
    expect(status).toBe(400);
    expect(body.error.details[0]).toMatchObject({ type: 'field', location: 'header' });
  });

  it('refuses pages of other addresses, and serves its own', async () => {
    const foreign = await send({ body: ping, headers: { origin: 'https://evil.example' } });
    expect(foreign.status).toBe(403);
    expect(foreign.body.error.details[0]).toMatchObject({ name: 'origin', received: 'https://evil.example' });
    const own = await send({ body: ping, headers: { origin: new URL(mine.apiUrl).origin } });
    expect(own.status).toBe(200);
  });

  it('refuses other keys and none', async () => {
    for (const key of [undefined, 'svc_srv_unknown', mine.keys.ingestKey])
      expect((await send({ body: ping, key })).status).toBe(401);
  });

  it('has neither streams nor sessions', async () => {
    for (const method of ['GET', 'DELETE']) {
      const response = await fetch(new URL('/mcp', mine.apiUrl), { method });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    }
  });

  it('is not served to sessions of the console', async () => {
    const path = `/console/projects/${mine.projectId}/mcp`;
    const response = await fetch(new URL(path, mine.apiUrl), { method: 'POST' });
    expect(response.status).toBe(404);
  });
});

import { execPath } from 'node:process';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mcpTools } from '../../../server/src/generated/mcp-tools.gen.ts';
import { serverProgram } from '../../support/server-program.ts';
import { startTestService, type TestService } from '../../support/start-service.ts';

const recordCount = 45;

let service: TestService;
let client: Client;

beforeAll(async () => {
  service = await startTestService();
  await sendLogs();
  client = await connect(service.keys.serverKey);
});
afterAll(async () => {
  await client.close();
  await service.stop();
});

/** An agent that starts `cairn mcp`. */
async function connect(serverKey: string): Promise<Client> {
  const { argv, environment } = serverProgram();
  const agent = new Client({ name: 'test', version: '1' });
  await agent.connect(
    new StdioClientTransport({
      command: execPath,
      args: [...argv, 'mcp'],
      env: { ...environment, CAIRN_API_URL: service.apiUrl, CAIRN_SERVER_API_KEY: serverKey },
    }),
  );
  return agent;
}

async function sendLogs(): Promise<void> {
  const nowNs = BigInt(Date.now()) * 1_000_000n;
  const logRecords = Array.from({ length: recordCount }, (_, index) => ({
    timeUnixNano: String(nowNs - BigInt(index)),
    severityNumber: index % 3 === 0 ? 17 : 9,
    body: { stringValue: `payment ${index} failed` },
  }));
  const response = await fetch(`${service.ingestUrl}/v1/logs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-ingest-api-key': service.keys.ingestKey },
    body: JSON.stringify({ resourceLogs: [{ scopeLogs: [{ logRecords }] }] }),
  });
  expect(await response.json()).toEqual({});
}

async function call(name: string, args: Record<string, unknown>, agent = client) {
  const { content, isError } = await agent.callTool({ name, arguments: args });
  // Cast: each answer of the service is one text.
  const [{ text }] = content as [{ readonly text: string }];
  return { text, isError };
}

describe('cairn mcp, by the client of the protocol’s own SDK', () => {
  it('offers the read operations as tools that change nothing, and says to count first', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(mcpTools.map(({ name }) => name));
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
    expect(tools[0]?.name).toBe('get_trace_stats');
    expect(client.getInstructions()).toContain('Count before you list');
  });

  it('counts', async () => {
    const { text } = await call('get_log_stats', { since: '1h', interval: 'whole', group_by: 'severity' });
    const { buckets } = JSON.parse(text);
    expect(buckets).toMatchObject([{ total_count: recordCount, groups: [{ count: 30 }, { count: 15 }] }]);
  });

  it('lists page by page', async () => {
    const rows: unknown[] = [];
    let args: Record<string, unknown> = { since: '1h', filter: 'body:"payment"' };
    for (;;) {
      const page = JSON.parse((await call('list_logs', args)).text);
      expect(page.logs.length).toBeLessThanOrEqual(20);
      rows.push(...page.logs);
      if (page.next_page_token === undefined) break;
      args = { page_token: page.next_page_token };
    }
    expect(rows.length).toBe(recordCount);
  });

  it('answers what cannot be with the field and the remedy, and goes on', async () => {
    const { text, isError } = await call('list_logs', { filter: 'color="red"' });
    expect(isError).toBe(true);
    expect(text).toContain('color');
    expect(await call('get_identity', {})).toMatchObject({ isError: false });
  });

  it('a key that is not known is refused', async () => {
    const stranger = await connect('svc_srv_unknown');
    const { text, isError } = await call('get_identity', {}, stranger);
    expect({ isError, text }).toMatchObject({
      isError: true,
      text: expect.stringContaining('UNAUTHENTICATED'),
    });
    await stranger.close();
  });
});

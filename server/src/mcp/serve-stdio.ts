import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { McpApi } from './call-tool.ts';
import { createMcpServer } from './create-mcp-server.ts';

export interface Stdio {
  readonly input: Readable;
  readonly output: Writable;
}

/** Serves one client until it closes the input, or `end` is aborted. */
export async function serveStdio(
  api: McpApi,
  { input, output }: Stdio,
  version: string,
  end: AbortSignal,
): Promise<void> {
  const server = createMcpServer(api, version);
  const ended = once(input, 'end', { signal: end }).catch(() => {});
  await server.connect(new StdioServerTransport(input, output));
  await ended;
  await server.close();
}

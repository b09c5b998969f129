import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import { callTool, type McpApi } from './call-tool.ts';
import { instructions } from './instructions.ts';
import { findTool, listedTools, noTool } from './listed-tools.ts';

/** A server of the Model Context Protocol whose tools are the read operations of the API; it has no connection yet. */
export function createMcpServer(api: McpApi, version: string): Server {
  const server = new Server({ name: 'cairn', version }, { capabilities: { tools: {} }, instructions });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listedTools }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
    const tool = findTool(params.name);
    if (tool === undefined) throw new McpError(ErrorCode.InvalidParams, noTool(params.name));
    const { text, isError } = await callTool(tool, params.arguments ?? {}, api, signal);
    return { content: [{ type: 'text', text }], isError };
  });
  return server;
}

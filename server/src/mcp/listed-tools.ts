import { shorten } from '../errors/shorten.ts';
import { mcpTools } from '../generated/mcp-tools.gen.ts';
import { withOffset } from './answer-offset.ts';
import type { McpTool } from './mcp-tool.ts';

const tools = new Map(mcpTools.map((tool) => [tool.name, withOffset(tool)]));

export function findTool(name: string): McpTool | undefined {
  return tools.get(name);
}

/** Why a call names no tool. */
export function noTool(name: string): string {
  return `there is no tool "${shorten(name)}"; tools/list names those that exist`;
}

/** The tools as `tools/list` answers them. */
export const listedTools = [...tools.values()].map(({ name, title, description, inputSchema }) => ({
  name,
  title,
  description,
  inputSchema: { ...inputSchema, required: [...inputSchema.required] },
  annotations: { readOnlyHint: true, openWorldHint: false },
}));

import { mcpTools } from '../generated/mcp-tools.gen.ts';
import { withOffset } from './answer-offset.ts';
import type { McpTool } from './mcp-tool.ts';

const tools = new Map(mcpTools.map((tool) => [tool.name, withOffset(tool)]));

export function findTool(name: string): McpTool | undefined {
  return tools.get(name);
}

/** The tools as `tools/list` answers them. */
export const listedTools = [...tools.values()].map(({ name, title, description, inputSchema }) => ({
  name,
  title,
  description,
  inputSchema: { ...inputSchema, required: [...inputSchema.required] },
  annotations: { readOnlyHint: true, openWorldHint: false },
}));

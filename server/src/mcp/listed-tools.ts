import { mcpTools } from '../generated/mcp-tools.gen.ts';
import type { McpTool } from './mcp-tool.ts';

const tools = new Map(mcpTools.map((tool) => [tool.name, tool]));

export function findTool(name: string): McpTool | undefined {
  return tools.get(name);
}

/** The tools as `tools/list` answers them. */
export const listedTools = mcpTools.map(({ name, title, description, inputSchema }) => ({
  name,
  title,
  description,
  inputSchema: { ...inputSchema, required: [...inputSchema.required] },
  annotations: { readOnlyHint: true, openWorldHint: false },
}));

import type { McpTool } from './mcp-tool.ts';

/** The argument that every tool has beside the parameters of its operation. */
export const offsetName = 'offset';

const offsetSchema = {
  type: 'integer',
  minimum: 0,
  description: 'Only to continue an answer that was cut: the offset that it names at its end, in bytes.',
};

export function withOffset(tool: McpTool): McpTool {
  const { inputSchema } = tool;
  const properties = { ...inputSchema.properties, [offsetName]: offsetSchema };
  return { ...tool, inputSchema: { ...inputSchema, properties } };
}

/** @returns `undefined` for what is not a whole number; some agents write numbers as text. */
export function parseOffset(value: unknown): number | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  return /^\d{1,15}$/.test(String(value)) ? Number(value) : undefined;
}

import type { McpTool } from './mcp-tool.ts';

/** What an agent may do about an answer that was cut: narrow what it asks, if it can, or continue. */
export function describeCut(
  { inputSchema }: McpTool,
  { maxBytes, nextOffset }: { readonly maxBytes: number; readonly nextOffset: number },
): string {
  const narrowing = listNarrowing(inputSchema.properties);
  const narrower = narrowing.length === 0 ? '' : `to see all of it, ${narrowing.join(', or ')}; or `;
  const continuing = `call again with the same arguments and offset ${nextOffset} for what follows`;
  return `the answer was cut after ${maxBytes / 1024} KiB; ${narrower}${continuing}`;
}

function listNarrowing(properties: McpTool['inputSchema']['properties']): string[] {
  return [
    ...('page_size' in properties ? ['ask for fewer rows (page_size)'] : []),
    ...('limit' in properties ? ['lower the limit'] : []),
    ...('since' in properties ? ['narrow the window (since, until)'] : []),
    ...('filter' in properties ? ['filter'] : []),
    ...('query' in properties ? [describeSmallerQuery(properties)] : []),
  ];
}

function describeSmallerQuery(properties: McpTool['inputSchema']['properties']): string {
  const isOfWindow = 'start' in properties && !('step' in properties);
  return isOfWindow
    ? 'select fewer series, or narrow the window (start, end)'
    : 'aggregate in the query, or take a larger step';
}

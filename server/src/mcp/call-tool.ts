import type { McpTool } from './mcp-tool.ts';

/** Where the tools read. */
export interface McpApi {
  readonly url: string;
  /** A server key; it chooses the project. */
  readonly key: string;
  readonly fetch: typeof fetch;
}

export interface ToolAnswer {
  readonly text: string;
  readonly isError: boolean;
}

/** An agent reads every byte: this is some 16,000 tokens. */
const maxAnswerBytes = 64 * 1024;
/** When the agent does not say how many. */
const defaultPageSize = 20;

/**
 * Calls the operation of a tool. An answer beyond 64 KiB is cut, and says so; what the service refuses is an answer too, because
 * the agent can mend its arguments.
 */
export async function callTool(
  tool: McpTool,
  args: Readonly<Record<string, unknown>>,
  api: McpApi,
  signal: AbortSignal,
): Promise<ToolAnswer> {
  const refusal = findUnusableArgument(tool, args);
  if (refusal !== undefined) return { text: refusal, isError: true };
  let response: Response;
  try {
    response = await api.fetch(toUrl(tool, args, api), {
      headers: { authorization: `Bearer ${api.key}`, accept: 'application/json' },
      signal,
    });
  } catch (error) {
    if (signal.aborted) throw error;
    const reason = error instanceof Error ? (error.cause ?? error) : error;
    return {
      text: `the service at ${api.url} cannot be reached (${String(reason)}); is it running, and is CAIRN_API_URL its address?`,
      isError: true,
    };
  }
  const { text, isCut } = await readAtMost(response, maxAnswerBytes);
  const hint = isCut ? `\n\n[${describeCut(tool)}]` : '';
  return { text: `${text}${hint}`, isError: !response.ok };
}

/** The service checks the values. */
function findUnusableArgument(
  { name, inputSchema }: McpTool,
  args: Readonly<Record<string, unknown>>,
): string | undefined {
  const known = Object.keys(inputSchema.properties);
  const unknown = Object.keys(args).find((argument) => !known.includes(argument));
  if (unknown !== undefined) {
    const taken = known.length === 0 ? 'no arguments' : known.join(', ');
    return `${name} has no argument "${unknown}"; it takes ${taken}`;
  }
  const missing = inputSchema.required.find((argument) => args[argument] === undefined);
  if (missing !== undefined) return `${name} needs the argument "${missing}"`;
  const unusable = Object.entries(args).find(([, value]) => ![value].flat().every(isText));
  if (unusable !== undefined)
    return `the argument "${unusable[0]}" of ${name} must be text, a number or a list of them`;
  return undefined;
}

function isText(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

function toUrl(tool: McpTool, args: Readonly<Record<string, unknown>>, api: McpApi): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(withPageSize(tool, args))) {
    if (tool.path.includes(`{${name}}`)) continue;
    for (const each of [value].flat()) query.append(name, String(each));
  }
  const path = tool.path.replaceAll(/\{(\w+)\}/g, (_placeholder, name: string) =>
    encodeURIComponent(String(args[name])),
  );
  const search = query.size === 0 ? '' : `?${query}`;
  return `${api.url.replace(/\/+$/, '')}${path}${search}`;
}

function withPageSize({ inputSchema }: McpTool, args: Readonly<Record<string, unknown>>) {
  return 'page_size' in inputSchema.properties ? { page_size: defaultPageSize, ...args } : args;
}

/** Reads no further than it keeps. */
async function readAtMost(
  { body }: Response,
  maxBytes: number,
): Promise<{ readonly text: string; readonly isCut: boolean }> {
  const decoder = new TextDecoder();
  let text = '';
  let left = maxBytes;
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk.subarray(0, left), { stream: true });
    left -= chunk.byteLength;
    // Leaving the loop cancels the rest.
    if (left < 0) return { text, isCut: true };
  }
  return { text: text + decoder.decode(), isCut: false };
}

function describeCut({ inputSchema }: McpTool): string {
  const remedies = [
    ...('page_size' in inputSchema.properties ? ['ask for fewer rows (page_size)'] : []),
    ...('limit' in inputSchema.properties ? ['lower the limit'] : []),
    ...('since' in inputSchema.properties ? ['narrow the window (since, until)'] : []),
    ...('filter' in inputSchema.properties ? ['filter'] : []),
    ...('query' in inputSchema.properties ? [describeSmallerQuery(inputSchema)] : []),
  ];
  const remedy = remedies.length === 0 ? '' : `; to see all of it, ${remedies.join(', or ')}`;
  return `the answer was cut after ${maxAnswerBytes / 1024} KiB${remedy}`;
}

function describeSmallerQuery({ properties }: McpTool['inputSchema']): string {
  const isOfWindow = 'start' in properties && !('step' in properties);
  return isOfWindow
    ? 'select fewer series, or narrow the window (start, end)'
    : 'aggregate in the query, or take a larger step';
}

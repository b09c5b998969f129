import { shorten } from '../errors/shorten.ts';
import { maxHeaderBytes } from '../http/refuse-connection.ts';
import { offsetName, parseOffset } from './answer-offset.ts';
import { describeCut } from './describe-cut.ts';
import type { McpTool } from './mcp-tool.ts';
import { type AnswerPart, readPart } from './read-part.ts';

/** Where the tools read. */
export interface McpApi {
  /** Without user name and password: an agent is told it. */
  readonly url: string;
  /** A server key of visible ASCII characters; it chooses the project. */
  readonly key: string;
  readonly fetch: typeof fetch;
}

export interface ToolAnswer {
  readonly text: string;
  readonly isError: boolean;
}

/** An agent reads every byte: this is some 16,000 tokens. */
const maxAnswerBytes = 64 * 1024;
/** Of the path and the query, in characters; the rest of the head of a request is for its headers. */
const maxTargetLength = maxHeaderBytes - 1024;
/** When the agent does not say how many. */
const defaultPageSize = 20;

/**
 * Calls the operation of a tool. An answer beyond 64 KiB is cut, and says how to see the rest; what the service refuses is an answer
 * too, because the agent can mend its arguments.
 */
export async function callTool(
  tool: McpTool,
  args: Readonly<Record<string, unknown>>,
  api: McpApi,
  signal: AbortSignal,
): Promise<ToolAnswer> {
  const refusal = findUnusableArgument(tool, args);
  if (refusal !== undefined) return { text: refusal, isError: true };
  const target = toTarget(tool, args);
  if (target.length > maxTargetLength)
    return {
      text: `the arguments of ${tool.name} have ${target.length} characters in a URL, of at most ${maxTargetLength}; ask for less at once`,
      isError: true,
    };
  let response: Response;
  try {
    response = await api.fetch(api.url.replace(/\/+$/, '') + target, {
      headers: { authorization: `Bearer ${api.key}`, accept: 'application/json' },
      signal,
    });
  } catch (error) {
    if (signal.aborted) throw error;
    return {
      text: `the service at ${api.url} cannot be reached (${reasonOf(error)}); is it running, and is CAIRN_API_URL its address?`,
      isError: true,
    };
  }
  const offset = response.ok ? (parseOffset(args[offsetName]) ?? 0) : 0;
  let part: AnswerPart;
  try {
    part = await readPart(response.body, { offset, maxBytes: maxAnswerBytes });
  } catch (error) {
    if (signal.aborted) throw error;
    return {
      text: `the answer of ${tool.name} broke off (${reasonOf(error)}); call it again with the same arguments`,
      isError: true,
    };
  }
  if (part.kind === 'past-end') {
    const found = `the answer of ${tool.name} has ${part.byteLength} bytes`;
    return {
      text: `there is nothing at offset ${offset}: ${found}; call it again without offset`,
      isError: true,
    };
  }
  const { text, nextOffset } = part;
  const hint =
    nextOffset === undefined ? '' : `\n\n[${describeCut(tool, { maxBytes: maxAnswerBytes, nextOffset })}]`;
  return { text: `${text}${hint}`, isError: !response.ok };
}

function reasonOf(error: unknown): string {
  return String(error instanceof Error ? (error.cause ?? error) : error);
}

/** The service checks the values that a URL can hold. */
function findUnusableArgument(
  { name, path, inputSchema }: McpTool,
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
  const cut = Object.entries(args).find(([, value]) => ![value].flat().every(isWellFormed));
  if (cut !== undefined)
    return `the argument "${cut[0]}" of ${name} has half of a surrogate pair, which no URL can hold; write valid Unicode`;
  // An empty segment is another path, and URLs resolve dots even when they are percent-encoded.
  const other = inputSchema.required.find(
    (argument) => path.includes(`{${argument}}`) && /^\.{0,2}$/.test(String(args[argument])),
  );
  if (other !== undefined)
    return `the argument "${other}" of ${name} is ${JSON.stringify(args[other])}, which no path can hold; name one that exists`;
  const offset = args[offsetName];
  if (offset !== undefined && parseOffset(offset) === undefined)
    return `the argument "${offsetName}" of ${name} is ${shorten(JSON.stringify(offset))}, expected a whole number of bytes such as ${maxAnswerBytes}`;
  return undefined;
}

function isText(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

function isWellFormed(value: unknown): boolean {
  return String(value).isWellFormed();
}

/** The path and the query. */
function toTarget(tool: McpTool, args: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(withPageSize(tool, args))) {
    if (name === offsetName || tool.path.includes(`{${name}}`)) continue;
    for (const each of [value].flat()) query.append(name, String(each));
  }
  const path = tool.path.replaceAll(/\{(\w+)\}/g, (_placeholder, name: string) =>
    encodeURIComponent(String(args[name])),
  );
  return query.size === 0 ? path : `${path}?${query}`;
}

function withPageSize({ inputSchema }: McpTool, args: Readonly<Record<string, unknown>>) {
  if (!('page_size' in inputSchema.properties) || 'page_token' in args) return args; // a token holds the size
  return { page_size: defaultPageSize, ...args };
}

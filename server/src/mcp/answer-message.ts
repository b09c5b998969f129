import { shorten } from '../errors/shorten.ts';
import { callTool, type McpApi } from './call-tool.ts';
import { instructions } from './instructions.ts';
import { findTool, listedTools, noTool } from './listed-tools.ts';

/** What a JSON-RPC response has beside `jsonrpc` and `id`. */
export type MessageAnswer =
  | { readonly result: Readonly<Record<string, unknown>> }
  | { readonly error: { readonly code: number; readonly message: string } };

export interface MessageContext {
  readonly api: McpApi;
  readonly version: string;
  readonly signal: AbortSignal;
}

/** Newest first. Older ones have batches. */
const protocolVersions = ['2025-11-25', '2025-06-18'] as const;

/** https://www.jsonrpc.org/specification#error_object */
const methodNotFound = -32601;
const invalidParams = -32602;

const methods = ['initialize', 'ping', 'tools/list', 'tools/call'];

type Params = Readonly<Record<string, unknown>>;

/** Answers one request of the Model Context Protocol, without knowing of any before it. */
export async function answerMessage(
  method: string,
  params: Params,
  context: MessageContext,
): Promise<MessageAnswer> {
  switch (method) {
    case 'initialize':
      return { result: initialize(params, context.version) };
    case 'ping':
      return { result: {} };
    case 'tools/list':
      return { result: { tools: listedTools } };
    case 'tools/call':
      return callNamedTool(params, context);
    default:
      return refuse(
        methodNotFound,
        `there is no method "${shorten(method)}"; this server has ${methods.join(', ')}`,
      );
  }
}

/** A client that asks for a version that is not spoken here gets the newest one, and decides. */
function initialize({ protocolVersion }: Params, version: string) {
  return {
    protocolVersion: protocolVersions.find((known) => known === protocolVersion) ?? protocolVersions[0],
    capabilities: { tools: {} },
    serverInfo: { name: 'cairn', version },
    instructions,
  };
}

async function callNamedTool(params: Params, { api, signal }: MessageContext): Promise<MessageAnswer> {
  const { name, arguments: args = {} } = params;
  if (typeof name !== 'string')
    return refuse(invalidParams, `params.name is ${describe(name)}, expected the name of a tool`);
  const tool = findTool(name);
  if (tool === undefined) return refuse(invalidParams, noTool(name));
  if (!isObject(args))
    return refuse(invalidParams, `params.arguments is ${describe(args)}, expected an object of arguments`);
  const { text, isError } = await callTool(tool, args, api, signal);
  return { result: { content: [{ type: 'text', text }], isError } };
}

function isObject(value: unknown): value is Params {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function describe(value: unknown): string {
  return value === undefined ? 'absent' : shorten(JSON.stringify(value));
}

function refuse(code: number, message: string): MessageAnswer {
  return { error: { code, message } };
}

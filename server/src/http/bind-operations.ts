import { constants } from 'node:buffer';
import { Readable } from 'node:stream';
import type { Request, RequestHandler, Response, Router } from 'express';
import { AppError } from '../errors/app-error.ts';
import type { Handlers, OperationDescription, OperationId } from '../generated/operations.gen.ts';
import { startGzip } from './compress-response.ts';
import { EncodedJson, maxWholeBytes } from './encoded-json.ts';
import { onceSent } from './once-sent.ts';
import { contextOf, type HandlerContexts } from './request-context.ts';
import { sendEventStream } from './send-event-stream.ts';
import { sendStreamedJson } from './send-streamed-json.ts';
import { StreamedJson } from './streamed-json.ts';
import { createUnreadAnswers } from './unread-answers.ts';
import {
  defaultStallTimeoutMs,
  endWithBackpressure,
  writeWithBackpressure,
} from './write-with-backpressure.ts';

/** A handler without the types of its operation, which are checked where `Handlers` is implemented. */
type AnyHandler = (request: HandlerRequest, context: unknown) => Promise<HandlerResponse>;

interface HandlerRequest {
  readonly path: unknown;
  readonly query: unknown;
  readonly headers: unknown;
  readonly body: unknown;
}

interface HandlerResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string | number | readonly string[] | undefined>>;
  /** The media type of the response, where a status has several. */
  readonly contentType?: string;
  readonly body?: unknown;
}

/** Of all listeners. */
const unread = createUnreadAnswers();

/** Routes operations to their handlers, after the steps that `stepsOf` returns. */
export function bindOperations(
  router: Router,
  operations: readonly OperationDescription[],
  handlers: Handlers<HandlerContexts>,
  stepsOf: (operation: OperationDescription) => readonly RequestHandler[],
): void {
  for (const operation of operations) {
    const handler = (handlers as unknown as Record<string, AnyHandler>)[operation.operationId];
    if (handler === undefined) throw new Error(`operation ${operation.operationId} has no handler`);
    router[operation.method](
      operation.expressPath,
      nameOperation(operation),
      ...stepsOf(operation),
      run(operation, handler),
    );
  }
}

function nameOperation({ operationId }: OperationDescription): RequestHandler {
  return (request, _response, next) => {
    contextOf(request).operationId = operationId as OperationId; // every operation is in the table
    next();
  };
}

function run(operation: OperationDescription, handler: AnyHandler): RequestHandler {
  return async (request, response) => {
    const { params, query, headers, body } = request as Request<object, unknown, unknown>;
    const answer = await handler({ path: params, query, headers, body }, contextOf(request));
    await send(request, response, operation, answer);
  };
}

async function send(
  request: Request,
  response: Response,
  operation: OperationDescription,
  { status, headers, contentType, body }: HandlerResponse,
): Promise<void> {
  const mediaType = contentType ?? operation.contentTypes[status]?.[0];
  const isText = mediaType === 'application/json' && !isEncoded(body);
  const text = isText ? encoding(() => JSON.stringify(body)) : undefined;
  const byteLength = text === undefined ? memoryOf(body) : Buffer.byteLength(text);
  const { maxValidatedBytes } = contextOf(request);
  const isValidated = maxValidatedBytes !== undefined && byteLength <= maxValidatedBytes;
  holdUntilRead(request, response, byteLength);
  if (body instanceof EncodedJson) onceSent(response, () => body.release());
  response.status(status);
  for (const [name, value] of Object.entries(headers ?? {})) {
    if (value !== undefined) response.setHeader(name, value);
  }
  if (mediaType === undefined) response.end();
  else if (body instanceof StreamedJson)
    await sendStreamedJson(response.type(mediaType), body, { maxValidatedBytes: maxValidatedBytes ?? 0 });
  else if (body instanceof EncodedJson && !isValidated) await sendEncoded(response.type(mediaType), body);
  else if (isValidated && mediaType === 'application/json')
    response.json(body instanceof EncodedJson ? JSON.parse(body.bytes.toString()) : body);
  else if (text !== undefined && isConditional(request)) response.type('json').send(text);
  else if (text !== undefined) sendJson(response, text, byteLength);
  // The contract defines the body types of these two media types.
  else if (mediaType === 'application/x-protobuf')
    response.type(mediaType).send(Buffer.from(body as Uint8Array));
  else if (mediaType === 'text/event-stream') await sendEventStream(response, body as AsyncIterable<string>);
  else response.type(mediaType).send(body);
}

/** @throws AppError when the JSON is longer than a string may be. */
function encoding<Result>(encode: () => Result): Result {
  try {
    return encode();
  } catch (error) {
    // V8's words: a body that is nested too deeply is a RangeError, too.
    if (!(error instanceof RangeError) || error.message !== 'Invalid string length') throw error;
    throw new AppError(
      'INVALID_ARGUMENT',
      `the answer would have more than ${constants.MAX_STRING_LENGTH} characters; ask for less: a smaller page, a shorter window or a narrower filter`,
      [],
      error,
    );
  }
}

function isEncoded(body: unknown): boolean {
  return body instanceof EncodedJson || body instanceof StreamedJson;
}

function memoryOf(body: unknown): number {
  if (body instanceof StreamedJson) return body.memoryBytes;
  return body instanceof EncodedJson ? body.byteLength : 0;
}

/** Counts a large answer for who asked, until it was read. Those that nobody has to be known for are small, or shared. */
function holdUntilRead(request: Request, response: Response, byteLength: number): void {
  const { caller, session, projectId } = contextOf(request);
  const owner = caller?.projectId ?? projectId ?? session?.userId;
  const release = owner === undefined ? undefined : unread.hold(owner, byteLength);
  if (release !== undefined) response.once('close', release);
}

/** Express answers 304 where the cache of the client is fresh, and does more for it. */
function isConditional({ headers }: Request): boolean {
  return headers['if-none-match'] !== undefined || headers['if-modified-since'] !== undefined;
}

function sendJson(response: Response, text: string, byteLength: number): void {
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', byteLength);
  response.end(text);
}

async function sendEncoded(response: Response, { parts, byteLength }: EncodedJson): Promise<void> {
  if (byteLength <= maxWholeBytes) {
    response.setHeader('Content-Length', byteLength);
    response.end(parts.length === 1 ? parts[0] : Buffer.concat(parts));
    return;
  }
  const compressed = startGzip(response, byteLength);
  if (compressed !== undefined) {
    for await (const bytes of Readable.from(parts).pipe(compressed)) {
      if (!(await writeWithBackpressure(response, bytes, defaultStallTimeoutMs))) return;
    }
    return endWithBackpressure(response, defaultStallTimeoutMs);
  }
  response.setHeader('Content-Length', byteLength);
  for (const part of parts) {
    if (!(await writeWithBackpressure(response, part, defaultStallTimeoutMs))) return;
  }
  return endWithBackpressure(response, defaultStallTimeoutMs);
}

import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { OperationId } from '../generated/operations.gen.ts';
import type { Caller } from './caller.ts';

/** Context of a request besides the parameters of its operation. */
export interface RequestContext {
  readonly requestId: string;
  /** Carries the request id. */
  readonly log: Logger;
  /** Aborts when the client disconnects before the response is sent. */
  readonly signal: AbortSignal;
}

/** The context of an operation that needs a key. */
export interface KeyedContext extends RequestContext {
  readonly caller: Caller;
}

/** The context type of each kind of operation. */
export interface HandlerContexts {
  public: RequestContext;
  server_key: KeyedContext;
  ingest_key: KeyedContext;
}

/** A context while the steps before the handler complete it. */
interface OpenContext extends RequestContext {
  operationId?: OperationId;
  caller?: Caller;
  /** The response is validated against the contract before it is sent. */
  validatesResponse?: true;
}

const contexts = new WeakMap<Request, OpenContext>();

/** Creates the context of each request: sets `x-request-id`, and aborts `signal` when the client disconnects. */
export function createRequestContexts(deps: {
  readonly log: Logger;
  readonly newRequestId: () => string;
}): RequestHandler {
  return (request, response, next) => {
    const requestId = deps.newRequestId();
    const gone = new AbortController();
    response.on('close', () => {
      if (!response.writableFinished) gone.abort();
    });
    response.setHeader('x-request-id', requestId);
    contexts.set(request, { requestId, log: deps.log.child({ requestId }), signal: gone.signal });
    next();
  };
}

/** The context of a request that passed `createRequestContexts`. */
export function contextOf(request: Request): OpenContext {
  const context = contexts.get(request);
  if (context === undefined)
    throw new Error('the request has no context: createRequestContexts has to run first');
  return context;
}

/** The caller of a request that passed `authenticate`. */
export function callerOf(request: Request): Caller {
  const { caller } = contextOf(request);
  if (caller === undefined) throw new Error('the request has no caller: authenticate has to run first');
  return caller;
}

/** Whether a response can still be sent. */
export function canAnswer(response: Response): boolean {
  return !response.headersSent && !response.destroyed;
}

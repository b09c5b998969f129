import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { OperationId } from '../generated/operations.gen.ts';
import type { KeyIdentity } from '../identity/identity-service.ts';

/** What is known of a request besides what its operation takes. */
export interface RequestContext {
  readonly requestId: string;
  /** Carries the request id. */
  readonly log: Logger;
  /** Aborts when the client goes away before its answer. */
  readonly signal: AbortSignal;
}

/** The context of an operation that needs a key. */
export interface KeyedContext extends RequestContext {
  readonly caller: KeyIdentity;
}

/** What each kind of operation gets beside its request. */
export interface HandlerContexts {
  public: RequestContext;
  server_key: KeyedContext;
  ingest_key: KeyedContext;
}

/** A context while the steps before the handler fill it in. */
interface OpenContext extends RequestContext {
  operationId?: OperationId;
  caller?: KeyIdentity;
  /** The answer is held against the contract before it is sent. */
  validatesResponse?: true;
}

const contexts = new WeakMap<Request, OpenContext>();

/** Starts every request: names it, answers `x-request-id`, and follows whether its client stays. */
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
export function callerOf(request: Request): KeyIdentity {
  const { caller } = contextOf(request);
  if (caller === undefined) throw new Error('the request has no caller: authenticate has to run first');
  return caller;
}

/** Whether anything may still be sent. */
export function canAnswer(response: Response): boolean {
  return !response.headersSent && !response.destroyed;
}

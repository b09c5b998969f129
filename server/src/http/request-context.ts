import type { Request, RequestHandler, Response } from 'express';
import type { Level, Logger } from 'pino';
import type { OperationId } from '../generated/operations.gen.ts';
import type { Caller } from './caller.ts';
import type { SignedIn } from './session.ts';

/** Context of a request besides the parameters of its operation. */
export interface RequestContext {
  readonly requestId: string;
  /** Carries the request id. */
  readonly log: Logger;
  /** Aborts when the client disconnects before the response is sent. */
  readonly signal: AbortSignal;
  readonly client: ClientOrigin;
  /** Size of the body that was read, decompressed; absent without one. */
  readonly bodyBytes?: number;
}

/** Where a request came from, and the address it came by. */
export interface ClientOrigin {
  /** IP address of the client: the peer, or the one that a trusted proxy forwards for. */
  readonly address: string;
  /** At most 300 characters. */
  readonly userAgent?: string;
  /** The base URL of the API as the client knows it, without a slash at its end. */
  readonly publicUrl: string;
  /** Whether the client reached it over TLS. */
  readonly isSecure: boolean;
  /** The value of the session cookie. */
  readonly sessionToken?: string;
  /** The value of the cookie of a person who comes back from an OpenID Connect provider. */
  readonly signInCookie?: string;
  /** The value of the cookie of a browser in which an account has signed in. */
  readonly deviceCookie?: string;
}

/** The context of an operation that needs a key. */
export interface KeyedContext extends RequestContext {
  readonly caller: Caller;
  /** The key as it was sent, for requests on behalf of the caller; absent when a person calls. Never logged. */
  readonly presentedKey?: string | undefined;
  /** Present when a person calls through the console. */
  readonly session?: SignedIn;
}

/** The context of an operation for people who are signed in. */
export interface SessionContext extends RequestContext {
  readonly session: SignedIn;
}

/** The context type of each kind of operation. */
export interface HandlerContexts {
  public: RequestContext;
  server_key: KeyedContext;
  ingest_key: KeyedContext;
  session: SessionContext;
}

/** A context while the steps before the handler complete it. */
interface OpenContext extends Omit<RequestContext, 'bodyBytes'> {
  /** Whether the log has lines of this level. */
  isLogged(level: Level): boolean;
  bodyBytes?: number;
  operationId?: OperationId;
  caller?: Caller;
  presentedKey?: string | undefined;
  session?: SignedIn;
  /** The project of a request for people who are signed in. */
  projectId?: string;
  /** A response in JSON of at most this size is validated against the contract before it is sent. */
  maxValidatedBytes?: number;
}

const contextKey = Symbol('request context');

/** A request may have a context; a property costs less than an entry of a `WeakMap`. */
type ContextHolder = Request & { [contextKey]?: OpenContext };

/** Creates the context of each request: sets `x-request-id`, and aborts `signal` when the client disconnects. */
export function createRequestContexts(deps: {
  readonly log: Logger;
  readonly newRequestId: () => string;
  readonly clientOf: (request: Request) => ClientOrigin;
}): RequestHandler {
  return (request, response, next) => {
    const requestId = deps.newRequestId();
    response.setHeader('x-request-id', requestId);
    const holder: ContextHolder = request;
    holder[contextKey] = new ContextOnDemand(requestId, deps.log, response, deps.clientOf(request));
    next();
  };
}

/** Makes the log and the signal when they are first used: most requests need neither. */
class ContextOnDemand implements OpenContext {
  readonly requestId: string;
  readonly client: ClientOrigin;
  readonly #parentLog: Logger;
  readonly #response: Response;
  #log?: Logger;
  #signal?: AbortSignal;

  constructor(requestId: string, parentLog: Logger, response: Response, client: ClientOrigin) {
    this.requestId = requestId;
    this.client = client;
    this.#parentLog = parentLog;
    this.#response = response;
  }

  get log(): Logger {
    this.#log ??= this.#parentLog.child({ requestId: this.requestId });
    return this.#log;
  }

  isLogged(level: Level): boolean {
    return this.#parentLog.isLevelEnabled(level);
  }

  get signal(): AbortSignal {
    this.#signal ??= signalOf(this.#response);
    return this.#signal;
  }
}

function signalOf(response: Response): AbortSignal {
  const gone = new AbortController();
  const abortUnlessSent = () => {
    if (!response.writableFinished) gone.abort();
  };
  // Whoever asks late may have missed the event.
  if (response.closed || response.destroyed) abortUnlessSent();
  else response.on('close', abortUnlessSent);
  return gone.signal;
}

/** The context of a request that passed `createRequestContexts`. */
export function contextOf(request: Request): OpenContext {
  const context = (request as ContextHolder)[contextKey];
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

/** The session of a request that passed `resolveSession`. */
export function sessionOf(request: Request): SignedIn {
  const { session } = contextOf(request);
  if (session === undefined) throw new Error('the request has no session: resolveSession has to run first');
  return session;
}

/** The project of a request that passed `requireRole`. */
export function projectIdOf(request: Request): string {
  const { projectId } = contextOf(request);
  if (projectId === undefined) throw new Error('the request has no project: requireRole has to run first');
  return projectId;
}

/** Whether a response can still be sent. */
export function canAnswer(response: Response): boolean {
  return !response.headersSent && !response.destroyed;
}

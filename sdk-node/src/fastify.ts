import type { Trace } from './core.ts';
import { endWithResponse, type NodeResponse } from './node-response.ts';
import {
  type RequestClient,
  type RequestOptions,
  type RequestRecording,
  startRequestRecording,
} from './request-recording.ts';

export type { NodeResponse, RequestClient, RequestOptions };

/** The part of a request of Fastify that is read. */
export interface FastifyRequestLike {
  readonly method: string;
  readonly url: string;
  readonly headers: object;
  readonly routeOptions?: { readonly url?: string | undefined };
}

/** The part of a reply of Fastify that is watched. */
export interface FastifyReplyLike {
  readonly raw: NodeResponse;
}

type Done = (error?: Error) => void;
type Hook = (request: FastifyRequestLike, reply: FastifyReplyLike, done: Done) => void;

/** The part of Fastify that the plugin uses. */
export interface FastifyLike {
  // Methods: each hook has its own overload in Fastify.
  addHook(name: 'onRequest' | 'preValidation', hook: Hook): unknown;
  addHook(
    name: 'onError',
    hook: (request: FastifyRequestLike, reply: FastifyReplyLike, error: Error, done: () => void) => void,
  ): unknown;
}

/** A plugin of Fastify that applies to the whole application. */
export type TraceRequestsPlugin = (app: FastifyLike, options: unknown, done: Done) => void;

const recordings = new WeakMap<object, RequestRecording>();

/**
 * Plugin for Fastify 4 and 5 that records every request: as a trace named by method and route, or, when it has a valid `traceparent`, as a span in
 * that trace. Status, route, duration and errors are recorded, and the trace is active in hooks and handlers. Register it
 * first. It changes no response and never throws.
 *
 * @example
 * import fastify from 'fastify';
 *
 * const app = fastify();
 * await app.register(traceRequests(client));
 */
export function traceRequests(
  client: RequestClient,
  options: RequestOptions<FastifyRequestLike> = {},
): TraceRequestsPlugin {
  const plugin: TraceRequestsPlugin = (app, _options, done) => {
    app.addHook('onRequest', (request, reply, next) => {
      const recording = start(client, options, request, reply);
      if (recording === undefined) next();
      else recording.run(() => next());
    });
    // Reading the body leaves the context of the hook before it.
    app.addHook('preValidation', (request, _reply, next) => {
      const recording = recordings.get(request);
      if (recording === undefined) next();
      else recording.run(() => next());
    });
    app.addHook('onError', (request, _reply, error, next) => {
      recordings.get(request)?.fail(error);
      next();
    });
    done();
  };
  // Without a context of its own, so that the hooks are those of the application, as `fastify-plugin` does it.
  return Object.assign(plugin, {
    [Symbol.for('skip-override')]: true,
    [Symbol.for('fastify.display-name')]: '@cairn/sdk-node',
  });
}

/** The trace of a request, for code in which `getActiveTrace()` has lost it. */
export function getRequestTrace(request: object): Trace | undefined {
  return recordings.get(request)?.trace;
}

function start(
  client: RequestClient,
  options: RequestOptions<FastifyRequestLike>,
  request: FastifyRequestLike,
  reply: FastifyReplyLike,
): RequestRecording | undefined {
  try {
    const { method, url, headers, routeOptions } = request;
    const path = url.split('?', 1)[0] ?? '';
    const route = routeOptions?.url;
    const recording = startRequestRecording(client, options, { request, method, path, route, headers });
    if (recording === undefined) return undefined;
    recordings.set(request, recording);
    endWithResponse(recording, reply.raw, () => route);
    return recording;
  } catch {
    return undefined; // not a request of Fastify: serve it without a record
  }
}

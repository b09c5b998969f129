import type { Trace } from './core.ts';
import { findExpressRoute, withoutValues } from './express-route.ts';
import { chainOf } from './mounted-apps.ts';
import { endWithResponse, type NodeResponse } from './node-response.ts';
import {
  type RequestClient,
  type RequestOptions,
  type RequestRecording,
  startRequestRecording,
} from './request-recording.ts';

export type { NodeResponse, RequestClient, RequestOptions };

/** The part of a request of Express that is read. */
export interface ExpressRequest {
  readonly method: string;
  readonly originalUrl: string;
  readonly headers: object;
  readonly app?: unknown;
  readonly baseUrl?: string;
  readonly route?: unknown;
}

type Next = (error?: unknown) => void;

const recordings = new WeakMap<object, RequestRecording>();

/**
 * Middleware for Express 4 and 5 that records every request: as a trace named by method and route, or, when it has a valid `traceparent`, as
 * a span in that trace. Status, route and duration are recorded, and the trace is active in everything that the request runs. Put it
 * before the routes, and `recordErrors()` behind them. It changes no response and never throws.
 *
 * @example
 * import express from 'express';
 *
 * const app = express();
 * app.use(traceRequests(client));
 * app.get('/orders/:id', (request, response) => {
 *   getActiveTrace()?.info('order read');
 *   response.json({});
 * });
 * app.use(recordErrors());
 */
export function traceRequests(
  client: RequestClient,
  options: RequestOptions<ExpressRequest> = {},
): (request: ExpressRequest, response: NodeResponse, next: Next) => void {
  return (request, response, next) => {
    const recording = recordings.has(request) ? undefined : start(client, options, request, response);
    if (recording === undefined) next();
    else recording.run(() => next());
  };
}

/** Error middleware that records what a route threw or passed to `next`, and passes it on. */
export function recordErrors(): (
  error: unknown,
  request: ExpressRequest,
  response: NodeResponse,
  next: Next,
) => void {
  // Express knows error middleware by its four parameters.
  return (error, request, _response, next) => {
    recordings.get(request)?.fail(error);
    next(error);
  };
}

/** The trace of a request, for code in which `getActiveTrace()` has lost it. */
export function getRequestTrace(request: object): Trace | undefined {
  return recordings.get(request)?.trace;
}

function start(
  client: RequestClient,
  options: RequestOptions<ExpressRequest>,
  request: ExpressRequest,
  response: NodeResponse,
): RequestRecording | undefined {
  try {
    const { method, originalUrl, headers } = request;
    const path = originalUrl.split('?', 1)[0] ?? '';
    const route = findRoute(request, path);
    const recording = startRequestRecording(client, options, { request, method, path, route, headers });
    if (recording === undefined) return undefined;
    recordings.set(request, recording);
    endWithResponse(recording, response, () => routeOf(request, path, route));
    return recording;
  } catch {
    return undefined; // not a request of Express: serve it without a record
  }
}

/** In the application that those of the request are mounted in, if they are. */
function findRoute({ app, method }: ExpressRequest, path: string, ran?: unknown): string | undefined {
  try {
    const [top, ...mounted] = chainOf(app);
    return findExpressRoute(top, method, path, mounted, ran);
  } catch {
    return undefined; // a router of another kind
  }
}

/** What Express says once the route has run. */
function routeOf(request: ExpressRequest, path: string, early: string | undefined): string | undefined {
  const { route } = request;
  // Express leaves the route there when an error left its application.
  const ran = route === undefined ? undefined : findRoute(request, path, route);
  if (ran !== undefined) return ran;
  // Which application is mounted there is known by now.
  if (chainOf(request.app).length > 1) return findRoute(request, path);
  return early ?? routeSaid(request);
}

/** In an application that is called by middleware. Without a base URL, that is unknown. */
function routeSaid(request: ExpressRequest): string | undefined {
  // Cast: members that may be there.
  const { baseUrl = '', params = {} } = request as ExpressRequest & {
    readonly params?: Readonly<Record<string, unknown>>;
  };
  const { path } = (request.route ?? {}) as { readonly path?: unknown };
  return typeof path === 'string' && baseUrl !== '' ? withoutValues(baseUrl, params) + path : undefined;
}

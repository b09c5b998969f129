import { type RequestClient, type RequestOptions, startRequestRecording } from './request-recording.ts';

export type { RequestClient, RequestOptions };

/** The part of a context of Hono that is read. */
export interface HonoContextLike {
  readonly req: {
    readonly method: string;
    readonly path: string;
    readonly raw: { readonly headers: object };
    readonly matchedRoutes?: readonly { readonly method: string; readonly path: string }[];
  };
  readonly res: { readonly status: number };
  /** What the handler threw. */
  readonly error?: Error | undefined;
}

/**
 * Middleware for Hono 4 that records every request: as a trace named by method and route, or, when it has a valid `traceparent`, as a
 * span in that trace. Status, route and errors are recorded, and the trace is active in handlers. It ends with the handlers; a body that is
 * streamed goes on after it. It changes no response and never throws. On runtimes that end with the response, it is delivered by `waitUntil`.
 *
 * @example
 * import { Hono } from 'hono';
 *
 * const app = new Hono();
 * app.use(traceRequests(client));
 */
export function traceRequests(
  client: RequestClient,
  options: RequestOptions<HonoContextLike> = {},
): (context: HonoContextLike, next: () => Promise<void>) => Promise<void> {
  return async (context, next) => {
    const recording = start(client, options, context);
    if (recording === undefined) return next();
    try {
      await recording.run(() => next());
      if (context.error !== undefined) recording.fail(context.error);
      deliver(context, recording.end({ status: context.res.status }));
    } catch (error) {
      // Only where there is no error handler, which makes a response of it.
      recording.fail(error);
      deliver(context, recording.end({ status: 500 }));
      throw error;
    }
  };
}

function start(client: RequestClient, options: RequestOptions<HonoContextLike>, context: HonoContextLike) {
  try {
    const { method, path, raw, matchedRoutes = [] } = context.req;
    // Middleware matches too, for all methods.
    const route = matchedRoutes.findLast((matched) => matched.method !== 'ALL')?.path;
    return startRequestRecording(client, options, {
      request: context,
      method,
      path,
      route,
      headers: raw.headers,
    });
  } catch {
    return undefined; // not a context of Hono: serve the request without a record
  }
}

function deliver(context: HonoContextLike, delivery: Promise<void>): void {
  try {
    // Cast: only workers have it, and reading it throws elsewhere.
    const { executionCtx } = context as { readonly executionCtx?: { waitUntil?(work: Promise<void>): void } };
    executionCtx?.waitUntil?.(delivery);
  } catch {
    // The runtime goes on by itself.
  }
}

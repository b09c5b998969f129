import { contextStorage } from './context.ts';
import { type AttributeValue, readTraceContext, type Span, type Trace, type TraceOptions } from './core.ts';

/** The part of the client that request middleware uses. */
export interface RequestClient {
  trace(options?: TraceOptions): Trace;
  continueTrace(headers: object | undefined, options?: TraceOptions): Trace;
}

/** Options of the middleware for every framework. Whatever they throw, the request is served. */
export interface RequestOptions<Request> {
  /**
   * Whether the trace of a `traceparent` header is continued, in a span of it that is delivered without closing the trace. Default
   * true; false, or a function, for services that strangers can call.
   */
  readonly continueTraces?: boolean | ((request: Request) => boolean) | undefined;
  /** Requests that are not recorded, such as health checks. Default none. */
  readonly ignore?: ((request: Request) => boolean) | undefined;
  /** Attributes to add when the request begins. Default none. */
  readonly attributes?: ((request: Request) => Readonly<Record<string, AttributeValue>>) | undefined;
}

/** What the middleware knows when a request begins. */
export interface RequestStart<Request> {
  readonly request: Request;
  readonly method: string;
  /** Without the query, which may have secrets. */
  readonly path: string;
  /** The pattern of the route, `/orders/:id`, where it is known by then. */
  readonly route: string | undefined;
  readonly headers: object | undefined;
}

/** The record of one request: a trace of its own, or a span in the trace that its headers continue. */
export interface RequestRecording {
  readonly trace: Trace;
  /** Runs the rest of the request with the trace, or span, active. */
  run<Result>(work: () => Result): Result;
  /** Records an exception, each once. */
  fail(error: unknown): void;
  /** Sends it. `status` is missing when the client went away. Resolves when it is delivered. */
  end(outcome: { readonly status: number | undefined; readonly route?: string | undefined }): Promise<void>;
}

/** Starts the record; `undefined` for a request that is not recorded. Never throws. */
export function startRequestRecording<Request>(
  client: RequestClient,
  options: RequestOptions<Request>,
  start: RequestStart<Request>,
): RequestRecording | undefined {
  try {
    return options.ignore?.(start.request) === true ? undefined : createRecording(client, options, start);
  } catch {
    return undefined; // an option of the host failed: serve the request without a record
  }
}

function createRecording<Request>(
  client: RequestClient,
  options: RequestOptions<Request>,
  { request, method, path, route, headers }: RequestStart<Request>,
): RequestRecording {
  const name = route === undefined ? method : `${method} ${route}`;
  const { continueTraces = true } = options;
  const mayContinue = typeof continueTraces === 'function' ? continueTraces(request) : continueTraces;
  const isContinued = mayContinue && readTraceContext(headers) !== undefined;
  const trace = isContinued ? client.continueTrace(headers, { name }) : client.trace({ name });
  const span = isContinued ? trace.startSpan(name) : undefined;
  const failures = new Set<unknown>();
  let isEnded = false;

  function addAttributes(attributes: Readonly<Record<string, AttributeValue | undefined>>): void {
    for (const [key, value] of Object.entries(attributes)) {
      if (value !== undefined) (span ?? trace).addAttribute(key, value);
    }
  }

  addAttributes({ 'http.request.method': method, 'url.path': path, 'http.route': route });
  addAttributes(options.attributes?.(request) ?? {});
  return {
    trace,
    run: (work) => contextStorage.run({ trace, span }, work),
    fail(error) {
      if (failures.has(error)) return;
      failures.add(error);
      // An `Error` or anything else that was thrown; the trace accepts any value.
      (span ?? trace).error(error as Error);
    },
    end({ status, route: lateRoute }) {
      if (isEnded) return Promise.resolve();
      isEnded = true;
      addAttributes({ 'http.response.status_code': status, 'http.route': route ?? lateRoute });
      if (status === undefined) (span ?? trace).warn('the client went away before the response');
      const isFailed = status !== undefined && status >= 500;
      if (isFailed && failures.size === 0) (span ?? trace).error(new ServerErrorResponse(status));
      return finish(trace, span, isFailed);
    },
  };
}

function finish(trace: Trace, span: Span | undefined, isFailed: boolean): Promise<void> {
  if (span === undefined) return trace.close();
  span.end(isFailed ? 'error' : 'ok');
  return trace.flush();
}

/** Says that a response was an error though nothing was thrown. It has no stack, because that would be this file's. */
class ServerErrorResponse extends Error {
  override readonly name = 'ServerErrorResponse';
  constructor(status: number) {
    super(`answered ${status}`);
    this.stack = '';
  }
}

import { contextStorage } from './context.ts';
import {
  type AttributeValue,
  callSafely,
  type FailureRecorder,
  readTraceContext,
  type Span,
  type Trace,
  type TraceOptions,
} from './core.ts';
import { ingestClientOf } from './ingest-client-of.ts';

/** The part of the client that request middleware uses. */
export interface RequestClient {
  trace(options?: TraceOptions): Trace;
  continueTrace(headers: object | undefined, options?: TraceOptions): Trace;
}

/** Options of the middleware for every framework. Whatever they throw is logged, and the request served. */
export interface RequestOptions<Request> {
  /**
   * Whether the trace of a `traceparent` header is continued, in a span of it that is delivered without closing the trace. Default
   * true; false, or a function, for services that strangers can call. If it throws, no trace is continued.
   */
  readonly continueTraces?: boolean | ((request: Request) => boolean) | undefined;
  /** Requests that are not recorded, such as health checks. Default none. If it throws, the request is recorded. */
  readonly ignore?: ((request: Request) => boolean) | undefined;
  /** Attributes to add when the request begins. Default none. If it throws, they are left out. */
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
  /** Sends it. `status` is missing when the client went away. Resolves when it is delivered, and keeps the process alive no longer than its requests. */
  end(outcome: { readonly status: number | undefined; readonly route?: string | undefined }): Promise<void>;
}

/** Starts the record; `undefined` for a request that is not recorded. Never throws. */
export function startRequestRecording<Request>(
  client: RequestClient,
  options: RequestOptions<Request>,
  start: RequestStart<Request>,
): RequestRecording | undefined {
  try {
    const isIgnored = callOption(client, 'ignore of traceRequests failed; the request is recorded', () =>
      options.ignore?.(start.request),
    );
    return isIgnored === true ? undefined : createRecording(client, options, start);
  } catch {
    return undefined; // the client failed, which may be one of the host: serve the request without a record
  }
}

/** Calls an option of the host; without a result after an exception, which is logged. */
function callOption<Result>(client: RequestClient, message: string, call: () => Result): Result | undefined {
  return callSafely(call, (error) => ingestClientOf(client)?.logger.error(message, { error }));
}

function createRecording<Request>(
  client: RequestClient,
  options: RequestOptions<Request>,
  { request, method, path, route, headers }: RequestStart<Request>,
): RequestRecording {
  const name = route === undefined ? method : `${method} ${route}`;
  const mayContinue = callOption(
    client,
    'continueTraces of traceRequests failed; no trace is continued',
    () => {
      const { continueTraces = true } = options;
      return typeof continueTraces === 'function' ? continueTraces(request) : continueTraces;
    },
  );
  const isContinued = mayContinue && readTraceContext(headers) !== undefined;
  const trace = isContinued ? client.continueTrace(headers, { name }) : client.trace({ name });
  const span = isContinued ? trace.startSpan(name) : undefined;
  const recorder: FailureRecorder = span ?? trace;
  const failures = new Set<unknown>();
  let isEnded = false;

  function addAttributes(attributes: Readonly<Record<string, AttributeValue | undefined>>): void {
    for (const [key, value] of Object.entries(attributes)) {
      if (value !== undefined) (span ?? trace).addAttribute(key, value);
    }
  }

  addAttributes({ 'http.request.method': method, 'url.path': path, 'http.route': route });
  callOption(client, 'attributes of traceRequests failed; they are left out', () => {
    const attributes = options.attributes?.(request) ?? {};
    addAttributes(attributes);
    return attributes;
  });
  return {
    trace,
    run: (work) => contextStorage.run({ trace, span }, work),
    fail(error) {
      if (failures.has(error)) return;
      failures.add(error);
      recorder.error(error, undefined, null);
    },
    end({ status, route: lateRoute }) {
      if (isEnded) return Promise.resolve();
      isEnded = true;
      addAttributes({ 'http.response.status_code': status, 'http.route': lateRoute ?? route });
      if (status === undefined) (span ?? trace).warn('the client went away before the response');
      const isFailed = status !== undefined && status >= 500;
      if (isFailed && failures.size === 0) (span ?? trace).error(new ServerErrorResponse(status));
      return finish(trace, span, isFailed);
    },
  };
}

/** What traces of this library take in addition: waits that do not keep the process alive. */
interface UnheldTrace {
  flush(wait: 'background'): Promise<void>;
  close(reason: undefined, wait: 'background'): Promise<void>;
}

function finish(trace: Trace, span: Span | undefined, isFailed: boolean): Promise<void> {
  // Cast: traces of another client ignore it.
  const unheld = trace as UnheldTrace;
  if (span === undefined) return unheld.close(undefined, 'background');
  span.end(isFailed ? 'error' : 'ok');
  return unheld.flush('background');
}

/** Says that a response was an error though nothing was thrown. It has no stack, because that would be this file's. */
class ServerErrorResponse extends Error {
  override readonly name = 'ServerErrorResponse';
  constructor(status: number) {
    super(`answered ${status}`);
    this.stack = '';
  }
}

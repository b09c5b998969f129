import { ApiError } from './api-error.ts';
import type { FetchRequest, HttpResponse } from './http-types.ts';
import { buildUrl, type QueryRequest } from './query-request.ts';
import { hostTiming, type QueryTiming } from './query-timing.ts';

/** A key, or what reads it before each request. */
export type ApiKeySource = string | (() => string | undefined | Promise<string | undefined>);

/** Options of `createQueryClient`. */
export interface QueryClientOptions {
  /**
   * URL of the API listener, such as `https://cairn.example.com`. Default: in Node.js the environment variable
   * `CAIRN_API_URL`, else `http://127.0.0.1:8080`.
   */
  readonly baseUrl?: string | undefined;
  /**
   * A server key, `svc_srv_...`, or a function that is called before each request, for a key that rotates. It reads every trace
   * of its project: keep it out of browsers, where `baseUrl` may be a proxy that adds it. Default: in Node.js the
   * environment variable `CAIRN_SERVER_API_KEY`.
   */
  readonly apiKey?: ApiKeySource | undefined;
  /** Milliseconds until a request without an answer fails, each try on its own; 0 waits forever. Default 30000. */
  readonly timeoutMs?: number | undefined;
  /**
   * How often a GET is retried after a network error or an answer of 408, 429, 502, 503 or 504. Default 2. Writes and timeouts
   * are never retried.
   */
  readonly maxRetries?: number | undefined;
  /** Sends the requests. Default: the global `fetch`. */
  readonly fetch?: FetchRequest | undefined;
  /** Clock, timers and randomness. Default: the host's. */
  readonly timing?: QueryTiming | undefined;
}

/** From `createQueryClient`: where the API is, and how to call it. Operations take it as `client`. */
export interface QueryClient {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** Milliseconds until one try fails; 0 waits forever. */
  readonly timeoutMs: number;
  /** Retries of a GET. */
  readonly maxRetries: number;
  readonly timing: QueryTiming;
  /**
   * Sends one request with the key: no timeout, no retry, any status.
   *
   * @throws ApiError when the request cannot be built or there is no key, and whatever `fetch` throws.
   */
  send(request: QueryRequest): Promise<HttpResponse>;
}

/** Reads one environment variable. */
export type EnvironmentReader = (name: string) => string | undefined;

/**
 * A client for the operations of this entry. Each takes it as `client` and answers `{data, error, response}`; with
 * `throwOnError: true` it throws the `ApiError` instead.
 *
 * @example
 * const client = createQueryClient({ apiKey: 'svc_srv_...' });
 * const { data, error } = await listTraces({ client, query: { filter: 'severity="error"', since: '1h' } });
 * if (error !== undefined) throw error;
 * for (const trace of data.traces) console.log(trace.name, trace.status);
 */
export function createQueryClient(
  options: QueryClientOptions = {},
  readEnvironment: EnvironmentReader = () => undefined,
): QueryClient {
  const { timeoutMs = 30_000, maxRetries = 2, timing = hostTiming } = options;
  // The paths of the operations begin with a slash.
  const baseUrl = (options.baseUrl ?? readVariable('CAIRN_API_URL') ?? 'http://127.0.0.1:8080').replace(
    /\/+$/,
    '',
  );

  function readVariable(name: string): string | undefined {
    // A variable that is set to nothing is not set.
    return readEnvironment(name)?.trim() || undefined;
  }

  async function readKey(): Promise<string | undefined> {
    const { apiKey = readVariable('CAIRN_SERVER_API_KEY') } = options;
    if (typeof apiKey !== 'function') return apiKey;
    try {
      return await apiKey();
    } catch (cause) {
      throw new ApiError('the "apiKey" function of the query client failed', {
        code: 'UNAUTHENTICATED',
        cause,
      });
    }
  }

  return {
    baseUrl,
    timeoutMs,
    maxRetries,
    timing,
    async send(request) {
      const url = buildUrl(baseUrl, request);
      const key = (await readKey())?.trim();
      // Called without a receiver: a browser's `fetch` refuses any other than the window.
      const send: FetchRequest = options.fetch ?? globalThis.fetch;
      // `HttpResponse` names members that every Response has.
      return (await send(toRequest(url, key, request))) as HttpResponse;
    },
  };
}

/** @throws ApiError when the URL, the key, a header or the body is invalid. */
function toRequest(url: string, key: string | undefined, request: QueryRequest): Request {
  const { method, body, signal, headers = {} } = request;
  // Without the credentials that the "baseUrl" may have; what is added to it has no @.
  const shown = url.replace(/^.*@/s, '***@');
  // Checked here, because `localhost:8080` is a URL too, with the scheme `localhost`.
  if (!/^(https?:\/)?\//i.test(url)) {
    throw new ApiError(
      `the "baseUrl" must begin with http://, https:// or, in a browser, a slash: ${shown} is no address`,
      { code: 'INVALID_ARGUMENT' },
    );
  }
  // Checked here, because the message of `Request` would quote them.
  if (/^(https?:)?\/[/\\]+[^/\\?#]*@/i.test(url)) {
    throw new ApiError(
      'the "baseUrl" must have no user name or password: add their header in a "fetch" of your own',
      { code: 'INVALID_ARGUMENT' },
    );
  }
  const entries = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  );
  // Checked here, because the message of `Request` would quote the key.
  if (key && !/^[!-~]+$/.test(key)) {
    throw new ApiError('the "apiKey" has characters that a header cannot hold', { code: 'INVALID_ARGUMENT' });
  }
  if (key) entries.unshift(['authorization', `Bearer ${key}`]);
  if (body !== undefined) entries.push(['content-type', 'application/json']);
  try {
    return new Request(url, {
      method,
      headers: entries,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (cause) {
    const reason = (cause instanceof Error ? cause.message : String(cause)).replace(url, () => shown);
    throw new ApiError(`cannot build the request to ${shown}: ${reason}`, {
      code: 'INVALID_ARGUMENT',
      cause: shown === url ? cause : undefined,
    });
  }
}

import { fullJitterMs, retryableStatuses } from '../retries/full-jitter.ts';
import { ApiError, isApiError } from './api-error.ts';
import type { QueryClient } from './create-query-client.ts';
import type { HttpResponse } from './http-types.ts';
import type { QueryRequest } from './query-request.ts';
import { pause, untilAborted } from './query-timing.ts';
import { toApiError } from './to-api-error.ts';

/** What a request may set for itself instead of its client. */
export interface SendSettings {
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number | undefined;
  readonly maxRetries?: number | undefined;
}

/** The end of a request. */
export type SendOutcome =
  | { readonly data: unknown; readonly error: undefined; readonly response: HttpResponse }
  | { readonly data: undefined; readonly error: ApiError; readonly response?: HttpResponse };

const firstBackoffMs = 500;
const longestBackoffMs = 8_000;
/** A longer `Retry-After` is left to the caller, who waits for an answer. */
const longestRetryAfterMs = 30_000;
/** Timers of a longer delay fire immediately. */
const longestTimerMs = 2 ** 31 - 1;

/** Sends a request until it has an answer, with the timeout and the retries of the client. */
export async function sendWithRetries(
  client: QueryClient,
  request: QueryRequest,
  { signal, timeoutMs = client.timeoutMs, maxRetries = client.maxRetries }: SendSettings,
): Promise<SendOutcome> {
  const { timing } = client;
  for (let retry = 0; ; retry += 1) {
    const outcome = await sendOnce(client, request, timeoutMs, signal);
    const { error } = outcome;
    if (error === undefined || request.method !== 'GET' || !(retry < maxRetries) || !isRetryable(error))
      return outcome;
    const { retryAfterMs = 0 } = error;
    if (retryAfterMs > longestRetryAfterMs) return outcome;
    const backoffMs = fullJitterMs(firstBackoffMs, retry, longestBackoffMs, timing.random);
    await pause(timing, retryAfterMs + backoffMs, signal ?? new AbortController().signal);
  }
}

function isRetryable({ status, code }: ApiError): boolean {
  return status === undefined ? code === 'UNAVAILABLE' : retryableStatuses.includes(status);
}

/** The time limit includes the body. */
async function sendOnce(
  client: QueryClient,
  request: QueryRequest,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<SendOutcome> {
  const attempt = new AbortController();
  const abort = () => attempt.abort(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort, { once: true });
  const cancelTimeout = startTimeout();
  let response: HttpResponse | undefined;
  function startTimeout(): () => void {
    if (!(timeoutMs > 0) || timeoutMs === Number.POSITIVE_INFINITY) return () => {};
    const expire = () => attempt.abort(timeoutError(request, timeoutMs));
    return client.timing.setTimer(expire, Math.min(timeoutMs, longestTimerMs));
  }
  async function exchange(): Promise<string> {
    attempt.signal.throwIfAborted();
    response = await client.send({ ...request, signal: attempt.signal });
    return response.text();
  }
  try {
    const text = await untilAborted(exchange(), attempt.signal);
    // `exchange` has set it; the compiler does not follow calls.
    return readAnswer(response as unknown as HttpResponse, text);
  } catch (cause) {
    return {
      data: undefined,
      error: toTransportError(client, request, cause, signal),
      ...(response && { response }),
    };
  } finally {
    cancelTimeout();
    signal?.removeEventListener('abort', abort);
  }
}

function readAnswer(response: HttpResponse, text: string): SendOutcome {
  if (!response.ok) return { data: undefined, error: toApiError(response, text), response };
  try {
    return { data: text === '' ? undefined : JSON.parse(text), error: undefined, response };
  } catch (cause) {
    const type = response.headers.get('content-type') ?? 'nothing';
    const error = new ApiError(`the answer is ${type} instead of JSON; is "baseUrl" the API of Cairn?`, {
      status: response.status,
      code: 'UNEXPECTED_ANSWER',
      requestId: response.headers.get('x-request-id') ?? undefined,
      cause,
    });
    return { data: undefined, error, response };
  }
}

function timeoutError({ method, route }: QueryRequest, timeoutMs: number): ApiError {
  return new ApiError(`${method} ${route} had no answer within ${timeoutMs} ms`, {
    code: 'DEADLINE_EXCEEDED',
  });
}

function toTransportError(
  { baseUrl }: QueryClient,
  { method, route }: QueryRequest,
  cause: unknown,
  signal: AbortSignal | undefined,
): ApiError {
  if (signal?.aborted) {
    return new ApiError(`${method} ${route} was aborted by its signal`, {
      code: 'CANCELLED',
      cause: signal.reason,
    });
  }
  if (isApiError(cause)) return cause;
  return new ApiError(`${method} ${route} did not reach ${baseUrl}: ${describeCause(cause)}`, {
    code: 'UNAVAILABLE',
    cause,
  });
}

/** The `fetch` of Node.js says "fetch failed", and has the reason as its cause. */
function describeCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message;
}

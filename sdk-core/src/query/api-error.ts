import type { ErrorCode, ProblemBody, ProblemDetail } from '../generated/query/types.gen.ts';

const marker = Symbol.for('cairn.api-error');

/**
 * A code of the service, or of the client: `CANCELLED` when the `signal` of a request aborted, `UNEXPECTED_ANSWER` when
 * something else than the API answered. Without an answer `UNAVAILABLE` is a network error, and `DEADLINE_EXCEEDED` the
 * timeout of the client. The list grows: treat an unknown code by its status.
 */
export type ApiErrorCode = ErrorCode | 'CANCELLED' | 'UNEXPECTED_ANSWER' | (string & {});

/** What an `ApiError` is made of. */
export interface ApiErrorOptions {
  readonly code: ApiErrorCode;
  readonly status?: number | undefined;
  readonly details?: readonly ProblemDetail[] | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly cause?: unknown;
}

/**
 * Why an operation failed: the `error` of its result, or what it throws with `throwOnError: true`.
 *
 * @example
 * const { data, error } = await getTrace({ client, path: { trace_id: traceId } });
 * if (error?.code === 'TRACE_NOT_FOUND') console.log('not stored yet');
 * else if (error !== undefined) throw error;
 * else console.log(data.trace.name);
 */
export class ApiError extends Error {
  /** The HTTP status; `undefined` without an answer: a network error, a timeout, an aborted `signal`. */
  readonly status: number | undefined;
  /** Switch on this, not on the message. */
  readonly code: ApiErrorCode;
  /** Machine-readable context, such as the field that is invalid. Ignore types that you do not know. */
  readonly details: readonly ProblemDetail[];
  /** The request as the log of the service names it; `undefined` without an answer. */
  readonly requestId: string | undefined;
  /** The delay that the service requested, in milliseconds. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, options: ApiErrorOptions) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'ApiError';
    this.status = options.status;
    this.code = options.code;
    this.details = options.details ?? [];
    this.requestId = options.requestId;
    this.retryAfterMs = options.retryAfterMs;
    Object.defineProperty(this, marker, { value: true });
  }

  /** The envelope's member, so that an `ApiError` is a `Problem` too. */
  get error(): ProblemBody {
    // The contract's list of codes grows, so a code that it lacks is valid.
    return { code: this.code as ErrorCode, message: this.message, details: [...this.details] };
  }
}

/**
 * Whether the value is an `ApiError`, of this copy of the package or of another one in the same process.
 *
 * @example
 * try {
 *   await getTrace({ client, path: { trace_id: traceId }, throwOnError: true });
 * } catch (error) {
 *   if (!isApiError(error) || error.status !== 404) throw error;
 * }
 */
export function isApiError(value: unknown): value is ApiError {
  return typeof value === 'object' && value !== null && marker in value;
}

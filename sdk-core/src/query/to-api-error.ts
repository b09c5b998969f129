import { parseRetryAfterMs } from '../delivery/retry-policy.ts';
import type { ProblemDetail } from '../generated/query/types.gen.ts';
import { ApiError } from './api-error.ts';
import type { HttpResponse } from './http-types.ts';

/** The error of an answer that is not a success, from its body and headers. */
export function toApiError({ status, headers }: HttpResponse, body: string): ApiError {
  const problem = readProblem(body);
  // Wall clock, because the header may be a date.
  const retryAfterMs = parseRetryAfterMs(headers.get('retry-after') ?? undefined, Date.now());
  return new ApiError(problem?.message ?? describeStatus(status), {
    status,
    code: problem?.code ?? 'UNEXPECTED_ANSWER',
    details: problem?.details,
    requestId: headers.get('x-request-id') ?? problem?.requestId,
    retryAfterMs: retryAfterMs ?? problem?.retryAfterMs,
  });
}

/** The answer has no envelope: not modified, or from a proxy. */
function describeStatus(status: number): string {
  return status === 304
    ? 'not modified: the ETag of If-None-Match is still current'
    : `the answer is ${status} without an error envelope; is "baseUrl" the API of Cairn?`;
}

interface ProblemText {
  readonly code: string;
  readonly message: string;
  readonly details: readonly ProblemDetail[];
  readonly requestId: string | undefined;
  /** Also in a header, which browsers hide from other origins. */
  readonly retryAfterMs: number | undefined;
}

/** @returns nothing unless the text is the envelope of an error. */
function readProblem(text: string): ProblemText | undefined {
  const error = memberOf(parseJson(text), 'error');
  const code = memberOf(error, 'code');
  const message = memberOf(error, 'message');
  if (typeof code !== 'string' || typeof message !== 'string') return undefined;
  const details = memberOf(error, 'details');
  // The contract says what an entry looks like; entries of types it lacks are ignored by their reader.
  const entries = Array.isArray(details) ? (details as ProblemDetail[]).filter(isObject) : [];
  const detailOf = (name: string) => entries.find(({ type }) => type === name);
  const requestId = memberOf(detailOf('request'), 'request_id');
  const seconds = memberOf(detailOf('retry'), 'retry_after_seconds');
  return {
    code,
    message,
    details: entries,
    requestId: typeof requestId === 'string' ? requestId : undefined,
    retryAfterMs: typeof seconds === 'number' && seconds >= 0 ? seconds * 1000 : undefined,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function memberOf(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined;
}

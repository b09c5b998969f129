import type { ProblemDetail } from '../generated/types.gen.ts';

/** An answer that is not a success, or none at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** 0 when no answer came. */
  readonly status: number;
  /** A code of the contract; `UNREACHABLE` when no answer came, `UNKNOWN` when something else than the service answered. */
  readonly code: string;
  readonly details: readonly ProblemDetail[];
  readonly requestId: string | undefined;

  constructor(message: string, options: ApiErrorOptions) {
    super(message, { cause: options.cause });
    this.status = options.status;
    this.code = options.code;
    this.details = options.details ?? [];
    this.requestId = options.requestId;
  }
}

export interface ApiErrorOptions {
  readonly status: number;
  readonly code: string;
  readonly details?: readonly ProblemDetail[];
  readonly requestId?: string | undefined;
  readonly cause?: unknown;
}

/** What a generated call throws, as an `ApiError`; an abort stays what it is. */
export function toApiError(failure: unknown, response: Response | undefined): unknown {
  if (failure instanceof Error && failure.name === 'AbortError') return failure;
  if (response === undefined)
    return new ApiError('The service cannot be reached.', { status: 0, code: 'UNREACHABLE', cause: failure });
  const requestId = response.headers.get('x-request-id') ?? undefined;
  const problem = readProblem(failure);
  if (problem === undefined)
    return new ApiError(`The answer was ${response.status} ${response.statusText}`.trimEnd(), {
      status: response.status,
      code: 'UNKNOWN',
      requestId,
      cause: failure,
    });
  return new ApiError(problem.message, { status: response.status, requestId, ...problem });
}

/** Whether the service does not have the item of a page: its name is unknown (404), or none that an item can have (400). */
export function isUnknownItem(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

interface ProblemFields {
  readonly code: string;
  readonly message: string;
  readonly details: readonly ProblemDetail[];
}

/** Reads the envelope of the service, or that of Prometheus which `/api/v1` answers. */
function readProblem(body: unknown): ProblemFields | undefined {
  if (!isRecord(body)) return undefined;
  const { error } = body;
  if (isRecord(error) && typeof error['code'] === 'string' && typeof error['message'] === 'string') {
    const details = Array.isArray(error['details']) ? error['details'].filter(isDetail) : [];
    return { code: error['code'], message: error['message'], details };
  }
  if (typeof error === 'string' && typeof body['errorType'] === 'string')
    return { code: body['errorType'].toUpperCase(), message: error, details: [] };
  return undefined;
}

function isDetail(value: unknown): value is ProblemDetail {
  return isRecord(value) && typeof value['type'] === 'string';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

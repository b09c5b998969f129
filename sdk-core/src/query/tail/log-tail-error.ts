import { ApiError, type ApiErrorOptions } from '../api-error.ts';

const marker = Symbol.for('cairn.log-tail-error');

/**
 * Ends a tail: the service rejected the request, and a retry would be rejected too. An `ApiError`, so `status` and `code` say why.
 *
 * @example
 * if (isLogTailError(error) && error.code === 'INVALID_FILTER') console.error(error.message);
 */
export class LogTailError extends ApiError {
  constructor(message: string, options: ApiErrorOptions) {
    super(message, options);
    this.name = 'LogTailError';
    Object.defineProperty(this, marker, { value: true });
  }
}

/** Whether the value is a `LogTailError`, of this copy of the package or of another one in the same process. */
export function isLogTailError(value: unknown): value is LogTailError {
  return typeof value === 'object' && value !== null && marker in value;
}

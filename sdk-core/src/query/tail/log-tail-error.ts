const marker = Symbol.for('cairn.log-tail-error');

/**
 * Ends a tail: the service rejected the request, and a retry would be rejected too.
 *
 * @example
 * if (isLogTailError(error) && error.code === 'INVALID_FILTER') console.error(error.message);
 */
export class LogTailError extends Error {
  /** The HTTP status. */
  readonly status: number;
  /** The service's error code, such as `INVALID_FILTER`; `undefined` if something else answered. */
  readonly code: string | undefined;

  constructor(message: string, options: { status: number; code?: string | undefined; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = 'LogTailError';
    this.status = options.status;
    this.code = options.code;
    Object.defineProperty(this, marker, { value: true });
  }
}

/** Whether the value is a `LogTailError`, of this copy of the package or of another one in the same process. */
export function isLogTailError(value: unknown): value is LogTailError {
  return typeof value === 'object' && value !== null && marker in value;
}

const marker = Symbol.for('cairn.ingest-error');

/**
 * Kind of failure: no response (`network`), none in time (`timeout`), an error status
 * (`status`), an answer from something other than the service (`reply`), or the client gave up by itself
 * (`memory`, `shutdown`, `internal`).
 */
export type IngestErrorKind = 'network' | 'timeout' | 'status' | 'reply' | 'memory' | 'shutdown' | 'internal';

/**
 * Why a request to the ingest listener failed. Never thrown; passed to `onFlushError`.
 *
 * @example
 * new Client(key, {
 *   callbacks: {
 *     onFlushError: (error, operation) => metrics.count('cairn_failures', { kind: error.kind, operation }),
 *   },
 * });
 */
export class IngestError extends Error {
  /** Switch on this, not on the message. */
  readonly kind: IngestErrorKind;
  /** The HTTP status, for the kinds `status` and `reply`; 0 for a redirect in a browser, which hides it. */
  readonly status: number | undefined;

  constructor(kind: IngestErrorKind, message: string, options: { status?: number; cause?: unknown } = {}) {
    super(message, options);
    this.name = 'IngestError';
    this.kind = kind;
    this.status = options.status;
    Object.defineProperty(this, marker, { value: true });
  }
}

/** Whether the value is an `IngestError`, of this copy of the package or of another one in the same process. */
export function isIngestError(value: unknown): value is IngestError {
  return typeof value === 'object' && value !== null && marker in value;
}

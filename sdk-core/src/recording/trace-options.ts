import type { TraceCallbacks } from '../delivery/callbacks.ts';

/** Options of one trace. Invalid values are logged and their defaults used. */
export interface TraceOptions {
  /** Name of a new trace, truncated to 256 bytes. */
  readonly name?: string | undefined;
  /** Resumes a trace of another client: 32 hexadecimal digits. Default: a new id. */
  readonly traceId?: string | undefined;
  /** Retries of a request before `onFlushError` is called and the client pauses and probes, 0 to 100. Default 2. */
  readonly maxRetries?: number | undefined;
  /** Delay before the first retry, in milliseconds; doubles each time, with full jitter. Default 500. */
  readonly retryBackoff?: number | undefined;
  /** Starts keep-alives automatically. Default true for new traces, false for resumed ones. */
  readonly autoKeepAlive?: boolean | undefined;
  /** Items that may wait for delivery, 1 to 1,000,000; further ones are dropped. Default 4,096. */
  readonly maxQueueSize?: number | undefined;
  /** Called with the outcome of this trace, before the client's callbacks. Default none. */
  readonly callbacks?: TraceCallbacks | undefined;
}

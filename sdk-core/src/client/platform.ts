import type { ContextStorage } from '../recording/active-context.ts';
import type { Logger } from './logger.ts';

/** One POST of the ingest client. */
export interface SendRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Timeout, after which `send` rejects with an error named `TimeoutError`. */
  readonly timeoutMs: number;
  /** The request should outlive the page that sent it (`keepalive` of fetch). Default false. */
  readonly keepalive?: boolean;
}

/** The service's response, of any status. */
export interface SendResponse {
  readonly status: number;
  /** The `Retry-After` header. */
  readonly retryAfter?: string;
  readonly body: string;
}

/**
 * `background` timers never keep the host process alive; `awaited` ones do, because a caller awaits
 * a promise that depends on them. The default is `awaited`.
 */
export type TimerKind = 'background' | 'awaited';

/** Everything the core needs from its platform. */
export interface Platform {
  /** Rejects when no response arrived. */
  send(request: SendRequest): Promise<SendResponse>;
  /** Milliseconds since the epoch. */
  nowMs(): number;
  /** Uniform in [0, 1). */
  random(): number;
  /** `byteCount` random bytes as lowercase hex. */
  randomHex(byteCount: number): string;
  /** Calls back once after `delayMs` (at most 2^31 - 1); the result cancels it. */
  setTimer(callback: () => void, delayMs: number, kind?: TimerKind): () => void;
  /** The stack of the caller of `below`; absent where stacks are useless. */
  captureStack?(below: (...args: never[]) => unknown): string | undefined;
  /** Nests spans and events by the running code; without it only explicit handles do. */
  readonly context?: ContextStorage | undefined;
  /** The `source` of this producer's events. */
  readonly source: 'client_browser' | 'client_server';
  /** The most bytes of the items of a flush, in UTF-8. 16 flushes have to fit into a request, of which the service accepts 4 MiB. */
  readonly flushBytes: number;
  /** Replaces the default of the option `apiUrl`. */
  readonly defaultApiUrl?: string | undefined;
  /** The target of warnings, and of `debug: true`, without a `logger` option. */
  readonly debugLogger: Logger;
}

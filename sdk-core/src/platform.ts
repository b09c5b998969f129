import type { Logger } from './logger.ts';

/** One POST of the ingest client. */
export interface SendRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** After this time the platform gives up and rejects with an error named `TimeoutError`. */
  readonly timeoutMs: number;
}

/** What the service answered, whatever its status. */
export interface SendResponse {
  readonly status: number;
  /** The `Retry-After` header. */
  readonly retryAfter?: string;
  readonly body: string;
}

/**
 * `background` timers never keep the host process alive; `awaited` ones do, because a caller waits
 * for a promise behind them.
 */
export type TimerKind = 'background' | 'awaited';

/** Everything the core needs from where it runs. */
export interface Platform {
  /** Rejects when no response arrived. */
  send(request: SendRequest): Promise<SendResponse>;
  /** Milliseconds since the epoch. */
  nowMs(): number;
  /** Uniform in [0, 1). */
  random(): number;
  /** `byteCount` random bytes as lowercase hex. */
  randomHex(byteCount: number): string;
  /** Calls back once after `delayMs`; the result cancels it. */
  setTimer(callback: () => void, delayMs: number, kind: TimerKind): () => void;
  /** The stack of the caller of `below`; absent where stacks are of no use. */
  captureStack?(below: (...args: never[]) => unknown): string | undefined;
  /** How events of this producer are marked. */
  readonly source: 'client_browser' | 'client_server';
  /** Where `debug: true` writes when the user gave no logger. */
  readonly debugLogger: Logger;
}

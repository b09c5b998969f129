import type { Client, LogRecord } from '../../generated/query/index.gen.ts';
import type { LogStreamLog, LogStreamReady } from '../../generated/query/types.gen.ts';
import { type ConnectionEnd, followConnection } from './tail-connection.ts';
import { hostTiming, pause, type TailTiming } from './tail-timing.ts';

export interface TailLogsOptions {
  /** From `createQueryClient`. */
  readonly client: Client;
  /** Which records; without it all of the project. */
  readonly filter?: string | undefined;
  /** How far back the replay reaches. Default 5m. */
  readonly window?: '1m' | '5m' | '15m' | '1h' | '4h' | '12h' | '24h' | '7d' | '30d' | undefined;
  /** The most records of the replay, and of one read of new ones: 1 to 1000. Default 100. */
  readonly pageSize?: number | undefined;
  /** Seconds between signs of life: 5 to 60. After three without one the tail connects again. Default 15. */
  readonly heartbeatSeconds?: number | undefined;
  /** Ends the tail. */
  readonly signal?: AbortSignal | undefined;
  /** The `id` of a record from an earlier tail with the same filter, to go on behind it. */
  readonly lastEventId?: string | undefined;
  /** Told of every connection that the service accepted. */
  readonly onReady?: ((ready: LogStreamReady) => void) | undefined;
  /** Told before every wait for another connection. */
  readonly onReconnect?: ((reconnect: TailReconnect) => void) | undefined;
  /** Where time and chance come from. Default: the host. */
  readonly timing?: TailTiming | undefined;
}

export interface TailReconnect {
  readonly delayMs: number;
  /** Why; absent when the service ended the stream in order, as it does after an hour. */
  readonly error?: unknown;
}

export interface TailedLog {
  readonly log: LogRecord;
  /** Whether the record had arrived before the connection began. */
  readonly replay: boolean;
  /** For `lastEventId`. */
  readonly id: string;
}

const defaultHeartbeatSeconds = 15;
const missedHeartbeats = 3;
/** Until the stream says otherwise. */
const defaultRetryMs = 1000;
const longestBackoffMs = 30_000;
const healthyAfterMs = 60_000;
/** The service repeats no id, but what stands between may repeat a request. */
const rememberedIds = 1000;

/**
 * Follows the log: a replay of the last records, oldest first, then each as it arrives. Goes on by itself, behind the
 * last record, when the stream ends or the service cannot be reached, after a growing wait of at most half a minute.
 * Records that arrive faster than they are taken are left out by the service, so the memory of the tail is bounded.
 * The iteration ends when `signal` aborts or the loop is left.
 *
 * @throws LogTailError when the service refuses the request: a bad filter, a revoked key.
 *
 * @example
 * const client = createQueryClient({ apiKey: 'svc_srv_...' });
 * for await (const { log } of tailLogs({ client, filter: 'severity>="error"' })) {
 *   console.log(log.time, log.service_name, log.body);
 * }
 */
export async function* tailLogs(options: TailLogsOptions): AsyncGenerator<TailedLog, void, undefined> {
  const { client, timing = hostTiming, heartbeatSeconds = defaultHeartbeatSeconds } = options;
  const signal = options.signal ?? new AbortController().signal;
  const query = {
    filter: options.filter,
    window: options.window,
    page_size: options.pageSize,
    heartbeat: options.heartbeatSeconds,
  };
  const maxSilenceMs = heartbeatSeconds * 1000 * missedHeartbeats;
  const isNew = createIdFilter();
  let { lastEventId } = options;
  let retryMs = defaultRetryMs;
  let failedTries = 0;

  async function* tailConnection(): AsyncGenerator<TailedLog, ConnectionEnd, undefined> {
    const connection = followConnection({ client, query, lastEventId, maxSilenceMs, timing }, signal);
    try {
      for (;;) {
        const next = await connection.next();
        if (next.done === true) return next.value;
        const { event, data, lastEventId: id } = next.value;
        if (id !== '') lastEventId = id;
        // The contract says which data belongs to which event.
        if (event === 'ready') options.onReady?.(data as LogStreamReady);
        if (event === 'log' && isNew(id)) yield { ...(data as LogStreamLog), id };
        if (signal.aborted) return {};
      }
    } finally {
      await connection.return({});
    }
  }

  while (!signal.aborted) {
    const end = yield* tailConnection();
    if (signal.aborted) return;
    retryMs = end.retryMs ?? retryMs;
    if (end.openedAtMs !== undefined && timing.nowMs() - end.openedAtMs >= healthyAfterMs) failedTries = 0;
    // Full jitter over what the stream asked for: clients that were cut together do not return together.
    const backoffMs = timing.random() * Math.min(longestBackoffMs, retryMs * 2 ** failedTries);
    const delayMs = Math.max(end.retryAfterMs ?? 0, retryMs + backoffMs);
    failedTries += 1;
    options.onReconnect?.({ delayMs, ...(end.error === undefined ? {} : { error: end.error }) });
    await pause(timing, delayMs, signal);
  }
}

/** Whether an id comes for the first time among the last thousand. */
function createIdFilter(): (id: string) => boolean {
  const known = new Set<string>();
  return (id) => {
    if (id === '') return true;
    if (known.has(id)) return false;
    known.add(id);
    const [oldest] = known;
    if (known.size > rememberedIds && oldest !== undefined) known.delete(oldest);
    return true;
  };
}

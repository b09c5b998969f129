import { longestPauseMs } from '../../delivery/delivery-limits.ts';
import type { LogRecord, LogStreamLog, LogStreamReady } from '../../generated/query/types.gen.ts';
import { fullJitterMs } from '../../retries/full-jitter.ts';
import type { QueryClient } from '../create-query-client.ts';
import { pause, type QueryTiming } from '../query-timing.ts';
import { type ConnectionEnd, followConnection } from './tail-connection.ts';

/** Options of `tailLogs`. */
export interface TailLogsOptions {
  /** From `createQueryClient`. */
  readonly client: QueryClient;
  /** A log filter. Default: all records of the project. */
  readonly filter?: string | undefined;
  /** How far back the replay goes. Default 5m. */
  readonly window?: '1m' | '5m' | '15m' | '1h' | '4h' | '12h' | '24h' | '7d' | '30d' | undefined;
  /** Maximum number of replayed records, and of new records per read: 1 to 1000. Default 100. */
  readonly pageSize?: number | undefined;
  /** Seconds between heartbeats: 5 to 60. The tail reconnects after three missed ones. Default 15. */
  readonly heartbeatSeconds?: number | undefined;
  /** Ends the tail. */
  readonly signal?: AbortSignal | undefined;
  /** The `id` of a record from an earlier tail with the same filter, to resume after it. */
  readonly lastEventId?: string | undefined;
  /** Called for every connection that the service accepts. */
  readonly onReady?: ((ready: LogStreamReady) => void) | undefined;
  /** Called before each reconnect delay. */
  readonly onReconnect?: ((reconnect: TailReconnect) => void) | undefined;
  /** Clock, timers and randomness. Default: the client's. */
  readonly timing?: QueryTiming | undefined;
}

/** A connection of a tail that ended, passed to `onReconnect`. */
export interface TailReconnect {
  /** Milliseconds until the next try. */
  readonly delayMs: number;
  /** The reason; absent when the service ended the stream normally, as it does after an hour. */
  readonly error?: unknown;
}

/** A record as `tailLogs` yields it. */
export interface TailedLog {
  readonly log: LogRecord;
  /** Whether the record arrived before the connection started. */
  readonly replay: boolean;
  /** Whether the service skipped records before this one, because more arrived than it sends at once or than the loop consumed. */
  readonly skipped?: boolean;
  /** Pass as `lastEventId` to resume after this record. */
  readonly id: string;
}

const defaultHeartbeatSeconds = 15;
const missedHeartbeats = 3;
/** Used until the stream sends a `retry` field. */
const defaultRetryMs = 1000;
const longestBackoffMs = 30_000;
const healthyAfterMs = 60_000;
/** The service repeats no id, but a proxy in between may repeat a request. */
const rememberedIds = 1000;

/**
 * Tails the log: a replay of the last records, oldest first, then each as it arrives. Reconnects after the last
 * record when the stream ends or the service is unreachable, with a backoff of at most half a minute.
 * The service skips records that arrive faster than they are consumed, so the memory of the tail is bounded; the next one has `skipped`.
 * The iteration ends when `signal` aborts or the loop is left.
 *
 * @throws LogTailError when the service rejects the request: an invalid filter, a revoked key.
 *
 * @example
 * const client = createQueryClient({ apiKey: 'svc_srv_...' });
 * for await (const { log } of tailLogs({ client, filter: 'severity>="error"' })) {
 *   console.log(log.time, log.service_name, log.body);
 * }
 */
export async function* tailLogs(options: TailLogsOptions): AsyncGenerator<TailedLog, void, undefined> {
  const { client, timing = options.client.timing, heartbeatSeconds = defaultHeartbeatSeconds } = options;
  const signal = options.signal ?? new AbortController().signal;
  const query = {
    filter: options.filter,
    window: options.window,
    page_size: options.pageSize,
    heartbeat: options.heartbeatSeconds,
  };
  // The service refuses an interval of less or more, and needs the time to say so.
  const isAccepted = heartbeatSeconds >= 5 && heartbeatSeconds <= 60;
  const maxSilenceMs = (isAccepted ? heartbeatSeconds : defaultHeartbeatSeconds) * 1000 * missedHeartbeats;
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
        // The contract defines the data of each event.
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
    const backoffMs = fullJitterMs(retryMs, failedTries, longestBackoffMs, timing.random);
    const delayMs = Math.min(Math.max(end.retryAfterMs ?? 0, retryMs + backoffMs), longestPauseMs);
    failedTries += 1;
    options.onReconnect?.({ delayMs, ...(end.error === undefined ? {} : { error: end.error }) });
    await pause(timing, delayMs, signal);
  }
}

/** Returns whether an id is not among the last thousand. */
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

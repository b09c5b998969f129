import type {
  MetricAppendOutcome,
  MetricBatch,
  MetricCommit,
  MetricStoreUsage,
} from '../../../../metrics/metric-store.ts';
import type { SampleDecoder } from '../../../metric-ingest/sample-decoder.ts';
import type { PostgresDatabase } from '../../../postgres/database/postgres-database.ts';
import type { ClickhouseDatabase } from '../../database/clickhouse-database.ts';
import type { MetricWriteLimits } from './metric-write-limits.ts';

/** The writing half of a metric store over ClickHouse and PostgreSQL, of which several processes may write at once. */
export interface MetricWrites {
  /**
   * See `MetricStore.append`: the samples are stored and visible to every read of any process when it resolves.
   *
   * @throws AppError `INVALID_ARGUMENT` for a malformed request, of which nothing is stored.
   * @throws AppError `UNAVAILABLE` when the request may have been stored or not: its repetition is recognized.
   */
  append(batch: MetricBatch): Promise<MetricAppendOutcome>;
  /** Forgets which series had samples on earlier UTC days: they are dropped. */
  forgetDaysBefore(day: number): void;
  /** Of this process; `seriesCount` are the series that it knows. */
  usage(): MetricStoreUsage;
  /** Waits for the appends that were begun. Closes no database. */
  stop(): Promise<void>;
}

export interface MetricWritesOptions {
  readonly postgres: Pick<PostgresDatabase, 'rows' | 'change' | 'transaction'>;
  readonly clickhouse: Pick<ClickhouseDatabase, 'read' | 'readShard' | 'chooseShard' | 'insert'>;
  readonly decoder: SampleDecoder;
  /** Whether counters get a 0 where they began. */
  readonly takesStarts: boolean;
  /** Wall clock: the UTC day of arrival. */
  readonly nowMs: () => number;
  readonly monotonicNowMs: () => number;
  readonly setTimer: (callback: () => void, delayMs: number) => () => void;
  readonly limits?: Partial<MetricWriteLimits>;
  /**
   * Called after each commit, before its appends resolve: for each project with samples, the newest time of every metric that has some,
   * watched or not. Must not throw.
   */
  readonly onCommitted?: (commits: readonly MetricCommit[]) => void;
}

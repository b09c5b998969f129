import type { MetricStore } from '../../../../metrics/metric-store.ts';

export interface MetricReadsOptions {
  /** Of the ClickHouse servers; each reader thread has connections of its own. */
  readonly urls: readonly string[];
  /** The clock of `QueryBudget.deadlineMs`. */
  readonly monotonicNowMs: () => number;
  /** Milliseconds since the epoch: earlier samples are hidden. All are shown by default; see `MetricReads.keepFrom`. */
  readonly keptFromMs?: number;
  readonly limits?: Partial<MetricReadLimits>;
}

/** Bounds of reads of metrics; sizes are in bytes. */
export interface MetricReadLimits {
  /** Reads that run at once, each in a thread of its own, beside those of alerts. */
  readonly readerCount: number;
  /** Reads that may wait for a reader. */
  readonly maxQueuedReads: number;
  /** Samples of one read in memory. */
  readonly maxSampleBytes: number;
  /** Labels of the series of one read in memory. */
  readonly maxLabelBytes: number;
}

/** The reading half of a `MetricStore` over ClickHouse. It sees every sample that was stored before the read began. */
export interface MetricReads
  extends Pick<
    MetricStore,
    | 'instant'
    | 'range'
    | 'series'
    | 'labelNames'
    | 'labelValues'
    | 'metadata'
    | 'catalogue'
    | 'cardinality'
    | 'exemplars'
    | 'evaluateConditions'
  > {
  /** Hides earlier samples from the reads that start afterwards. */
  keepFrom(ms: number): void;
  /** Waits for the reads under way, then ends the threads. */
  stop(): Promise<void>;
}

export function createMetricReads(_options: MetricReadsOptions): MetricReads {
  throw new Error('reads of metrics in ClickHouse are not built yet');
}

const mebibyte = 1024 * 1024;

/** Bounds of reads of metrics; sizes are in bytes. */
export interface MetricReadLimits {
  /** Reads that run at once, each in a thread of its own, beside those of alerts. */
  readonly readerCount: number;
  /** Reads that may wait for a reader. */
  readonly maxQueuedReads: number;
  /** Samples of one read in memory: a time and a value of each. */
  readonly maxSampleBytes: number;
  /** Labels of the series of one read in memory, as they are stored. */
  readonly maxLabelBytes: number;
  /** Evaluations of alerts that run at once, each with its share of the bounds of one read. */
  readonly conditionsAtOnce: number;
}

export const defaultMetricReadLimits: MetricReadLimits = {
  readerCount: 2,
  maxQueuedReads: 256,
  maxSampleBytes: 256 * mebibyte,
  maxLabelBytes: 256 * mebibyte,
  // A third is more than the 5 million samples that a query may read by default.
  conditionsAtOnce: 3,
};

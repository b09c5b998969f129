import type { MetricMetadata } from './metric.ts';

/**
 * Why samples were not stored: too far in the past or the future, another value at the same time of the series, a bound of
 * `SeriesLimits`, labels that are no labels (empty or duplicate name, not UTF-8), or a kind of point that is not supported.
 */
export type RejectionReason =
  | 'too_old'
  | 'too_new'
  | 'duplicate_timestamp'
  | 'series_limit'
  | 'label_limit'
  | 'invalid_labels'
  | 'unsupported';

/**
 * What a decoder hands the samples of one request to. Series are numbers that stay the same while the process lives.
 * Nothing is durable or visible before the request is committed as a whole.
 */
export interface SampleSink {
  /**
   * The series of a canonical label set (see `label-bytes.ts`), made when new. Bytes are copied when they are kept.
   *
   * @returns the number of the series, or why it cannot be made; say so with `reject` for each of its samples.
   */
  series(labelBytes: Uint8Array): number | SeriesRefusal;
  /** @param timestampMs whole milliseconds since the epoch. A NaN that is a staleness marker goes to `appendStale`. */
  append(series: number, timestampMs: number, value: number): void;
  /** Marks that the series ended at that time. */
  appendStale(series: number, timestampMs: number): void;
  /** Adds to the running total of the series since it was first seen, and appends the total: OTLP's delta temporality. */
  appendDelta(series: number, timestampMs: number, delta: number): void;
  /** Counts points that cannot be stored; the first text is what the producer is told. */
  reject(reason: RejectionReason, count: number, text: string): void;
  describe(metadata: MetricMetadata): void;
  /**
   * Samples that were rejected so far, by `reject` or by the methods that append: a point that becomes several samples
   * is rejected when one of them is.
   */
  readonly rejectedSamples?: number;
}

export interface SeriesRefusal {
  readonly reason: RejectionReason;
  /** What was refused, and what to do. */
  readonly text: string;
}

import type { MetricMetadata } from './metric.ts';

/**
 * Why samples were not stored: too old or too new, a different value at the same time of the series, one of
 * `SeriesLimits`, invalid labels (empty or duplicate name, not UTF-8), or an unsupported kind of point.
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
 * Receives the samples of one request from a decoder. Series numbers are stable for the life of the process.
 * Nothing is durable or visible before the whole request is committed.
 */
export interface SampleSink {
  /**
   * The series of a canonical label set (see `label-bytes.ts`), created when new. Bytes are copied if retained.
   *
   * @returns the number of the series, or why it was refused; call `reject` for each of its samples.
   */
  series(labelBytes: Uint8Array): number | SeriesRefusal;
  /** @param timestampMs whole milliseconds since the epoch. A NaN that is a staleness marker goes to `appendStale`. */
  append(series: number, timestampMs: number, value: number): void;
  /** Marks that the series ended at that time. */
  appendStale(series: number, timestampMs: number): void;
  /** Adds to the running total of the series since it was first seen, and appends the total: OTLP's delta temporality. */
  appendDelta(series: number, timestampMs: number, delta: number): void;
  /** Counts points that cannot be stored; the first message is reported to the producer. */
  reject(reason: RejectionReason, count: number, text: string): void;
  describe(metadata: MetricMetadata): void;
  /**
   * Number of samples rejected so far, by `reject` or by the append methods: a point that becomes several samples
   * is rejected when one of them is.
   */
  readonly rejectedSamples?: number;
}

export interface SeriesRefusal {
  readonly reason: RejectionReason;
  /** The reason, and the remedy. */
  readonly text: string;
}

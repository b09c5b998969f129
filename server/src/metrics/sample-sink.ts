import type { Labels } from '../promql/labels/labels.ts';
import type { ExemplarRejection } from './exemplar.ts';
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
 * Receives the samples of one request from a decoder. Series numbers are stable until the decoder is told to forget them.
 * Nothing is durable or visible before the whole request is committed.
 */
export interface SampleSink {
  /**
   * The series of a canonical label set (see `label-bytes.ts`), created when new. Bytes are copied if retained.
   *
   * @returns the number of the series, or why it was refused; call `reject` for each of its samples.
   */
  series(labelBytes: Uint8Array): number | SeriesRefusal;
  /**
   * Why `series` refuses each label set that has at least these labels, because one of them or their number is over a limit;
   * `undefined` if none is. So a decoder need not join labels that many points share with those of each.
   */
  refusalOf(labelBytes: Uint8Array): SeriesRefusal | undefined;
  /**
   * The series of a canonical label set that has samples, stored or of this commit; none is made.
   *
   * @returns -1 without one, also when that is not known yet: the store finds out then, and decodes the request again.
   */
  findSeries(labelBytes: Uint8Array): number;
  /** Whether a series has samples, in the same way. What a decoder remembers may be of a request that was not stored. */
  hasSamples(series: number): boolean;
  /**
   * Of different values of a series in one millisecond of a request, the one that is later by nanoseconds stays.
   *
   * @param timestampMs whole milliseconds since the epoch. A NaN that is a staleness marker goes to `appendStale`.
   * @param nsInMs nanoseconds after `timestampMs`, 0 to 999,999; absent in requests whose times are milliseconds.
   */
  append(series: number, timestampMs: number, value: number, nsInMs?: number): void;
  /** Whether `appendStart` has an effect; where it has none, decoders need not read start times. */
  readonly takesStarts: boolean;
  /**
   * Appends a 0 where a counter began, so that its first value is an increase: when that is after the newest sample of the series and
   * before the sample that follows, which is appended next; never in a series that deltas are added to. It counts as no sample of the request, and is never rejected.
   * Source: https://prometheus.io/docs/prometheus/latest/feature_flags/#created-timestamps-zero-injection
   *
   * @param startMs milliseconds since the epoch, 0 when it is not known. @param timestampMs of the sample that follows.
   */
  appendStart(series: number, startMs: number, timestampMs: number): void;
  /** Marks that the series ended at that time. */
  appendStale(series: number, timestampMs: number, nsInMs?: number): void;
  /**
   * Adds to the running total of the series since it was first seen, and appends the total: OTLP's delta temporality. A
   * delta whose time is not after the newest sample of its series is added to the newest total.
   *
   * @throws RepeatedRequest when the bytes of the request were accepted before; pass it on.
   */
  appendDelta(series: number, timestampMs: number, delta: number): void;
  /** Counts points that cannot be stored; the first message is reported to the producer. */
  reject(reason: RejectionReason, count: number, text: string): void;
  describe(metadata: MetricMetadata): void;
  /** Adds an exemplar to a series, or counts why it is left out, which rejects no sample. @param labels in any order. */
  exemplar(series: number, timestampMs: number, value: number, labels: Labels): void;
  /** Counts exemplars that cannot be added. */
  rejectExemplar(reason: ExemplarRejection): void;
  /**
   * Number of samples rejected so far, by `reject` or by the append methods: a point that becomes several samples
   * is rejected when one of them is.
   */
  readonly rejectedSamples: number;
}

export interface SeriesRefusal {
  readonly reason: RejectionReason;
  /** The reason, and the remedy. */
  readonly text: string;
}

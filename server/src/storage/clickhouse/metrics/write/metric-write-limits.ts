import { defaultSeriesLimits, type SeriesLimits } from '../../../../metrics/series-limits.ts';
import { defaultMetadataLimits, type MetadataLimits } from '../../../metric-ingest/metadata-table.ts';
import { maxWaitingBytes, maxWaitingWrites } from '../../../threads/write-queue-limits.ts';

const mebibyte = 1024 * 1024;

/** Bounds of writes of metrics; sizes are in bytes. */
export interface MetricWriteLimits {
  /** `maxActiveSeries` are those of a project with samples that arrived on one UTC day. */
  readonly series: SeriesLimits;
  /** The same of all projects together. Gateways that write at once may exceed it by what each of them adds in one commit. */
  readonly maxActiveSeries: number;
  readonly metadata: MetadataLimits;
  /** Appends that may wait for their commit; those of a project alone may be half of them. */
  readonly maxQueuedAppends: number;
  /** A request of the default maximum fits beside other writes of its project. */
  readonly maxQueuedBytes: number;
  /** Of the requests of one commit; a larger request is a commit alone. */
  readonly maxCommitBytes: number;
  /** A commit takes no further request once it has this many samples. */
  readonly maxCommitSamples: number;
  /** Of what is known of series: beyond it those without samples of the last day are forgotten, and read again when they send. */
  readonly maxSeriesBytes: number;
  /**
   * Of a project in one commit: of the rows of its samples, of those that say which series has samples of which day, and of the labels of
   * series that are met for the first time. Further series are refused, because small requests may repeat names and labels very often. A
   * commit takes no further request once it has as many bytes of new labels.
   */
  readonly maxCommitRowBytes: number;
  /** How long a commit waits for a project that another gateway writes to. */
  readonly lockTimeoutMs: number;
  /** How long PostgreSQL waits for a gateway that hangs within a commit; longer than an insert is repeated. */
  readonly maxIdleMs: number;
  /** Of one try of an insert. */
  readonly insertTimeoutMs: number;
  /** For how long an insert is repeated. */
  readonly repeatInsertForMs: number;
  /** Of all reads of one pass. */
  readonly readTimeoutMs: number;
  /** How long the same bytes with deltas count as a retry. */
  readonly duplicateWindowMs: number;
}

export const defaultMetricWriteLimits: MetricWriteLimits = {
  series: defaultSeriesLimits,
  maxActiveSeries: 1_500_000,
  metadata: defaultMetadataLimits,
  maxQueuedAppends: maxWaitingWrites,
  maxQueuedBytes: maxWaitingBytes,
  maxCommitBytes: 8 * mebibyte,
  maxCommitSamples: 50_000,
  maxSeriesBytes: 384 * mebibyte,
  maxCommitRowBytes: 512 * mebibyte,
  lockTimeoutMs: 10_000,
  maxIdleMs: 20_000,
  insertTimeoutMs: 10_000,
  repeatInsertForMs: 8_000,
  readTimeoutMs: 15_000,
  duplicateWindowMs: 3_600_000,
};

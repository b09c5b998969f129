import { defaultSeriesLimits, type SeriesLimits } from '../../../metrics/series-limits.ts';
import { defaultMetadataLimits, type MetadataLimits } from '../../metric-ingest/metadata-table.ts';
import { maxWaitingBytes, maxWaitingWrites } from '../../threads/write-queue-limits.ts';

const mebibyte = 1024 * 1024;

/** Bounds of the writer of the sample store; sizes are in bytes. */
export interface SampleWriterLimits {
  readonly series: SeriesLimits;
  /** Series of all projects with samples in memory. */
  readonly maxActiveSeries: number;
  /** Series of all projects, those without recent samples included, */
  readonly maxSeries: number;
  /** and the memory of their labels and of the names of their metrics. */
  readonly maxSeriesBytes: number;
  /** The same of one project, so that others have room for theirs. */
  readonly maxProjectSeriesBytes: number;
  /**
   * How long a series without samples in memory is kept for its running total of deltas, while all series together are at
   * most half of `maxSeries` and `maxSeriesBytes`.
   */
  readonly keepTotalsMs: number;
  readonly metadata: MetadataLimits;
  /** A memtable is frozen this long after its first sample, */
  readonly rotateAfterMs: number;
  /** or when it has this many samples, */
  readonly maxMemtableSamples: number;
  /** and this many for each series in it: fewer do not compress, and series count as active while they are in memory; */
  readonly leastSamplesPerSeries: number;
  /** or uses this much memory; late samples need more. */
  readonly maxMemtableBytes: number;
  /** A sealed memtable stays in memory until the next one is frozen, or until no samples have come for this long. */
  readonly releaseIdleAfterMs: number;
  /** The open memtable and those waiting for the sealer; beyond it appends are refused, and before it those of projects that have the most. */
  readonly maxUnsealedBytes: number;
  /** Appends that may wait for their commit; those of a project alone may be half of them. */
  readonly maxQueuedAppends: number;
  /** A request of the default maximum fits beside other writes of its project. */
  readonly maxQueuedBytes: number;
}

export const defaultSampleWriterLimits: SampleWriterLimits = {
  series: defaultSeriesLimits,
  maxActiveSeries: 1_500_000,
  maxSeries: 4_000_000,
  maxSeriesBytes: 768 * mebibyte,
  maxProjectSeriesBytes: 384 * mebibyte,
  keepTotalsMs: 24 * 3_600_000,
  metadata: defaultMetadataLimits,
  rotateAfterMs: 2 * 3_600_000,
  maxMemtableSamples: 1_000_000,
  leastSamplesPerSeries: 4,
  maxMemtableBytes: 160 * mebibyte,
  releaseIdleAfterMs: 30_000,
  maxUnsealedBytes: 480 * mebibyte,
  maxQueuedAppends: maxWaitingWrites,
  maxQueuedBytes: maxWaitingBytes,
};

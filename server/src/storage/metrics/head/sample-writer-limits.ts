import { defaultSeriesLimits, type SeriesLimits } from '../../../metrics/series-limits.ts';

const mebibyte = 1024 * 1024;

/** Bounds of the writer of the sample store; sizes are in bytes. */
export interface SampleWriterLimits {
  readonly series: SeriesLimits;
  /** Series of all projects, those without recent samples included; bounds the memory of labels. */
  readonly maxSeries: number;
  /** Metrics of a project whose metadata is kept. */
  readonly maxMetadata: number;
  /** A memtable is frozen this long after its first sample, */
  readonly rotateAfterMs: number;
  /** or when it has this many samples, */
  readonly maxMemtableSamples: number;
  /** or uses this much memory; late samples need more. */
  readonly maxMemtableBytes: number;
  /** The open memtable and those waiting for the sealer; beyond it appends are refused. */
  readonly maxUnsealedBytes: number;
  /** Appends that may wait for their commit. */
  readonly maxQueuedAppends: number;
  readonly maxQueuedBytes: number;
}

export const defaultSampleWriterLimits: SampleWriterLimits = {
  series: defaultSeriesLimits,
  maxSeries: 4_000_000,
  maxMetadata: 20_000,
  rotateAfterMs: 2 * 3_600_000,
  maxMemtableSamples: 4_000_000,
  maxMemtableBytes: 160 * mebibyte,
  maxUnsealedBytes: 480 * mebibyte,
  maxQueuedAppends: 4096,
  maxQueuedBytes: 64 * mebibyte,
};

import { defaultSampleWriterLimits, type SampleWriterLimits } from '../head/sample-writer-limits.ts';

const mebibyte = 1024 * 1024;

/** Bounds of the sample store; sizes are in bytes. */
export interface SampleStoreLimits extends SampleWriterLimits {
  /** Reads that may wait for a reader. */
  readonly maxQueuedReads: number;
  /** Decompressed blocks that all readers of queries keep together; that of alerts, which look at the last minutes, has an eighth of it. */
  readonly cacheBytes: number;
  /** How long to wait before a generation that could not be sealed is tried again. */
  readonly sealRetryMs: number;
  /** How long merged blocks stay for the queries that know them: longer than any may take. */
  readonly purgeAfterMs: number;
  /** How long the sealer's thread stays without work. */
  readonly sealerIdleMs: number;
}

export const defaultSampleStoreLimits: SampleStoreLimits = {
  ...defaultSampleWriterLimits,
  maxQueuedReads: 256,
  cacheBytes: 128 * mebibyte,
  sealRetryMs: 1_000,
  purgeAfterMs: 10 * 60_000,
  sealerIdleMs: 30_000,
};

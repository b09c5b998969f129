import { defaultPurgeAfterMs } from '../../generational/flush/purge-after.ts';
import { defaultSampleWriterLimits, type SampleWriterLimits } from '../head/sample-writer-limits.ts';

const mebibyte = 1024 * 1024;

/** Bounds of the sample store; sizes are in bytes. */
export interface SampleStoreLimits extends SampleWriterLimits {
  /** Reads that may wait for a reader. */
  readonly maxQueuedReads: number;
  /**
   * Decompressed blocks that all readers of queries keep together; that of alerts, which read the last minutes, has an
   * eighth of it.
   */
  readonly cacheBytes: number;
  /** Retry interval of a memtable that could not be sealed. */
  readonly sealRetryMs: number;
  /** How long replaced blocks stay readable, for queries that began before: has to be longer than any of them; see `purgeAfterReads`. */
  readonly purgeAfterMs: number;
  /** How long the sealer's thread stays idle before it ends. */
  readonly sealerIdleMs: number;
}

export const defaultSampleStoreLimits: SampleStoreLimits = {
  ...defaultSampleWriterLimits,
  maxQueuedReads: 256,
  cacheBytes: 32 * mebibyte,
  sealRetryMs: 1_000,
  purgeAfterMs: defaultPurgeAfterMs,
  sealerIdleMs: 30_000,
};

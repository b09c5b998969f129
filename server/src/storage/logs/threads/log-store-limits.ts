import { defaultPurgeAfterMs } from '../../generational/flush/purge-after.ts';
import { maxWaitingBytes, maxWaitingWrites } from '../../threads/write-queue-limits.ts';

const mebibyte = 1024 * 1024;

/** Bounds of the log store; every size is in bytes. */
export interface LogStoreLimits {
  /** A memtable is sealed this long after its first record. */
  readonly sealAfterMs: number;
  /** Or, to give its memory back, when nothing was added for this long to one of at least so many bytes; a smaller one would make a small block. */
  readonly sealIdleAfterMs: number;
  readonly minIdleMemtableBytes: number;
  /** Or when it, or its requests in the write-ahead log, are this large. */
  readonly maxMemtableBytes: number;
  /** All open memtables together; beyond it the largest are sealed. Also bounds the replay at start. */
  readonly maxOpenBytes: number;
  /** Open memtables and those waiting for the sealer; beyond it appends are refused, those of projects that hold the most before. */
  readonly maxUnsealedBytes: number;
  /** Distinct keys of log attributes of a project; records with new ones beyond it are rejected. */
  readonly maxAttributeKeys: number;
  /** Appends that may wait for their commit; those of a project alone may be half of them. */
  readonly maxQueuedAppends: number;
  /** A request of the default maximum fits beside other writes of its project. */
  readonly maxQueuedBytes: number;
  /** Partial reads that may wait for a reader. */
  readonly maxQueuedReads: number;
  /** Retry interval of a failed seal. */
  readonly sealRetryMs: number;
  /** How often small blocks are merged and replaced ones deleted. */
  readonly compactionIntervalMs: number;
  /** How long replaced blocks stay readable, for queries that began before: has to be longer than any of them; see `purgeAfterReads`. */
  readonly purgeAfterMs: number;
}

export const defaultLogStoreLimits: LogStoreLimits = {
  sealAfterMs: 10 * 60_000,
  sealIdleAfterMs: 20_000,
  minIdleMemtableBytes: mebibyte,
  maxMemtableBytes: 64 * mebibyte,
  maxOpenBytes: 192 * mebibyte,
  maxUnsealedBytes: 320 * mebibyte,
  maxAttributeKeys: 2_000,
  maxQueuedAppends: maxWaitingWrites,
  maxQueuedBytes: maxWaitingBytes,
  maxQueuedReads: 256,
  sealRetryMs: 1000,
  compactionIntervalMs: 60_000,
  purgeAfterMs: defaultPurgeAfterMs,
};

const mebibyte = 1024 * 1024;

/** Bounds of the log store; every size is in bytes. */
export interface LogStoreLimits {
  /** A generation is sealed this long after its first record. */
  readonly sealAfterMs: number;
  /** Or when it, or the requests a crash would replay into it, are this large. */
  readonly maxGenerationBytes: number;
  /** All open generations together; beyond it the largest are sealed. Bounds the time a start takes too. */
  readonly maxOpenBytes: number;
  /** Open generations and those that wait for the sealer; beyond it appends are refused. */
  readonly maxUnsealedBytes: number;
  /** Appends that may wait for their commit. */
  readonly maxQueuedAppends: number;
  readonly maxQueuedBytes: number;
  /** Pieces of reads that may wait for a reader. */
  readonly maxQueuedReads: number;
  /** How long the sealer waits before it tries again what failed. */
  readonly sealRetryMs: number;
  /** How often small blocks are looked for to merge, and merged ones to delete. */
  readonly upkeepMs: number;
  /** How long merged blocks stay for the queries that know them: longer than any may take. */
  readonly purgeAfterMs: number;
}

export const defaultLogStoreLimits: LogStoreLimits = {
  sealAfterMs: 10 * 60_000,
  maxGenerationBytes: 64 * mebibyte,
  maxOpenBytes: 192 * mebibyte,
  maxUnsealedBytes: 320 * mebibyte,
  maxQueuedAppends: 4096,
  maxQueuedBytes: 64 * mebibyte,
  maxQueuedReads: 256,
  sealRetryMs: 1000,
  upkeepMs: 60_000,
  purgeAfterMs: 10 * 60_000,
};

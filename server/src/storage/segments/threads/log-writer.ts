import type { LogBatch } from '../../../logs/log-store.ts';
import type { DeadlineCheck } from '../../threads/query-deadline.ts';
import { dayNs } from '../block.ts';
import type { FrozenBlock } from '../open-block/frozen-block.ts';
import type { Generation } from '../open-block/generation.ts';
import type { BlockPartial, BlockQuery } from '../query/block-query.ts';
import { startEvaluation } from '../query/evaluate.ts';
import type { RecoveredWal } from '../wal/recover-wal.ts';
import { createWalCleaner } from '../wal/wal-cleaner.ts';
import { createWalEntries } from '../wal/wal-entries.ts';
import { type AppendCommit, createAppendCommit } from './append-commit.ts';
import type { LogStoreLimits } from './log-store-limits.ts';
import { createUnsealedGenerations, type UnsealedGeneration } from './unsealed-generations.ts';

/** A generation on its way into day files. */
export interface SealJob {
  readonly generation: number;
  readonly projectId: string;
  readonly blocks: readonly FrozenBlock[];
}

export interface LogWriterOptions {
  readonly recovered: RecoveredWal;
  readonly createGeneration: () => Generation;
  readonly limits: LogStoreLimits;
  readonly seal: (job: SealJob) => void;
  readonly monotonicNowMs: () => number;
}

/** Everything that happens to records before they are in day files. */
export interface LogWriter {
  commit(batches: readonly LogBatch[]): AppendCommit;
  /** Evaluates a query over what no day file has. */
  query(query: BlockQuery, checkDeadline: DeadlineCheck): BlockPartial;
  /** Hands over to the sealer what is due by size or age. */
  rotate(): void;
  /** Hands over what has records of days before this one; the numbers of all generations that have. */
  sealBefore(day: number): number[];
  /** Drops a generation that is in day files; its requests are deleted by `clean`. */
  retire(generation: number): void;
  /** Deletes a few requests of retired generations. */
  clean(): void;
  readonly isClean: boolean;
  readonly nextSequence: number;
}

/** Copies for the sealer cost memory; a second one keeps it busy. */
const maxJobsInFlight = 2;

export function createLogWriter(options: LogWriterOptions): LogWriter {
  const { recovered, createGeneration, limits, seal, monotonicNowMs } = options;
  const { db } = recovered;
  const counters = { ...recovered.counters };
  const unsealed = createUnsealedGenerations({
    limits,
    createGeneration,
    takeNumber: () => counters.nextGeneration++,
    monotonicNowMs,
  });
  const commit = createAppendCommit(db, unsealed, counters);
  const cleaner = createWalCleaner(db);
  const { measure } = createWalEntries(db);
  const inFlight = new Set<number>();

  for (const retired of recovered.retired) cleaner.add(retired, measure(retired));
  for (const replayed of recovered.generations) unsealed.adopt(replayed);
  rotate();

  function rotate(): void {
    unsealed.freezeDue(monotonicNowMs());
    sealFrozen();
  }

  function sealFrozen(): void {
    while (inFlight.size < maxJobsInFlight) {
      const next = unsealed.takeFrozen();
      if (next === undefined) return;
      inFlight.add(next.number);
      seal(toJob(next));
    }
  }

  return {
    commit(batches) {
      const committed = commit(batches);
      rotate();
      return committed;
    },
    query(query, checkDeadline) {
      const evaluation = startEvaluation(query);
      for (const block of unsealed.blocksOf(query.query.projectId)) evaluation.add(block, checkDeadline);
      return evaluation.finish();
    },
    rotate,
    sealBefore(day) {
      const numbers = unsealed.freezeBefore(day);
      sealFrozen();
      return numbers;
    },
    retire(generation) {
      const retired = unsealed.retire(generation);
      if (retired === undefined) return;
      inFlight.delete(generation);
      cleaner.add(generation, retired);
      sealFrozen();
    },
    clean: () => cleaner.step(),
    get isClean() {
      return cleaner.isDone;
    },
    get nextSequence() {
      return counters.nextSequence;
    },
  };
}

function toJob({ number, projectId, generation, sealedDays }: UnsealedGeneration): SealJob {
  const blocks = generation
    .freeze()
    .filter(
      ({ dayStartNs, rowCount }) => rowCount > 0 && !sealedDays.has(Number(dayStartNs / BigInt(dayNs))),
    );
  return { generation: number, projectId, blocks };
}

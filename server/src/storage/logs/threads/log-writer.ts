import type { LogBatch } from '../../../logs/log-store.ts';
import { toUtcDayOfNs } from '../../../time/utc-day.ts';
import { createWalCleaner } from '../../generational/wal/wal-cleaner.ts';
import type { TelemetryWriter } from '../../generational/writer/writer-loop.ts';
import type { FrozenMemtable } from '../day-file/log-sealer.ts';
import type { Memtable } from '../memtable/memtable.ts';
import type { RecoveredLogWal } from '../wal/recover-log-wal.ts';
import { createWalEntries, toEntryRange } from '../wal/wal-entries.ts';
import { type AppendCommit, createAppendCommit } from './append-commit.ts';
import type { LogStoreLimits } from './log-store-limits.ts';
import type { OpenRows } from './read-open-blocks.ts';
import { createUnsealedMemtables, type UnsealedMemtable } from './unsealed-memtables.ts';

export interface LogWriterOptions {
  readonly recovered: RecoveredLogWal;
  readonly createMemtable: () => Memtable;
  readonly limits: LogStoreLimits;
  readonly seal: (frozen: FrozenMemtable) => void;
  /** Called when the records of a memtable are in day files: its memory, in bytes, is not used any more. */
  readonly onRetired: (byteSize: number) => void;
  readonly monotonicNowMs: () => number;
  /** The UTC day now, for the age of attribute keys. */
  readonly today: number;
}

/** Stores, shows and hands over records until they are in day files. */
export interface LogWriter extends TelemetryWriter<LogBatch, AppendCommit> {
  /** The unsealed rows of a project at this moment. */
  unsealedRows(projectId: string): OpenRows[];
  nextSequence(): number;
}

/** Each copy for the sealer costs memory; a second one keeps the sealer busy. */
const maxInFlight = 2;

export function createLogWriter(options: LogWriterOptions): LogWriter {
  const { recovered, createMemtable, limits, seal, monotonicNowMs } = options;
  const { db } = recovered;
  const counters = { ...recovered.counters };
  const unsealed = createUnsealedMemtables({
    limits,
    createMemtable,
    allocateNumber: () => counters.nextGeneration++,
    monotonicNowMs,
  });
  const commit = createAppendCommit(db, unsealed, counters, {
    maxAttributeKeys: limits.maxAttributeKeys,
    today: options.today,
  });
  const entries = createWalEntries(db);
  const cleaner = createWalCleaner(db, entries.delete);
  const inFlight = new Set<number>();

  for (const retired of recovered.retired) cleaner.add(retired, toEntryRange(entries.measure(retired)));
  for (const replayed of recovered.memtables) unsealed.adopt(replayed);
  rotate();

  function rotate(): void {
    unsealed.freezeDue(monotonicNowMs());
    sealFrozen();
  }

  function sealFrozen(): void {
    while (inFlight.size < maxInFlight) {
      const next = unsealed.nextFrozen();
      if (next === undefined) return;
      inFlight.add(next.number);
      seal(toFrozen(next));
    }
  }

  return {
    commit(batches) {
      const committed = commit(batches);
      rotate();
      return committed;
    },
    unsealedRows: (projectId) =>
      unsealed.blocksOf(projectId).map((block) => {
        const { rowCount, byteSize } = block;
        return { block, rowCount, bytesPerRow: byteSize / rowCount };
      }),
    rotate,
    freezeBefore(day) {
      const numbers = unsealed.freezeBefore(day);
      sealFrozen();
      return numbers;
    },
    retire(generation) {
      const retired = unsealed.retire(generation);
      if (retired === undefined) return;
      inFlight.delete(generation);
      options.onRetired(retired.memtable.byteSize);
      cleaner.add(generation, toEntryRange(retired));
      sealFrozen();
    },
    clean: () => cleaner.step(),
    isClean: () => cleaner.isDone(),
    nextSequence: () => counters.nextSequence,
  };
}

function toFrozen({ number, projectId, memtable, sealedDays }: UnsealedMemtable): FrozenMemtable {
  const blocks = memtable
    .freeze()
    .filter(({ dayStartNs, rowCount }) => rowCount > 0 && !sealedDays.has(toUtcDayOfNs(dayStartNs)));
  return { generation: number, projectId, blocks };
}

import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { createWalEntries, type EntryMeasure } from './wal-entries.ts';

/** About what one step deletes: some milliseconds of work, so that commits wait no longer than that. */
const bytesPerStep = 4 * 1024 * 1024;
const maxEntriesPerStep = 4096;

/** Deletes the requests of retired generations bit by bit, in transactions of its own. */
export interface WalCleaner {
  add(generation: number, measure: EntryMeasure): void;
  /**
   * Deletes some more; nothing when there is nothing left.
   *
   * @throws SqliteError when the medium takes no writes; the step may be taken again.
   */
  step(): void;
  readonly isDone: boolean;
}

interface RetiredGeneration {
  readonly generation: number;
  readonly requestCount: number;
  readonly entriesPerStep: number;
  deletedCount: number;
}

export function createWalCleaner(db: SqliteDatabase): WalCleaner {
  const entries = createWalEntries(db);
  const queue: RetiredGeneration[] = [];

  const deleteSome = db.transaction(
    ({ generation, deletedCount }: RetiredGeneration, end: number, isLast: boolean) => {
      // With the first ones gone, a replay of the others would show part of what the day files have.
      if (deletedCount === 0 && !isLast) entries.retire(generation);
      entries.delete(generation, deletedCount, end);
      if (isLast) entries.forget(generation);
    },
  );

  return {
    add(generation, { requestCount, requestBytes }) {
      const requestsInStep = Math.floor((bytesPerStep * requestCount) / Math.max(requestBytes, 1));
      const entriesPerStep = Math.min(Math.max(requestsInStep, 1), maxEntriesPerStep);
      queue.push({ generation, requestCount, entriesPerStep, deletedCount: 0 });
    },
    step() {
      const [first] = queue;
      if (first === undefined) return;
      const end = first.deletedCount + first.entriesPerStep;
      const isLast = end >= first.requestCount;
      deleteSome.immediate(first, end, isLast);
      first.deletedCount = end;
      if (isLast) queue.shift();
    },
    get isDone() {
      return queue.length === 0;
    },
  };
}

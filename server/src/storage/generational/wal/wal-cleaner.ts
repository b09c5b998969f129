import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { createRetiredGenerations } from './retired-generations.ts';

/** The entries of a memtable, in the numbering of its store. */
export interface EntryRange {
  readonly first: number;
  /** One more than the last; `first` when empty. */
  readonly end: number;
  /** Entries to delete per step: some milliseconds of work, which is the longest that commits wait. */
  readonly perStep: number;
}

/** Deletes the entries of sealed memtables in small steps, a transaction each. */
export interface WalCleaner {
  add(generation: number, range: EntryRange): void;
  /**
   * Deletes up to `perStep` entries, none when none are left.
   *
   * @throws SqliteError when the disk takes no writes; the step may be repeated.
   */
  step(): void;
  isDone(): boolean;
}

interface Cleaning extends EntryRange {
  readonly generation: number;
  next: number;
}

/** @param deleteEntries deletes entries of a memtable, `end` not included. */
export function createWalCleaner(
  db: SqliteDatabase,
  deleteEntries: (generation: number, start: number, end: number) => void,
): WalCleaner {
  const { retire, forget } = createRetiredGenerations(db);
  const queue: Cleaning[] = [];

  const deleteSome = db.transaction(({ generation, first, next, end }: Cleaning, until: number) => {
    const isLast = until >= end;
    // Without the first entries, a replay of the others would duplicate part of the day files.
    if (next === first && !isLast) retire(generation);
    deleteEntries(generation, next, until);
    if (isLast) forget(generation);
  });

  return {
    add: (generation, range) => void queue.push({ ...range, generation, next: range.first }),
    step() {
      const [first] = queue;
      if (first === undefined) return;
      const until = Math.min(first.next + first.perStep, first.end);
      deleteSome.immediate(first, until);
      first.next = until;
      if (until >= first.end) queue.shift();
    },
    isDone: () => queue.length === 0,
  };
}

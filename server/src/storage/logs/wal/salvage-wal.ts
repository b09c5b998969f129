import { generationGap, readDamaged } from '../../generational/wal/read-damaged.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { createWalCounterTable } from './wal-counters.ts';
import { createWalEntries } from './wal-entries.ts';

/** Sequences that a damaged log may have assigned but no longer shows: far more than between two seals. */
const sequenceGap = 2 ** 32;

/** Copies the readable requests of a damaged log, those before the damage, into a fresh one. */
export function salvageWal(damagedPath: string, fresh: SqliteDatabase): void {
  const counters = createWalCounterTable(fresh);
  const { insert, retire } = createWalEntries(fresh);
  const copy = fresh.transaction(() => {
    let { nextSequence, nextGeneration } = counters.read();
    for (const old of readDamaged(damagedPath, (damaged) => [createWalCounterTable(damaged).read()])) {
      nextSequence = Math.max(nextSequence, old.nextSequence);
      nextGeneration = Math.max(nextGeneration, old.nextGeneration);
    }
    for (const retired of readDamaged(damagedPath, (damaged) => createWalEntries(damaged).retired())) {
      retire(retired);
    }
    for (const entry of readDamaged(damagedPath, (damaged) => createWalEntries(damaged).read())) {
      if ('damage' in entry) continue;
      insert(entry);
      nextGeneration = Math.max(nextGeneration, entry.generation + 1);
    }
    counters.save({
      nextSequence: nextSequence + sequenceGap,
      nextGeneration: nextGeneration + generationGap,
    });
  });
  copy.immediate();
}

import { generationGap, nextAfter, readDamaged } from '../../generational/wal/read-damaged.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { createWalCounterTable, sequenceGap } from './wal-counters.ts';
import { createWalEntries } from './wal-entries.ts';

/** Copies the readable requests of a damaged log, those before the damage, into a fresh one. */
export function salvageWal(damagedPath: string, fresh: SqliteDatabase): void {
  const counters = createWalCounterTable(fresh);
  const { insert, retire } = createWalEntries(fresh);
  const copy = fresh.transaction(() => {
    let { nextSequence, nextGeneration } = counters.read();
    readDamaged(
      damagedPath,
      (damaged) => [createWalCounterTable(damaged).read()],
      (old) => {
        nextSequence = nextAfter(nextSequence, old.nextSequence - 1);
        nextGeneration = nextAfter(nextGeneration, old.nextGeneration - 1);
      },
    );
    readDamaged(damagedPath, (damaged) => createWalEntries(damaged).retired(), retire);
    readDamaged(
      damagedPath,
      (damaged) => createWalEntries(damaged).read(),
      (entry) => {
        if ('damage' in entry) return;
        insert(entry);
        nextGeneration = nextAfter(nextGeneration, entry.generation);
      },
    );
    counters.save({
      nextSequence: nextSequence + sequenceGap,
      nextGeneration: nextGeneration + generationGap,
    });
  });
  copy.immediate();
}

import { openDatabase, type SqliteDatabase } from '../../sqlite/open-database.ts';
import { createWalCounterTable } from './wal-counters.ts';
import { createWalEntries } from './wal-entries.ts';

/**
 * Numbers that a damaged log may have given and no longer tells. The gaps are far greater than what can be given
 * between two seals, and leave room for millions of them below 2^53.
 */
const sequenceGap = 2 ** 32;
const generationGap = 2 ** 20;

/** Copies what can be read of a damaged log into a fresh one: the requests before the damage. */
export function salvageWal(damagedPath: string, fresh: SqliteDatabase): void {
  const counters = createWalCounterTable(fresh);
  const { insert, retire } = createWalEntries(fresh);
  const copy = fresh.transaction(() => {
    let { nextSequence, nextGeneration } = counters.read();
    for (const old of readable(damagedPath, (damaged) => [createWalCounterTable(damaged).read()])) {
      nextSequence = Math.max(nextSequence, old.nextSequence);
      nextGeneration = Math.max(nextGeneration, old.nextGeneration);
    }
    for (const retired of readable(damagedPath, (damaged) => createWalEntries(damaged).retired())) {
      retire(retired);
    }
    for (const entry of readable(damagedPath, (damaged) => createWalEntries(damaged).read())) {
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

/** What a damaged database gives before the first failure. The file itself stays, whatever the failure was. */
function* readable<Item>(path: string, read: (db: SqliteDatabase) => Iterable<Item>): Generator<Item> {
  let db: SqliteDatabase | undefined;
  try {
    db = openDatabase(path, { readOnly: true });
    yield* read(db);
  } catch {
    // Damage may be met anywhere: in the header, the schema, or between two rows.
  } finally {
    db?.close();
  }
}

import { openDatabase, type SqliteDatabase } from '../../sqlite/open-database.ts';
import { isStorageFailure } from '../../threads/storage-failure.ts';

/**
 * Passes on what can be read of a damaged database before the first failure, and swallows that failure. An item that cannot be kept,
 * because SQLite took damaged bytes for other values, is one too.
 *
 * @throws SqliteError when `keep` fails because of the disk.
 */
export function readDamaged<Item>(
  path: string,
  read: (db: SqliteDatabase) => Iterable<Item>,
  keep: (item: Item) => void,
): void {
  for (const item of readUntilFailure(path, read)) {
    try {
      keep(item);
    } catch (error) {
      if (isStorageFailure(error)) throw error;
      return;
    }
  }
}

function* readUntilFailure<Item>(
  path: string,
  read: (db: SqliteDatabase) => Iterable<Item>,
): Generator<Item> {
  let db: SqliteDatabase | undefined;
  try {
    db = openDatabase(path, { readOnly: true });
    yield* read(db);
  } catch {
    // Damage may be anywhere: in the header, the schema, or between two rows.
  } finally {
    db?.close();
  }
}

/** The next number to assign, where a damaged log names one that it assigned; what is no number counts for nothing. */
export function nextAfter(next: number, assigned: unknown): number {
  return Number.isSafeInteger(assigned) ? Math.max(next, Number(assigned) + 1) : next;
}

/**
 * Numbers that a damaged log may have given to memtables but no longer names: far more than are given between two
 * seals, and there is room for millions of such gaps.
 */
export const generationGap = 2 ** 20;

import { openDatabase, type SqliteDatabase } from '../../sqlite/open-database.ts';

/** Yields what can be read of a damaged database before the first failure, and swallows that failure. */
export function* readDamaged<Item>(
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

/**
 * Numbers that a damaged log may have given to memtables but no longer names: far more than are given between two
 * seals, and there is room for millions of such gaps.
 */
export const generationGap = 2 ** 20;

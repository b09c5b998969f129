import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { type CheckedPart, checkedParts } from './checked-parts.ts';
import { damageOf, refusedChange } from './damaged-row.ts';
import { rowChecksum, type SqlValue } from './row-checksum.ts';

const parts: ReadonlyMap<string, CheckedPart> = new Map(Object.entries(checkedParts));

/**
 * Adds the functions of checksums to a connection; before migrations, which use them.
 *
 * @param onDamage called for each damaged row that a statement reads.
 */
export function addChecksumFunctions(db: SqliteDatabase, onDamage: (item: string) => void): void {
  db.function(
    'row_checksum',
    { varargs: true, deterministic: true },
    (...values: unknown[]) => rowChecksum(values as SqlValue[]), // Cast: the types of SQLite; integers are read as numbers
  );
  db.function(
    'damaged_item',
    { varargs: true },
    (part: unknown, checksum: unknown, ...values: unknown[]): string | null => {
      const row = values as SqlValue[]; // as above
      if (rowChecksum(row) === checksum) return null;
      const described = parts.get(String(part));
      if (described === undefined) throw new Error(`meta.db has no checked part ${String(part)}`);
      const { columns, describe } = described;
      const item = describe(Object.fromEntries(columns.map((column, index) => [column, row[index] ?? null])));
      onDamage(item);
      return item;
    },
  );
}

/** Keeps the checksums of rows that this connection writes; after migrations. Triggers of the connection, not of the file. */
export function keepChecksums(db: SqliteDatabase): void {
  for (const [part, { table, columns, refusesChanges }] of parts) {
    const [key] = columns;
    const list = columns.join(', ');
    const checksumOfNew = `row_checksum(${columns.map((column) => `NEW.${column}`).join(', ')})`;
    const damageOfOld = damageOf(part as keyof typeof checkedParts, 'OLD'); // Cast: its keys
    db.exec(
      `CREATE TEMP TRIGGER ${part}_inserted AFTER INSERT ON main.${table} BEGIN
         INSERT OR REPLACE INTO row_checksums (part, row_key, checksum) VALUES ('${part}', NEW.${key}, ${checksumOfNew});
       END;
       CREATE TEMP TRIGGER ${part}_updated AFTER UPDATE OF ${list} ON main.${table} BEGIN
         UPDATE row_checksums SET checksum = ${checksumOfNew}
         WHERE row_checksums.part = '${part}' AND row_checksums.row_key = NEW.${key};
       END;
       CREATE TEMP TRIGGER ${part}_deleted AFTER DELETE ON main.${table} BEGIN
         DELETE FROM row_checksums WHERE row_checksums.part = '${part}' AND row_checksums.row_key = OLD.${key};
       END;`,
    );
    if (!refusesChanges) continue;
    db.exec(
      `CREATE TEMP TRIGGER ${part}_guarded BEFORE UPDATE OF ${list} ON main.${table} BEGIN
         SELECT RAISE(ABORT, '${refusedChange}' || damaged_item) FROM (SELECT ${damageOfOld}) WHERE damaged_item IS NOT NULL;
       END;`,
    );
  }
}

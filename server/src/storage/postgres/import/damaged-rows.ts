import { type CheckedPart, type CheckedPartName, checkedParts } from '../../meta/checksums/checked-parts.ts';
import { damageOf } from '../../meta/checksums/damaged-row.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';

/** A row of `meta.db` whose checksum does not match. */
export interface DamagedRow {
  readonly table: string;
  readonly rowId: number;
  /** For people. */
  readonly item: string;
}

interface CheckedRowId {
  readonly row_id: number;
  readonly damaged_item: string | null;
}

export function findDamagedRows(db: SqliteDatabase): readonly DamagedRow[] {
  const damaged = new Map<string, DamagedRow>();
  for (const [part, { table }] of Object.entries<CheckedPart>(checkedParts)) {
    const rows = db.prepare<[], CheckedRowId>(
      // Cast: the names of the parts.
      `SELECT ${table}.rowid AS row_id, ${damageOf(part as CheckedPartName)} FROM ${table}`,
    );
    // A document has two parts.
    for (const { row_id: rowId, damaged_item: item } of rows.iterate())
      if (item !== null) damaged.set(`${table} ${rowId}`, { table, rowId, item });
  }
  return [...damaged.values()];
}

/**
 * Deletes damaged rows with what belongs to them, and cancels the pending deliveries of channels that are gone. The same rows always
 * leave the same behind, so that an import that is repeated compares equal.
 */
export function deleteDamagedRows(db: SqliteDatabase, rows: readonly DamagedRow[]): void {
  for (const { table, rowId } of rows) db.prepare(`DELETE FROM ${table} WHERE ${table}.rowid = ?`).run(rowId);
  db.exec(
    `UPDATE deliveries SET state = 'cancelled', next_attempt_at_ms = NULL, finished_at_ms = deliveries.created_at_ms,
       reason = 'the channel was damaged in meta.db'
     WHERE deliveries.state = 'pending'
       AND NOT EXISTS (SELECT 1 FROM channels WHERE channels.id = deliveries.channel_id)`,
  );
}

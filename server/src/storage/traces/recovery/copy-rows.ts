import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { takesNoWrites } from './takes-no-writes.ts';

/**
 * Copies the row of a trace, which can be read, and what can be read of the tables that belong to it.
 *
 * @throws SqliteError when the disk takes no writes.
 */
export type RowCopier = (traceKey: number) => void;

/** Tables with rows of a trace, by the column that says which. Those of `span_block` and `rule_text` belong to several. */
const tables = [
  { table: 'trace', where: 'trace_key = ?' },
  { table: 'event_batch', where: 'trace_key = ?' },
  { table: 'packed_events', where: 'trace_key = ?' },
  { table: 'packed_flush', where: 'trace_key = ?' },
  { table: 'plugin_event', where: 'trace_key = ?' },
  { table: 'span_block', where: 'id IN (SELECT block FROM span_segment WHERE trace_key = ?)' },
  { table: 'span_segment', where: 'trace_key = ?' },
  { table: 'rule_text', where: 'id IN (SELECT rule_text FROM rule_match WHERE trace_key = ?)' },
  { table: 'rule_match', where: 'trace_key = ?' },
  { table: 'unsettled_match', where: 'trace_key = ?' },
  { table: 'packing_queue', where: 'trace_key = ?' },
] as const;

export function createRowCopier(damaged: SqliteDatabase, fresh: SqliteDatabase): RowCopier {
  // One of an earlier release, which was not migrated, has not all tables.
  const known = new Set(
    damaged.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all(),
  );
  const present = tables.filter(({ table }) => known.has(table));
  const copiers = present.map(({ table, where }) => {
    const columns = fresh
      .prepare<[string], string>('SELECT name FROM pragma_table_info(?)')
      .pluck()
      .all(table);
    const select = damaged
      .prepare<[number], unknown[]>(`SELECT ${columns.join(', ')} FROM ${table} WHERE ${where}`)
      .raw()
      .safeIntegers();
    const insert = fresh.prepare<unknown[]>(
      `INSERT OR IGNORE INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    );
    return (traceKey: number) => {
      for (const row of select.iterate(traceKey)) insert.run(...row);
    };
  });

  return (traceKey) => {
    for (const copy of copiers) {
      try {
        copy(traceKey);
      } catch (error) {
        if (takesNoWrites(error)) throw error;
        // A part that is gone is noticed by the sum of the parts; the trace says so when it is read.
      }
    }
  };
}

import type { SqliteDatabase } from '../../sqlite/open-database.ts';

/** Removes some of what belongs to traces in a range of keys that have no row any more; returns whether more may be left. */
export type OrphanRemover = (firstKey: number, lastKey: number) => boolean;

/** Tables with a row id, and the column that may be large. */
const blobTables = [
  { table: 'event_batch', content: 'events', key: 'trace_key' },
  { table: 'packed_events', content: 'events', key: 'trace_key' },
  // A block goes with the last of its traces.
  { table: 'span_block', content: 'segments', key: 'last_trace_key' },
] as const;

/** Tables of small rows, with their primary keys. */
const smallTables = [
  { table: 'span_segment', key: 'trace_key, block, start' },
  { table: 'packed_flush', key: 'trace_key, flush_id' },
  { table: 'plugin_event', key: 'trace_key, event_id' },
  { table: 'rule_match', key: 'trace_key, rule_id' },
  { table: 'unsettled_match', key: 'id' },
  { table: 'packing_queue', key: 'trace_key' },
] as const;

const rowsPerStep = 128;
/** Freeing a large row visits each of its pages. */
const bytesPerStep = 2 * 1024 * 1024;

export function createOrphanRemover(db: SqliteDatabase): OrphanRemover {
  const removers = [
    ...blobTables.map((table) => createBlobRemover(db, table)),
    ...smallTables.map((table) => createRowRemover(db, table)),
  ];

  return (firstKey, lastKey) => {
    let isMoreLeft = false;
    for (const remove of removers) if (remove(firstKey, lastKey)) isMoreLeft = true;
    return isMoreLeft;
  };
}

function createRowRemover(db: SqliteDatabase, { table, key }: (typeof smallTables)[number]): OrphanRemover {
  const remove = db.prepare<[number, number, number]>(
    `DELETE FROM ${table} WHERE (${key}) IN (SELECT ${key} FROM ${table} WHERE trace_key BETWEEN ? AND ? LIMIT ?)`,
  );
  return (firstKey, lastKey) => remove.run(firstKey, lastKey, rowsPerStep).changes === rowsPerStep;
}

function createBlobRemover(
  db: SqliteDatabase,
  { table, content, key }: (typeof blobTables)[number],
): OrphanRemover {
  const selectRows = db.prepare<[number, number, number], { id: number; bytes: number }>(
    `SELECT id, octet_length(${content}) AS bytes FROM ${table}
     WHERE ${key} BETWEEN ? AND ? ORDER BY ${key} LIMIT ?`,
  );
  const remove = db.prepare<[number]>(`DELETE FROM ${table} WHERE id = ?`);
  return (firstKey, lastKey) => {
    const rows = selectRows.all(firstKey, lastKey, rowsPerStep);
    let bytes = 0;
    for (const row of rows) {
      if (bytes > bytesPerStep) return true;
      remove.run(row.id);
      bytes += row.bytes;
    }
    return rows.length === rowsPerStep;
  };
}

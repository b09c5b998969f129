import type { SqliteDatabase } from '../../sqlite/open-database.ts';

/** Traces whose event batches wait to be packed. */
export interface PackingQueue {
  /** Adds the trace unless it waits already. */
  add(traceKey: number): void;
  list(limit: number): number[];
  remove(traceKey: number): void;
}

export function createPackingQueue(db: SqliteDatabase): PackingQueue {
  const insert = db.prepare<[number]>(
    'INSERT INTO packing_queue (trace_key) VALUES (?) ON CONFLICT (trace_key) DO NOTHING',
  );
  const select = db
    .prepare<[number], number>('SELECT trace_key FROM packing_queue ORDER BY trace_key LIMIT ?')
    .pluck();
  const remove = db.prepare<[number]>('DELETE FROM packing_queue WHERE trace_key = ?');

  return {
    add: (traceKey) => void insert.run(traceKey),
    list: (limit) => select.all(limit),
    remove: (traceKey) => void remove.run(traceKey),
  };
}

import type { SqliteDatabase } from '../../sqlite/open-database.ts';

/** Traces whose batches wait to be packed. */
export interface PackingQueue {
  /** Adds the trace unless it waits already. @param dueAtMs from when on it may be packed; default at once. */
  add(traceKey: number, dueAtMs?: number): void;
  /** Due traces in order of their keys, so that neighbours are packed together. */
  listDue(nowMs: number, limit: number): number[];
  remove(traceKey: number): void;
  /** Call after a rollback, or a write by another process. */
  forget(): void;
}

/** Traces known to wait: most batches are of one that does. */
const maxKnown = 100_000;

export function createPackingQueue(db: SqliteDatabase): PackingQueue {
  const insert = db.prepare<[number, number]>(
    'INSERT INTO packing_queue (trace_key, due_at_ms) VALUES (?, ?) ON CONFLICT (trace_key) DO NOTHING',
  );
  const selectDue = db
    .prepare<[number, number], number>(
      'SELECT trace_key FROM packing_queue WHERE due_at_ms <= ? ORDER BY due_at_ms, trace_key LIMIT ?',
    )
    .pluck();
  const remove = db.prepare<[number]>('DELETE FROM packing_queue WHERE trace_key = ?');

  const known = new Set<number>();

  return {
    add(traceKey, dueAtMs = 0) {
      if (known.has(traceKey)) return;
      insert.run(traceKey, dueAtMs);
      if (known.size >= maxKnown) known.clear();
      known.add(traceKey);
    },
    listDue: (nowMs, limit) => selectDue.all(nowMs, limit).sort((a, b) => a - b),
    remove(traceKey) {
      known.delete(traceKey);
      remove.run(traceKey);
    },
    forget: () => known.clear(),
  };
}

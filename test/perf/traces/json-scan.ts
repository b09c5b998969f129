import { openDatabase } from '../../../server/src/storage/sqlite/open-database.ts';
import type { TraceFlush } from '../../../server/src/traces/trace-store.ts';

/** Traces as rows with their tags and attributes in JSON columns and no index: the simplest store there is. */
export interface JsonScan {
  insert(flushes: readonly TraceFlush[]): void;
  total(status: string, tag: string, attributeKey: string, attributeValue: string): number;
  close(): void;
}

export function createJsonScan(path: string): JsonScan {
  const db = openDatabase(path);
  db.exec(`CREATE TABLE trace (
    number INTEGER PRIMARY KEY, trace_id TEXT, name TEXT, status TEXT, tags TEXT, attributes TEXT
  ) STRICT`);
  const insert = db.prepare(
    'INSERT INTO trace (trace_id, name, status, tags, attributes) VALUES (?, ?, ?, ?, ?)',
  );
  const count = db
    .prepare<[string, string, string, string], number>(
      `SELECT count(*) FROM trace
       WHERE status = ? AND json_extract(attributes, ?) = ?
         AND EXISTS (SELECT 1 FROM json_each(tags) WHERE value = ?)`,
    )
    .pluck();

  return {
    insert: db.transaction((flushes: readonly TraceFlush[]) => {
      for (const { traceId, name, tags, attributes } of flushes) {
        insert.run(
          traceId,
          name,
          'running',
          JSON.stringify(tags),
          JSON.stringify(Object.fromEntries(attributes)),
        );
      }
    }),
    total: (status, tag, key, value) => count.get(status, `$."${key}"`, value, tag) ?? 0,
    close: () => void db.close(),
  };
}

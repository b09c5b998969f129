import { openDatabase } from '../../../server/src/storage/sqlite/open-database.ts';
import type { TraceFlush } from '../../../server/src/traces/trace-store.ts';

export interface JsonScanRow extends Pick<TraceFlush, 'traceId' | 'name' | 'tags' | 'attributes'> {
  /** `running` unless given. */
  readonly status?: string;
}

/** Traces as rows with their tags and attributes in JSON columns and no index: the simplest store there is. */
export interface JsonScan {
  insert(rows: readonly JsonScanRow[]): void;
  total(status: string, tag: string, attributeKey: string, attributeValue: string): number;
  totalOfAttributes(status: string, attributes: readonly (readonly [key: string, value: string])[]): number;
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
    insert: db.transaction((rows: readonly JsonScanRow[]) => {
      for (const { traceId, name, status = 'running', tags, attributes } of rows) {
        insert.run(
          traceId,
          name,
          status,
          JSON.stringify(tags),
          JSON.stringify(Object.fromEntries(attributes)),
        );
      }
    }),
    total: (status, tag, key, value) => count.get(status, `$."${key}"`, value, tag) ?? 0,
    totalOfAttributes(status, attributes) {
      const conditions = attributes.map(() => 'AND json_extract(attributes, ?) = ?').join(' ');
      return db
        .prepare<string[], number>(`SELECT count(*) FROM trace WHERE status = ? ${conditions}`)
        .pluck()
        .get(status, ...attributes.flatMap(([key, value]) => [`$."${key}"`, value])) as number; // count(*) always has a row
    },
    close: () => void db.close(),
  };
}

import { openDatabase } from '../../../server/src/storage/sqlite/open-database.ts';
import { decodeSpanRows } from './decode-span-rows.ts';

/** Spans as rows with three indexes: what most of those who store spans in SQLite do. */
export interface SqliteSpanRows {
  /** Decodes an `ExportTraceServiceRequest` and stores it in one durable transaction. */
  insert(request: Uint8Array): void;
  close(): void;
}

export function createSqliteSpanRows(path: string): SqliteSpanRows {
  const db = openDatabase(path);
  db.exec(`
    CREATE TABLE span (
      trace_id BLOB, span_id BLOB, parent_span_id BLOB, name TEXT, kind INTEGER, start_ns INTEGER, end_ns INTEGER,
      status_code INTEGER, status_message TEXT, service TEXT, scope TEXT, resource TEXT, attributes TEXT, events TEXT
    ) STRICT;
    CREATE INDEX by_trace ON span (trace_id);
    CREATE INDEX by_time ON span (start_ns);
    CREATE INDEX by_service ON span (service, name);
  `);
  const insert = db.prepare('INSERT INTO span VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  return {
    insert: db.transaction((request: Uint8Array) => {
      for (const row of decodeSpanRows(request)) {
        insert.run(
          row.traceId,
          row.spanId,
          row.parentSpanId,
          row.name,
          row.kind,
          row.startNs,
          row.endNs,
          row.statusCode,
          row.statusMessage,
          row.service,
          row.scope,
          row.resource,
          row.attributes,
          row.events,
        );
      }
    }),
    close: () => void db.close(),
  };
}

import { openDatabase } from '../../../server/src/storage/sqlite/open-database.ts';
import { toJsonObject } from './clickhouse-log-table.ts';
import type { SampleLog } from './sample-logs.ts';

/** Logs as rows with their attributes as JSON text: the simplest store there is. */
export interface SqliteLogRows {
  /** In one durable transaction. */
  insert(logs: readonly SampleLog[]): void;
  /** The sum of the column `count` of a query over `log`, or the number of its rows without one. */
  total(sql: string): number;
  close(): void;
}

export function createSqliteLogRows(path: string, hasIndexes: boolean): SqliteLogRows {
  const db = openDatabase(path);
  db.exec(`CREATE TABLE log (
    time_ms INTEGER, rest_ns INTEGER, severity INTEGER, service TEXT, body TEXT, trace_id BLOB, span_id BLOB,
    attributes TEXT, resource TEXT
  ) STRICT`);
  if (hasIndexes) {
    db.exec('CREATE INDEX by_time ON log (time_ms)');
    db.exec('CREATE INDEX by_service ON log (service, time_ms)');
    db.exec('CREATE INDEX by_trace ON log (trace_id)');
  }
  const insert = db.prepare('INSERT INTO log VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)');
  return {
    insert: db.transaction((logs: readonly SampleLog[]) => {
      for (const log of logs) {
        insert.run(
          log.timeMs,
          log.timeRestNs,
          log.severityNumber,
          log.producer.service,
          log.body,
          Buffer.from(log.traceId, 'hex'),
          Buffer.from(log.spanId, 'hex'),
          toJsonObject(log.attributes),
          toJsonObject(log.producer.resource),
        );
      }
    }),
    total(sql) {
      // Every query of the benchmark uses this name for its count, or selects records.
      const rows = db.prepare<[], { readonly count?: number }>(sql).all();
      return rows.reduce((sum, { count = 1 }) => sum + count, 0);
    },
    close: () => void db.close(),
  };
}

import type { SqliteDatabase } from '../../../server/src/storage/sqlite/open-database.ts';
import type { EventBatches } from '../../../server/src/storage/traces/timeline/event-batches.ts';

/** Events as one row each, found by their trace, and flush ids in a table of their own. */
export function createRowEvents(db: SqliteDatabase): EventBatches {
  db.exec(`
    CREATE TABLE event_row (
      id INTEGER PRIMARY KEY, trace_key INTEGER NOT NULL, event_id TEXT NOT NULL, event_type TEXT NOT NULL,
      version INTEGER NOT NULL, source TEXT NOT NULL, created_at_ms INTEGER NOT NULL,
      trace_timestamp_ns INTEGER NOT NULL, plugin_correlation_id TEXT, payload TEXT NOT NULL
    ) STRICT;
    CREATE INDEX event_row_by_trace ON event_row (trace_key, trace_timestamp_ns);
    CREATE TABLE flush_row (
      trace_key INTEGER NOT NULL, flush_id TEXT NOT NULL, PRIMARY KEY (trace_key, flush_id)
    ) STRICT, WITHOUT ROWID;
  `);
  const insertEvent = db.prepare(
    `INSERT INTO event_row (trace_key, event_id, event_type, version, source, created_at_ms, trace_timestamp_ns,
       plugin_correlation_id, payload) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const insertFlush = db.prepare('INSERT INTO flush_row (trace_key, flush_id) VALUES (?, ?)');
  const findFlush = db.prepare('SELECT 1 FROM flush_row WHERE trace_key = ? AND flush_id = ?').pluck();

  return {
    stage: (events, flushId) => ({
      crc: 0,
      append(traceKey) {
        if (flushId !== undefined) insertFlush.run(traceKey, flushId);
        for (const event of events) {
          insertEvent.run(
            traceKey,
            event.eventId,
            event.eventType,
            event.version,
            event.source,
            event.createdAtMs,
            event.traceTimestampNs,
            event.pluginCorrelationId ?? null,
            event.payloadJson,
          );
        }
      },
    }),
    hasFlush: (traceKey, flushId) => findFlush.get(traceKey, flushId) !== undefined,
    // The benchmark sends no plugin events.
    hasPluginEvent: () => false,
    recordPluginEvent: () => {},
  };
}

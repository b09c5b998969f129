import type { TraceEvent } from '../../traces/trace.ts';
import type { SqliteDatabase } from '../sqlite/open-database.ts';
import { decodeEvents, encodeEvents, unpackEvents } from './event-codec.ts';

/** The events of traces as they arrive, one row per write, and the keys that make writes idempotent. */
export interface EventBatches {
  append(traceKey: number, events: readonly TraceEvent[], flushId?: string): void;
  hasFlush(traceKey: number, flushId: string): boolean;
  /** Whether the plugin event is already stored. */
  hasPluginEvent(traceKey: number, eventId: string): boolean;
  recordPluginEvent(traceKey: number, eventId: string): void;
}

export function createEventBatches(db: SqliteDatabase): EventBatches {
  const insert = db.prepare<[number, string | null, string]>(
    'INSERT INTO event_batch (trace_key, flush_id, events) VALUES (?, ?, ?)',
  );
  const findFlush = db
    .prepare<[number, string], number>('SELECT 1 FROM event_batch WHERE trace_key = ? AND flush_id = ?')
    .pluck();
  const findPackedFlush = db
    .prepare<[number, string], number>(
      `SELECT 1 FROM packed_timeline
       WHERE trace_key = ? AND EXISTS (SELECT 1 FROM json_each(flush_ids) WHERE value = ?)`,
    )
    .pluck();
  const findPluginEvent = db
    .prepare<[number, string], number>('SELECT 1 FROM plugin_event WHERE trace_key = ? AND event_id = ?')
    .pluck();
  const insertPluginEvent = db.prepare<[number, string]>(
    'INSERT INTO plugin_event (trace_key, event_id) VALUES (?, ?)',
  );

  return {
    append(traceKey, events, flushId) {
      insert.run(traceKey, flushId ?? null, encodeEvents(events));
    },
    hasFlush(traceKey, flushId) {
      return (
        findFlush.get(traceKey, flushId) !== undefined || findPackedFlush.get(traceKey, flushId) !== undefined
      );
    },
    hasPluginEvent: (traceKey, eventId) => findPluginEvent.get(traceKey, eventId) !== undefined,
    recordPluginEvent: (traceKey, eventId) => void insertPluginEvent.run(traceKey, eventId),
  };
}

/** Reads the whole timeline of a trace, packed or not. */
export function createTimelineReader(db: SqliteDatabase): (traceKey: number) => TraceEvent[] {
  const selectPacked = db
    .prepare<[number], Buffer>('SELECT events FROM packed_timeline WHERE trace_key = ?')
    .pluck();
  const selectBatches = db
    .prepare<[number], string>('SELECT events FROM event_batch WHERE trace_key = ? ORDER BY id')
    .pluck();

  return (traceKey) => {
    const packed = selectPacked.get(traceKey);
    const batches = selectBatches.all(traceKey).flatMap(decodeEvents);
    const events = packed === undefined ? batches : [...unpackEvents(packed), ...batches];
    // Stable, so that equal timestamps stay in order of arrival; packed events arrived first.
    return events.sort((a, b) => compareInstants(a.traceTimestampNs, b.traceTimestampNs));
  };
}

function compareInstants(a: bigint, b: bigint): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

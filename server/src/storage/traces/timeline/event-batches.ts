import type { WrittenEvent } from '../../../traces/trace.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { encodeEvents } from '../../trace-timelines/event-codec.ts';
import { timeRangeOf } from '../../trace-timelines/time-range.ts';
import { checksumOf } from '../checksums/checksum.ts';

/** The stored events of traces as they arrive, one row per write, and the keys that make writes idempotent. */
export interface EventBatches {
  /** Encodes the events of a write; `undefined` when it leaves nothing to store. */
  stage(events: readonly WrittenEvent[], flushId?: string): StagedBatch | undefined;
  hasFlush(traceKey: number, flushId: string): boolean;
  /** Whether the plugin event is already stored. */
  hasPluginEvent(traceKey: number, eventId: string): boolean;
  recordPluginEvent(traceKey: number, eventId: string): void;
}

/** The events of one write, whose checksum goes into the row of their trace before they are stored. */
export interface StagedBatch {
  readonly crc: number;
  append(traceKey: number): void;
}

interface EncodedBatch {
  readonly flushId: string | null;
  readonly firstNs: bigint;
  readonly lastNs: bigint;
  readonly events: string;
}

export function checksumOfBatch({ flushId, firstNs, lastNs, events }: EncodedBatch): number {
  return checksumOf([flushId, firstNs, lastNs, events]);
}

export function createEventBatches(db: SqliteDatabase): EventBatches {
  const insert = db.prepare<[number, string | null, bigint, bigint, string, number]>(
    'INSERT INTO event_batch (trace_key, flush_id, first_ns, last_ns, events, crc) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const findFlush = db
    .prepare<[number, string], number>('SELECT 1 FROM event_batch WHERE trace_key = ? AND flush_id = ?')
    .pluck();
  const findPackedFlush = db
    .prepare<[number, string], number>('SELECT 1 FROM packed_flush WHERE trace_key = ? AND flush_id = ?')
    .pluck();
  const findEarlierFlush = db
    .prepare<[number, string], number>(
      `SELECT 1 FROM packed_events
       WHERE trace_key = ? AND id <= (SELECT last_id FROM earlier_segments)
         AND EXISTS (SELECT 1 FROM json_each(flush_ids) WHERE value = ?)`,
    )
    .pluck();
  const findPluginEvent = db
    .prepare<[number, string], number>('SELECT 1 FROM plugin_event WHERE trace_key = ? AND event_id = ?')
    .pluck();
  const insertPluginEvent = db.prepare<[number, string]>(
    'INSERT INTO plugin_event (trace_key, event_id) VALUES (?, ?)',
  );

  return {
    stage(events, flushId) {
      if (events.length === 0 && flushId === undefined) return undefined;
      const batch = { flushId: flushId ?? null, ...timeRangeOf(events), events: encodeEvents(events) };
      const crc = checksumOfBatch(batch);
      return {
        crc,
        append: (traceKey) =>
          void insert.run(traceKey, batch.flushId, batch.firstNs, batch.lastNs, batch.events, crc),
      };
    },
    hasFlush(traceKey, flushId) {
      return [findFlush, findPackedFlush, findEarlierFlush].some(
        (find) => find.get(traceKey, flushId) !== undefined,
      );
    },
    hasPluginEvent: (traceKey, eventId) => findPluginEvent.get(traceKey, eventId) !== undefined,
    recordPluginEvent: (traceKey, eventId) => void insertPluginEvent.run(traceKey, eventId),
  };
}

import type { SqliteDatabase } from '../../sqlite/open-database.ts';

export interface TimelineSizes {
  /** Whether the timeline is read in about a millisecond. */
  isSmall(traceKey: number): boolean;
}

const maxStoredBytes = 64 * 1024;
/** Each takes about as long as a tenth of the bytes. */
const maxParts = 8;

/** Lengths are stored beside the contents, so nothing is read to sum them; and no more parts than decide it. */
export function createTimelineSizes(db: SqliteDatabase): TimelineSizes {
  const select = db.prepare<[number, number, number], { parts: number; bytes: number }>(
    `SELECT count(*) AS parts, coalesce(sum(bytes), 0) AS bytes FROM (
       SELECT octet_length(events) AS bytes FROM event_batch WHERE trace_key = ?
       UNION ALL SELECT octet_length(events) FROM packed_events WHERE trace_key = ?
       UNION ALL SELECT length FROM span_segment WHERE trace_key = ?
       LIMIT ${maxParts + 1}
     )`,
  );
  return {
    isSmall(traceKey) {
      const size = select.get(traceKey, traceKey, traceKey);
      return size !== undefined && size.parts <= maxParts && size.bytes <= maxStoredBytes;
    },
  };
}

import { DamagedItem } from '../../../errors/damaged-item.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import type { PartsSum } from '../checksums/parts-sum.ts';

/** The parts of the timelines of traces that are in their tables. */
export interface StoredParts {
  /** Of the checksums of all parts of a trace; `null` when some part has none yet. */
  sum(traceKey: number): PartsSum;
  /** @throws DamagedItem when a part of the timeline is gone, or belongs to another trace. */
  assertComplete(traceKey: number, expected: PartsSum): void;
}

const modulus = 2n ** 32n;

export function createStoredParts(db: SqliteDatabase): StoredParts {
  const select = db
    .prepare<[number, number, number], { unknown: bigint; total: bigint }>(
      `SELECT count(*) - count(part) AS unknown, coalesce(sum(part), 0) AS total FROM (
         SELECT crc AS part FROM event_batch WHERE trace_key = ?
         UNION ALL SELECT part FROM packed_events WHERE trace_key = ?
         UNION ALL SELECT crc FROM span_segment WHERE trace_key = ?
       )`,
    )
    .safeIntegers();

  function sum(traceKey: number): PartsSum {
    const row = select.get(traceKey, traceKey, traceKey);
    return row === undefined || row.unknown > 0n ? null : Number(row.total % modulus);
  }

  return {
    sum,
    assertComplete(traceKey, expected) {
      const stored = expected === null ? null : sum(traceKey);
      if (stored !== null && stored !== expected)
        throw new DamagedItem('timeline', 'its parts are not those that were written');
    },
  };
}

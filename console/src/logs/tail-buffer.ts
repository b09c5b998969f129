import type { LogRecord } from '../generated/types.gen.ts';

/** The records of a live tail, newest arrival first. */
export interface TailBuffer {
  /** What is shown. */
  readonly rows: readonly LogRecord[];
  /** What arrived while the rows were held. */
  readonly waiting: readonly LogRecord[];
  /** Records that were let go because more waited than are kept. */
  readonly skippedCount: number;
  /** Whether older rows were let go. */
  readonly isTruncated: boolean;
}

export const emptyTail: TailBuffer = { rows: [], waiting: [], skippedCount: 0, isTruncated: false };

/** Records kept, shown and waiting each: bounds the memory of a tab that is left open. */
export const maxTailRows = 10_000;

/** Adds records in the order of their arrival. Held rows stay as they are, so that what is read does not move. */
export function addToTail(tail: TailBuffer, arrived: readonly LogRecord[], isHeld: boolean): TailBuffer {
  const known = new Set([...tail.rows, ...tail.waiting].map(({ record_id: id }) => id));
  const fresh = arrived.filter(({ record_id: id }) => !known.has(id) && known.add(id)).reverse();
  if (fresh.length === 0) return tail;
  const waiting = [...fresh, ...tail.waiting];
  const skippedCount = tail.skippedCount + Math.max(0, waiting.length - maxTailRows);
  const next = { ...tail, waiting: waiting.slice(0, maxTailRows), skippedCount };
  return isHeld ? next : releaseTail(next);
}

/** Shows what waited. */
export function releaseTail(tail: TailBuffer): TailBuffer {
  if (tail.waiting.length === 0) return tail;
  const rows = [...tail.waiting, ...tail.rows];
  return {
    ...tail,
    rows: rows.slice(0, maxTailRows),
    waiting: [],
    isTruncated: tail.isTruncated || rows.length > maxTailRows,
  };
}

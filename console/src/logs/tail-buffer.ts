import type { LogRecord } from '../generated/types.gen.ts';
import { countCharacters } from '../log-records/count-characters.ts';

/** The records of a live tail, newest arrival first. */
export interface TailBuffer {
  /** What is shown. */
  readonly rows: readonly LogRecord[];
  readonly rowCharacters: number;
  /** What arrived while the rows were held. */
  readonly waiting: readonly LogRecord[];
  readonly waitingCharacters: number;
  /** Records that were let go because more waited than are kept. */
  readonly skippedCount: number;
  /** Whether older rows were let go. */
  readonly isTruncated: boolean;
}

export const emptyTail: TailBuffer = {
  rows: [],
  rowCharacters: 0,
  waiting: [],
  waitingCharacters: 0,
  skippedCount: 0,
  isTruncated: false,
};

/** Records kept, shown and waiting each: they bound the memory of a tab that is left open. */
export const maxTailRows = 10_000;
/** Records of a usual size reach the number of rows before. */
export const maxTailCharacters = 32 * 1024 * 1024;

/** Adds records in the order of their arrival. Held rows stay as they are, so that what is read does not move. */
export function addToTail(tail: TailBuffer, arrived: readonly LogRecord[], isHeld: boolean): TailBuffer {
  const known = new Set([...tail.rows, ...tail.waiting].map(({ record_id: id }) => id));
  const fresh = arrived.filter(({ record_id: id }) => !known.has(id) && known.add(id)).reverse();
  if (fresh.length === 0) return tail;
  const freshCharacters = fresh.reduce((sum, record) => sum + countCharacters(record), 0);
  const waiting = [...fresh, ...tail.waiting];
  const kept = keepNewest(waiting, tail.waitingCharacters + freshCharacters);
  const next = {
    ...tail,
    waiting: kept.records,
    waitingCharacters: kept.characters,
    skippedCount: tail.skippedCount + waiting.length - kept.records.length,
  };
  return isHeld ? next : releaseTail(next);
}

/** Shows what waited. */
export function releaseTail(tail: TailBuffer): TailBuffer {
  if (tail.waiting.length === 0) return tail;
  const rows = [...tail.waiting, ...tail.rows];
  const kept = keepNewest(rows, tail.waitingCharacters + tail.rowCharacters);
  return {
    ...tail,
    rows: kept.records,
    rowCharacters: kept.characters,
    waiting: [],
    waitingCharacters: 0,
    isTruncated: tail.isTruncated || kept.records.length < rows.length,
  };
}

/** Lets the oldest go until both limits hold; the newest stays, however long it is. */
function keepNewest(records: readonly LogRecord[], characters: number) {
  let count = records.length;
  let left = characters;
  while (count > 1 && (count > maxTailRows || left > maxTailCharacters)) {
    const oldest = records[count - 1];
    left -= oldest === undefined ? 0 : countCharacters(oldest);
    count -= 1;
  }
  return { records: records.slice(0, count), characters: left };
}

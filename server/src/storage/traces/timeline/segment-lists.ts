import type { SqliteDatabase } from '../../sqlite/open-database.ts';

/** Times of a row of a table of segments. */
export interface TimedRow {
  readonly first_ns: bigint;
  readonly last_ns: bigint;
}

/** The rows of a trace in one table of segments, listed while they are taken. */
export interface SegmentLists<Row extends TimedRow> {
  /** Those that do not end before an instant, in order of their first one, then of their keys. */
  byStart(traceKey: number, fromNs: bigint): Generator<Row>;
  /** Those behind a key, in order of their keys. A statement stays open: end it before anything is written. */
  byKey(traceKey: number, after: readonly bigint[]): Iterable<Row>;
}

/** As many as a page needs of segments with one event each. */
const firstListLength = 2_048;
/**
 * Each list reads the times of all segments of the trace, as there is no index of them, and keeps its own in memory: lists grow, for
 * pages that need very many segments.
 */
const maxListLength = 32_768;

const earliestNs = -(2n ** 63n);

/** @param key the columns that follow the trace in the key of the table; their values are not negative. */
export function createSegmentLists<Row extends TimedRow>(
  db: SqliteDatabase,
  table: string,
  key: readonly (keyof Row & string)[],
  others: readonly (keyof Row & string)[] = [],
): SegmentLists<Row> {
  const columns = [...key, 'first_ns', 'last_ns', ...others].join(', ');
  const order = ['first_ns', ...key];
  const listByStart = db
    .prepare<[number, bigint, ...bigint[]], Row>(
      `SELECT ${columns} FROM ${table} WHERE trace_key = ? AND last_ns >= ? AND ${isBehind(order)}
       ORDER BY ${order.join(', ')} LIMIT ?`,
    )
    .safeIntegers();
  const listByKey = db
    .prepare<[number, ...bigint[]], Row>(
      `SELECT ${columns} FROM ${table} WHERE trace_key = ? AND ${isBehind(key)} ORDER BY ${key.join(', ')}`,
    )
    .safeIntegers();
  const beforeAll = [earliestNs, ...key.map(() => -1n)];
  // Cast: columns of keys are integers.
  const placeOf = (row: Row): bigint[] => [row.first_ns, ...key.map((column) => row[column] as bigint)];

  return {
    *byStart(traceKey, fromNs) {
      let limit = firstListLength;
      let after = beforeAll;
      while (true) {
        const rows = listByStart.all(traceKey, fromNs, ...after, BigInt(limit));
        yield* rows;
        const last = rows.at(-1);
        if (last === undefined || rows.length < limit) return;
        after = placeOf(last);
        limit = Math.min(2 * limit, maxListLength);
      }
    },
    byKey: (traceKey, after) => listByKey.iterate(traceKey, ...after),
  };
}

function isBehind(columns: readonly string[]): string {
  return `(${columns.join(', ')}) > (${columns.map(() => '?').join(', ')})`;
}

import type { DeadlineCheck } from '../../threads/query-deadline.ts';

/** Rows that one statement may read before the deadline is looked at again. */
export const rowsPerChunk = 1000;

/** A range of rows in key order: its start, and what follows a row, each at most `limit` rows. */
export interface KeysetStatements<Row> {
  readonly first: (limit: number) => Row[];
  readonly after: (row: Row, limit: number) => Row[];
}

/** Reads a range of any size with bounded statements. */
export function* readInChunks<Row>(
  { first, after }: KeysetStatements<Row>,
  checkDeadline: DeadlineCheck,
): Generator<Row> {
  let chunk = first(rowsPerChunk);
  while (true) {
    checkDeadline();
    yield* chunk;
    const last = chunk.at(-1);
    if (last === undefined || chunk.length < rowsPerChunk) return;
    chunk = after(last, rowsPerChunk);
  }
}

import type { DeadlineCheck } from '../../threads/query-deadline.ts';

/** Maximum rows per statement, between two checks of the deadline. */
export const rowsPerChunk = 1000;

/** A range of rows in key order: from its start, or after a row, at most `limit` rows each. */
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

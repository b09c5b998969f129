/** Rows whose bodies are stored together: reading one decodes the chunk. */
export const chunkRows = 4096;

const chunkBits = 12;

export function chunkOf(row: number): number {
  return row >>> chunkBits;
}

export function rowInChunk(row: number): number {
  return row & (chunkRows - 1);
}

/**
 * Filters the first `count` row numbers, which ascend, to those that pass the test of their chunk.
 *
 * @param chunks a bit for each chunk to test; rows of the others are dropped.
 * @param testOf called only for chunks that have rows.
 */
export function keepByChunk(
  chunks: number,
  testOf: (chunk: number) => (row: number) => boolean,
  rows: Uint16Array,
  count: number,
): number {
  let kept = 0;
  let index = 0;
  for (let rest = chunks; rest !== 0; rest &= rest - 1) {
    const chunk = 31 - Math.clz32(rest & -rest);
    index = firstIndexFrom(rows, index, count, chunk * chunkRows);
    const end = firstIndexFrom(rows, index, count, (chunk + 1) * chunkRows);
    if (index === end) continue;
    const test = testOf(chunk);
    for (; index < end; index++) {
      const row = rows[index] ?? 0;
      if (test(row)) rows[kept++] = row;
    }
  }
  return kept;
}

/** The first index from `from` on whose row is not below the given one; `to` when all are. */
function firstIndexFrom(rows: Uint16Array, from: number, to: number, row: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rows[middle] ?? 0) < row) low = middle + 1;
    else high = middle;
  }
  return low;
}

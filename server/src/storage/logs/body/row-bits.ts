/** A set of rows of a block: row r is bit r % 8 of byte r / 8. What is missing at the end has none. */
export type RowBits = Uint8Array;

export function hasRow(bits: RowBits, row: number): boolean {
  return ((bits[row >>> 3] ?? 0) & (1 << (row & 7))) !== 0;
}

/** @param bits long enough to have the row. */
export function addRow(bits: RowBits, row: number): void {
  bits[row >>> 3] = (bits[row >>> 3] ?? 0) | (1 << (row & 7));
}

/** Removes the rows from `rowCount` on. */
export function truncateRows(bits: RowBits, rowCount: number): void {
  bits.fill(0, (rowCount + 7) >>> 3);
  if ((rowCount & 7) !== 0) bits[rowCount >>> 3] = (bits[rowCount >>> 3] ?? 0) & ((1 << (rowCount & 7)) - 1);
}

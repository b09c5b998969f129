import { labelSlabBytes } from './series-table-layout.ts';

/** Sizes are multiples of this many bytes. */
const unit = 16;
/** Each size is at most this much greater than the one before, which is what a cell may waste. */
const growth = 1.125;

/** By length in units, rounded up. */
const cellBytes = new Int32Array(labelSlabBytes / unit + 1);
let size = unit;
for (let units = 0; units < cellBytes.length; units++) {
  if (units * unit > size) size = Math.min(Math.ceil((size * growth) / unit) * unit, labelSlabBytes);
  cellBytes[units] = size;
}

/** The size of the cell for label bytes of this length, at most `labelSlabBytes`. */
export function cellBytesFor(length: number): number {
  // In bounds for such a length.
  return cellBytes[Math.ceil(length / unit)] as number;
}

/** The memory that label bytes of this length take, with what their cell and its slab leave unused: a slab has one of just over half of it. */
export function labelMemoryFor(length: number): number {
  if (length > labelSlabBytes) return length;
  const cellsPerSlab = Math.floor(labelSlabBytes / cellBytesFor(length));
  return Math.ceil(labelSlabBytes / cellsPerSlab);
}

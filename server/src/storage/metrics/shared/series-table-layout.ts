/*
 * Series in memory that threads share: pages of four numbers for each series (its project's ordinal, and where its label
 * bytes are), and slabs of label bytes. See `SeriesTable` for the order in which they are published.
 */

const pageBits = 12;
export const seriesPerIndexPage = 2 ** pageBits;
const fieldBits = 2;

export const seriesFields = { project: 0, slab: 1, offset: 2, length: 3 } as const;

export function indexPageOf(series: number): number {
  return series >>> pageBits;
}

/** The index of the first field of a series in its page. */
export function indexEntryOf(series: number): number {
  return (series & (seriesPerIndexPage - 1)) << fieldBits;
}

export const indexPageBytes = (seriesPerIndexPage << fieldBits) * Int32Array.BYTES_PER_ELEMENT;

export function createSeriesIndexPage(): Int32Array<SharedArrayBuffer> {
  return new Int32Array(new SharedArrayBuffer(indexPageBytes));
}

export const labelSlabBytes = 2 ** 18;

/*
 * Where the runs of a memtable are, by series: pages of two pointers for each series, the run that grows at its end, and
 * the run of late samples (0 when there is none).
 */

const pageBits = 12;
export const seriesPerPage = 2 ** pageBits;

export function pageOfSeries(series: number): number {
  return series >>> pageBits;
}

/** The index of the pointer to the run in a page; the pointer to the late run follows. */
export function pointerOfSeries(series: number): number {
  return (series & (seriesPerPage - 1)) << 1;
}

export const pointerPageBytes = seriesPerPage * 2 * Int32Array.BYTES_PER_ELEMENT;

import type { MetricRows, StoredBlock } from './block-store.ts';

/** Which blocks have samples of which selected rows, in the order of the blocks: linked lists in arrays. */
export interface RowChunks {
  /** By number of the block: of the series that were selected, their numbers in it. */
  readonly seriesOfBlock: readonly (readonly number[])[];
  /** The first chunk of a position among the rows, -1 when it has none. */
  first(position: number): number;
  /** The chunk of the same row after this one, -1 when it was the last. */
  next(chunk: number): number;
  blockOf(chunk: number): number;
  seriesOf(chunk: number): number;
}

export interface BlockOfMetric {
  readonly block: StoredBlock;
  readonly metricRows: MetricRows;
}

/**
 * @param rows ascending.
 * @param rowCount of the metric.
 */
export function linkChunks(blocks: readonly BlockOfMetric[], rows: Int32Array, rowCount: number): RowChunks {
  // Positions plus 1; 0 for rows that were not selected.
  const positions = new Int32Array(blocks.length === 0 ? 0 : rowCount);
  for (let position = 0; position < rows.length && blocks.length > 0; position++) {
    positions[rows[position] as number] = position + 1;
  }
  const firsts = new Int32Array(rows.length).fill(-1);
  const lasts = new Int32Array(rows.length).fill(-1);
  const nexts: number[] = [];
  const numbers: number[] = [];
  const seriesNumbers: number[] = [];

  const seriesOfBlock = blocks.map(({ metricRows }, number) => {
    const selected: number[] = [];
    for (let i = 0; i < metricRows.rows.length; i++) {
      // Casts: below the lengths; a row of the metric; the position of a selected row.
      const position = (positions[metricRows.rows[i] as number] as number) - 1;
      if (position < 0) continue;
      const chunk = nexts.push(-1) - 1;
      numbers.push(number);
      seriesNumbers.push(metricRows.first + i);
      selected.push(metricRows.first + i);
      const last = lasts[position] as number;
      if (last < 0) firsts[position] = chunk;
      else nexts[last] = chunk;
      lasts[position] = chunk;
    }
    return selected;
  });

  // Casts: chunks and positions that were given out here.
  return {
    seriesOfBlock,
    first: (position) => firsts[position] as number,
    next: (chunk) => nexts[chunk] as number,
    blockOf: (chunk) => numbers[chunk] as number,
    seriesOf: (chunk) => seriesNumbers[chunk] as number,
  };
}

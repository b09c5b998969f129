import type { MetricRows, StoredBlock } from './block-store.ts';

export interface BlockOfMetric {
  readonly block: StoredBlock;
  readonly metricRows: MetricRows;
}

// Casts below: indexes are below lengths; rows are of the metric, and chunks and positions were given out here.

/** Which blocks have samples of which selected rows, in the order of the blocks: linked lists in arrays. */
export class RowChunks {
  /** By position among the rows. */
  readonly #firsts: Int32Array;
  /** By number of the block, and one more: its first chunk, those of a block are one after the other. */
  readonly #starts: Int32Array;
  /** By chunk. */
  readonly #nexts: Int32Array;
  readonly #blocks: Int32Array;
  readonly #series: Int32Array;

  /**
   * @param rows those that were selected.
   * @param rowCount of the metric.
   */
  constructor(blocks: readonly BlockOfMetric[], rows: Int32Array, rowCount: number) {
    // Positions plus 1; 0 for rows that were not selected.
    const positions = new Int32Array(blocks.length === 0 ? 0 : rowCount);
    for (let position = 0; position < rows.length && blocks.length > 0; position++) {
      positions[rows[position] as number] = position + 1;
    }
    this.#starts = startsOf(blocks, positions);
    const count = this.#starts[blocks.length] as number;
    this.#firsts = new Int32Array(rows.length).fill(-1);
    this.#nexts = new Int32Array(count);
    this.#blocks = new Int32Array(count);
    this.#series = new Int32Array(count);
    // The last one first, so that each chunk goes before those of its row that are there.
    for (let number = blocks.length - 1; number >= 0; number--) {
      this.#add(number, (blocks[number] as BlockOfMetric).metricRows, positions);
    }
  }

  /** The first chunk of a position among the rows, -1 when it has none. */
  first(position: number): number {
    return this.#firsts[position] as number;
  }

  /** The chunk of the same row after this one, -1 when it was the last. */
  next(chunk: number): number {
    return this.#nexts[chunk] as number;
  }

  blockOf(chunk: number): number {
    return this.#blocks[chunk] as number;
  }

  seriesOf(chunk: number): number {
    return this.#series[chunk] as number;
  }

  /** Where a chunk is among those of its block. */
  placeInBlock(chunk: number): number {
    return chunk - (this.#starts[this.blockOf(chunk)] as number);
  }

  /** Of the series of a block that were selected, their numbers in it, ascending. */
  seriesOfBlock(number: number): Int32Array {
    return this.#series.subarray(this.#starts[number], this.#starts[number + 1]);
  }

  #add(number: number, { first, rows }: MetricRows, positions: Int32Array): void {
    let chunk = this.#starts[number] as number;
    for (let i = 0; i < rows.length; i++) {
      const position = (positions[rows[i] as number] as number) - 1;
      if (position < 0) continue;
      this.#blocks[chunk] = number;
      this.#series[chunk] = first + i;
      this.#nexts[chunk] = this.#firsts[position] as number;
      this.#firsts[position] = chunk;
      chunk += 1;
    }
  }
}

function startsOf(blocks: readonly BlockOfMetric[], positions: Int32Array): Int32Array {
  const starts = new Int32Array(blocks.length + 1);
  for (let number = 0; number < blocks.length; number++) {
    const { rows } = (blocks[number] as BlockOfMetric).metricRows;
    let count = 0;
    for (let i = 0; i < rows.length; i++) if (positions[rows[i] as number] !== 0) count += 1;
    starts[number + 1] = (starts[number] as number) + count;
  }
  return starts;
}

import { keepShape } from '../../../memory/keep-shape.ts';
import type { Block } from '../block.ts';

/** A row that may become part of an answer, with its sort keys. */
export interface FoundRow {
  readonly block: Block;
  readonly row: number;
  readonly timeOfDayNs: number;
  readonly sequence: number;
}

/** Negative when `a` comes before `b` in the answer. */
export type RowOrder = (a: FoundRow, b: FoundRow) => number;

/** The first `limit` rows in an order, of any number of rows offered. */
export interface BestRows {
  /** The last of the kept rows once full; only rows before it are accepted then. */
  readonly last: FoundRow | undefined;
  offer(row: FoundRow): void;
  toSorted(): FoundRow[];
}

/** By time and then by arrival, latest first: the order of lists. */
export const newestFirst: RowOrder = (a, b) => {
  const { dayStartNs } = a.block;
  if (dayStartNs !== b.block.dayStartNs) return dayStartNs < b.block.dayStartNs ? 1 : -1;
  return b.timeOfDayNs - a.timeOfDayNs || b.sequence - a.sequence;
};

export const earliestArrivalFirst: RowOrder = (a, b) => a.sequence - b.sequence;
export const latestArrivalFirst: RowOrder = (a, b) => b.sequence - a.sequence;

/** Finds rows of one block; its columns are decoded with the first row. */
export interface RowFinder {
  /** @param timeOfDayNs of that row, if it is known without decoding times. */
  findRow(row: number, timeOfDayNs?: number): FoundRow;
  /** Whether a row of a sorted block, or an earlier one, can be among the newest, given the last of them so far. */
  mayBeNewer(row: number, last: FoundRow | undefined): boolean;
}

export function openRowFinder(block: Block): RowFinder {
  const { dayStartNs } = block;
  let times: Float64Array | undefined;
  let sequences: Float64Array | undefined;
  const timeOfDay = (row: number): number => {
    times ??= block.timesOfDayNs;
    return times[row] ?? 0;
  };
  const sequenceOf = (row: number): number => {
    sequences ??= block.sequences;
    return sequences[row] ?? 0;
  };
  return {
    findRow: (row, timeOfDayNs = timeOfDay(row)) => new BlockRow(block, row, timeOfDayNs, sequenceOf),
    mayBeNewer(row, last) {
      if (last === undefined) return true;
      if (last.block.dayStartNs !== dayStartNs) return last.block.dayStartNs < dayStartNs;
      return last.timeOfDayNs <= timeOfDay(row);
    },
  };
}

class BlockRow implements FoundRow {
  readonly block: Block;
  readonly row: number;
  readonly timeOfDayNs: number;
  readonly #sequenceOf: (row: number) => number;

  constructor(block: Block, row: number, timeOfDayNs: number, sequenceOf: (row: number) => number) {
    this.block = block;
    this.row = row;
    this.timeOfDayNs = timeOfDayNs;
    this.#sequenceOf = sequenceOf;
  }

  /** Only rows of one instant, and those in the order of arrival, are compared by it. */
  get sequence(): number {
    return this.#sequenceOf(this.row);
  }
}

export function timeOf({ block, timeOfDayNs }: FoundRow): bigint {
  return block.dayStartNs + BigInt(timeOfDayNs);
}

/**
 * A binary heap whose root is the last of the rows kept.
 *
 * @param limit at least 1.
 */
export function createBestRows(limit: number, order: RowOrder): BestRows {
  return new RowHeap(limit, order);
}

class RowHeap implements BestRows {
  readonly #limit: number;
  readonly #order: RowOrder;
  readonly #rows: FoundRow[] = [];

  constructor(limit: number, order: RowOrder) {
    this.#limit = limit;
    this.#order = order;
  }

  get last(): FoundRow | undefined {
    return this.#rows.length < this.#limit ? undefined : this.#rows[0];
  }

  offer(row: FoundRow): void {
    const heap = this.#rows;
    const [root] = heap;
    if (heap.length < this.#limit || root === undefined) {
      heap.push(row);
      siftUp(heap, this.#order);
    } else if (this.#order(row, root) < 0) {
      heap[0] = row;
      siftDown(heap, this.#order);
    }
  }

  toSorted(): FoundRow[] {
    return this.#rows.toSorted(this.#order);
  }
}

// Cast: nothing is read of its block.
keepShape(new BlockRow({} as Block, 0, 2 ** 40, () => 0));
keepShape(new RowHeap(1, newestFirst));

/** Moves the last element up to its place. */
function siftUp(heap: FoundRow[], order: RowOrder): void {
  for (let place = heap.length - 1; place > 0; ) {
    const parent = (place - 1) >> 1;
    if (!swapIfMisplaced(heap, parent, place, order)) return;
    place = parent;
  }
}

/** Moves the root down to its place. */
function siftDown(heap: FoundRow[], order: RowOrder): void {
  for (let place = 0; ; ) {
    const left = 2 * place + 1;
    const [leftRow, rightRow] = [heap[left], heap[left + 1]];
    if (leftRow === undefined) return;
    const child = rightRow !== undefined && order(leftRow, rightRow) < 0 ? left + 1 : left;
    if (!swapIfMisplaced(heap, place, child, order)) return;
    place = child;
  }
}

/** A parent comes after its children. */
function swapIfMisplaced(heap: FoundRow[], parent: number, child: number, order: RowOrder): boolean {
  const [upper, lower] = [heap[parent], heap[child]];
  if (upper === undefined || lower === undefined || order(upper, lower) >= 0) return false;
  heap[parent] = lower;
  heap[child] = upper;
  return true;
}

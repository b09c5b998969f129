/**
 * The running results of several groups. Their cells are contiguous: a group has one per step, starting at its base.
 * Columns hold one element per step, and `seen` marks the cells that had a point.
 */
export interface Accumulator {
  readonly seen: Uint8Array;
  /** Adds the points of a series. */
  add(base: number, values: Float64Array, present: Uint8Array): void;
  /** Writes the results of a group; elements of cells without a point are undefined. */
  finish(base: number, results: Float64Array): void;
}

export type CreateAccumulator = (cellCount: number) => Accumulator;

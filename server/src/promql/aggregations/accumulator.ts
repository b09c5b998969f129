/**
 * The running results of several groups, whose cells lie one after the other: a group has one for each step, from its base on.
 * Columns hold one step per element, and `seen` tells which cells had a point.
 */
export interface Accumulator {
  readonly seen: Uint8Array;
  /** Adds the points of a series. */
  add(base: number, values: Float64Array, present: Uint8Array): void;
  /** Writes the results of a group; elements whose cell saw nothing get something or other. */
  finish(base: number, results: Float64Array): void;
}

export type CreateAccumulator = (cellCount: number) => Accumulator;

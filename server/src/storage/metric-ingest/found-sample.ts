/** A stored sample: the value at an index. */
export interface FoundSample {
  readonly values: Float64Array;
  readonly index: number;
}

/** Samples in the order in which they came: entry `index` of each array up to `count` is one of them. */
export interface StagedSamples {
  readonly count: number;
  readonly series: Int32Array;
  readonly timestampsMs: Float64Array;
  readonly values: Float64Array;
  /** The values in words of 32 bits: assignment of doubles may change the bits of a NaN. */
  readonly valueWords: Int32Array;
}

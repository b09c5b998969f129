/**
 * A run of samples, `from` included and `to` excluded, ascending by time and without duplicates. The arrays may be
 * larger, belong to the source and must not be written to.
 */
export interface Samples {
  /** Milliseconds since the epoch. */
  readonly timestampsMs: Float64Array;
  /** NaNs keep their bits, so that staleness markers can be recognised. */
  readonly values: Float64Array;
  readonly from: number;
  readonly to: number;
}

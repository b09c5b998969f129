/** Limits of one query; exceeding one throws a `PromqlError` of kind `limit` that names it. */
export interface QueryLimits {
  /** Samples read from the source, counted as they are read (each once per selector). */
  readonly maxSamples: number;
  /** Steps of a range query, both ends included, and of a subquery. */
  readonly maxPointsPerSeries: number;
  /** Label sets returned by any part of the query, groups of aggregations included. */
  readonly maxSeries: number;
  /** Points (series times steps) held at once, the result included. */
  readonly maxPoints: number;
}

export const defaultQueryLimits: QueryLimits = {
  maxSamples: 5_000_000,
  maxPointsPerSeries: 11_000,
  maxSeries: 200_000,
  maxPoints: 5_000_000,
};

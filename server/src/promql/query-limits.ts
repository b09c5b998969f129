/** Limits of one query, and the setting that goes with them; exceeding a limit throws a `PromqlError` of kind `limit` that names it. */
export interface QueryLimits {
  /** Samples read from the source, counted as they are read (each once per selector). */
  readonly maxSamples: number;
  /** Steps of a range query after the first, as Prometheus counts them. Those of subqueries count as points. */
  readonly maxPointsPerSeries: number;
  /** Label sets returned by any part of the query, groups of aggregations included. */
  readonly maxSeries: number;
  /**
   * Points (series times steps) held at once, the result included; eight bytes of the labels of groups count as one, and what operators
   * between vectors hold of a series as 16 at least. A subquery holds two for each of its steps, and one for each part of its expression.
   */
  readonly maxPoints: number;
  /**
   * Metric names that lost their meaning are removed at the end of the evaluation instead of at once. It travels with the limits,
   * because it too holds for every query of a service. Default false.
   *
   * Source: https://prometheus.io/docs/prometheus/latest/feature_flags/#delay-__name__-label-removal-for-promql-engine
   */
  readonly delaysNameRemoval?: boolean;
}

export const defaultQueryLimits: QueryLimits = {
  maxSamples: 5_000_000,
  maxPointsPerSeries: 11_000,
  maxSeries: 200_000,
  maxPoints: 5_000_000,
};

export type ThresholdOperator = '>' | '>=' | '<' | '<=';

/** A vector compared with a finite number, apart, so that values come back and not only those that pass. */
export interface Threshold {
  /** PromQL of the vector, as `printPromql` writes it. */
  readonly vector: string;
  readonly operator: ThresholdOperator;
  readonly bound: number;
}

export interface AlertCondition {
  readonly firing: Threshold;
  /** Of the recovery expression, or the same vector with the opposite comparison. */
  readonly recovery: Threshold;
  /** Exact names of every metric that either reads: a sample of one is what makes it worth evaluating. */
  readonly metricNames: ReadonlySet<string>;
}

/** Whether a finite value is on the threshold's side. */
export function passes({ operator, bound }: Threshold, value: number): boolean {
  switch (operator) {
    case '>':
      return value > bound;
    case '>=':
      return value >= bound;
    case '<':
      return value < bound;
    case '<=':
      return value <= bound;
  }
}

export type ThresholdOperator = '>' | '>=' | '<' | '<=';

/** A vector and the finite number it is compared with, kept apart so that a query returns all values, not only those that pass. */
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
  /** Exact names of all metrics that either expression reads; a sample of one of them triggers an evaluation. */
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

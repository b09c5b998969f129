/** Half-open range `[start, end)` of UTF-16 offsets into the query text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * A PromQL expression as written. Every node has its position in the text.
 *
 * Source: https://prometheus.io/docs/prometheus/latest/querying/basics/ and .../operators/ (Prometheus 3).
 */
export type Expr =
  | NumberLiteral
  | StringLiteral
  | VectorSelector
  | MatrixSelector
  | Subquery
  | Call
  | Aggregation
  | BinaryExpr
  | UnaryExpr
  | ParenExpr;

export type ValueType = 'scalar' | 'string' | 'vector' | 'matrix';

interface Node {
  readonly span: Span;
}

export interface NumberLiteral extends Node {
  readonly kind: 'number';
  readonly value: number;
  /** Written as a duration: `1h` is 3600. */
  readonly isDuration?: true;
}

export interface StringLiteral extends Node {
  readonly kind: 'string';
  readonly value: string;
}

export type MatchOperator = '=' | '!=' | '=~' | '!~';

/** One condition on a label, the metric name (`__name__`) included. Regular expressions are anchored at both ends. */
export interface MatcherNode extends Node {
  readonly name: string;
  readonly operator: MatchOperator;
  readonly value: string;
}

/** When a selector or subquery is evaluated, relative to or instead of the evaluation time. */
export interface TimeModifiers {
  /** Subtracted from the evaluation time; negative looks ahead. 0 when absent. */
  readonly offsetMs: number;
  /** The fixed time of `@`, in ms since the epoch, or the bound of the query that it names. */
  readonly at?: number | 'start' | 'end';
}

export interface VectorSelector extends Node, TimeModifiers {
  readonly kind: 'vectorSelector';
  /** Of a metric name that was written before or instead of the braces; it is among the matchers too. */
  readonly metricName?: string;
  readonly matchers: readonly MatcherNode[];
}

export interface MatrixSelector extends Node {
  readonly kind: 'matrixSelector';
  readonly selector: VectorSelector;
  readonly rangeMs: number;
}

export interface Subquery extends Node, TimeModifiers {
  readonly kind: 'subquery';
  readonly expr: Expr;
  readonly rangeMs: number;
  /** Absent: the default resolution of the engine. */
  readonly stepMs?: number;
}

export interface Call extends Node {
  readonly kind: 'call';
  /** A function of the catalogue. */
  readonly name: string;
  readonly args: readonly Expr[];
}

/** `by` keeps the named labels, `without` drops them and the metric name. */
export interface Grouping {
  readonly kind: 'by' | 'without';
  readonly labels: readonly string[];
}

export type AggregationOperator =
  | 'sum'
  | 'avg'
  | 'min'
  | 'max'
  | 'count'
  | 'group'
  | 'stddev'
  | 'stdvar'
  | 'topk'
  | 'bottomk'
  | 'limitk'
  | 'limit_ratio'
  | 'quantile'
  | 'count_values';

export interface Aggregation extends Node {
  readonly kind: 'aggregation';
  readonly operator: AggregationOperator;
  /** Of topk, bottomk, limitk, limit_ratio and quantile a scalar, of count_values a string. */
  readonly parameter?: Expr;
  readonly expr: Expr;
  /** Absent: one group of everything. */
  readonly grouping?: Grouping;
}

export type ArithmeticOperator = '+' | '-' | '*' | '/' | '%' | '^' | 'atan2';
export type ComparisonOperator = '==' | '!=' | '>' | '<' | '>=' | '<=';
export type SetOperator = 'and' | 'or' | 'unless';
export type BinaryOperator = ArithmeticOperator | ComparisonOperator | SetOperator;

export interface VectorMatching {
  readonly cardinality: 'one-to-one' | 'many-to-one' | 'one-to-many' | 'many-to-many';
  /** Whether `labels` are what is compared (`on`) or what is not (`ignoring`). */
  readonly on: boolean;
  readonly labels: readonly string[];
  /** Labels of the one side that `group_left` / `group_right` copy to the result. */
  readonly include: readonly string[];
}

export interface BinaryExpr extends Node {
  readonly kind: 'binary';
  /** Scalar when both sides are. */
  readonly type: 'scalar' | 'vector';
  readonly operator: BinaryOperator;
  readonly left: Expr;
  readonly right: Expr;
  /** Comparisons give 0 or 1 instead of filtering. */
  readonly returnBool: boolean;
  /** Present exactly when both sides are vectors. */
  readonly matching?: VectorMatching;
}

export interface UnaryExpr extends Node {
  readonly kind: 'unary';
  readonly operator: '+' | '-';
  readonly expr: Expr;
}

export interface ParenExpr extends Node {
  readonly kind: 'paren';
  readonly expr: Expr;
}

import type { SeriesStream } from '../engine/step-series.ts';
import type { Aggregation, AggregationOperator } from '../syntax/ast.ts';
import type { CreateAccumulator } from './accumulator.ts';
import { aggregateGroups } from './aggregate-groups.ts';
import { aggregateQuantile } from './aggregate-quantile.ts';
import type { AggregationContext, AggregationParameter } from './aggregation-context.ts';
import { AvgAccumulator } from './avg-accumulator.ts';
import { CountAccumulator, GroupAccumulator } from './count-accumulators.ts';
import { countValues } from './count-values.ts';
import { MaxAccumulator, MinAccumulator } from './extreme-accumulators.ts';
import { limitCount, limitRatio } from './limit-series.ts';
import { rankSeries } from './rank-series.ts';
import { SumAccumulator } from './sum-accumulator.ts';
import { StddevAccumulator, StdvarAccumulator } from './variance-accumulators.ts';

type AggregateByNumber = (
  node: Aggregation,
  stream: SeriesStream,
  parameter: Float64Array,
  context: AggregationContext,
) => SeriesStream;

type OperatorKind =
  | { readonly kind: 'accumulating'; readonly create: CreateAccumulator }
  | { readonly kind: 'byNumber'; readonly aggregate: AggregateByNumber }
  | { readonly kind: 'countValues' };

const operators: Readonly<Record<AggregationOperator, OperatorKind>> = {
  sum: { kind: 'accumulating', create: (cellCount) => new SumAccumulator(cellCount) },
  avg: { kind: 'accumulating', create: (cellCount) => new AvgAccumulator(cellCount) },
  min: { kind: 'accumulating', create: (cellCount) => new MinAccumulator(cellCount) },
  max: { kind: 'accumulating', create: (cellCount) => new MaxAccumulator(cellCount) },
  count: { kind: 'accumulating', create: (cellCount) => new CountAccumulator(cellCount) },
  group: { kind: 'accumulating', create: (cellCount) => new GroupAccumulator(cellCount) },
  stddev: { kind: 'accumulating', create: (cellCount) => new StddevAccumulator(cellCount) },
  stdvar: { kind: 'accumulating', create: (cellCount) => new StdvarAccumulator(cellCount) },
  quantile: { kind: 'byNumber', aggregate: aggregateQuantile },
  topk: { kind: 'byNumber', aggregate: rankSeries },
  bottomk: { kind: 'byNumber', aggregate: rankSeries },
  limitk: { kind: 'byNumber', aggregate: limitCount },
  limit_ratio: { kind: 'byNumber', aggregate: limitRatio },
  count_values: { kind: 'countValues' },
};

const none = new Float64Array(0);

/**
 * Aggregates a vector. Series are read lazily, one at a time; sum, min and similar operators hold memory per group only.
 * The parameter is a value per step, or the label of count_values.
 *
 * Source: https://prometheus.io/docs/prometheus/latest/querying/operators/#aggregation-operators
 *
 * @throws PromqlError of kind `execution` for an invalid parameter, even without series.
 */
export function aggregate(
  node: Aggregation,
  stream: SeriesStream,
  parameter: AggregationParameter,
  context: AggregationContext,
): SeriesStream {
  const operator = operators[node.operator];
  switch (operator.kind) {
    case 'accumulating':
      return aggregateGroups(node, stream, operator.create, context);
    case 'byNumber':
      return operator.aggregate(node, stream, parameter instanceof Float64Array ? parameter : none, context);
    case 'countValues':
      return countValues(node, stream, typeof parameter === 'string' ? parameter : '', context);
  }
}

import { aggregate } from '../aggregations/aggregate.ts';
import type { StepScalar } from '../functions/function-definition.ts';
import type { Aggregation } from '../syntax/ast.ts';
import { valueTypeOf } from '../syntax/value-type-of.ts';
import { stringOf } from './calls/call-arguments.ts';
import type { Query } from './query.ts';
import type { SeriesStream, Steps } from './step-series.ts';

export function openAggregation(node: Aggregation, query: Query, steps: Steps): SeriesStream {
  const { meter, annotate } = query;
  return aggregate(node, query.openVector(node.expr, steps), evaluateParameter(node, query, steps), {
    steps,
    annotate,
    checkDeadline: () => meter.checkDeadline(),
    chargeSeries: meter.countSeries(),
    chargePoints: (count) => meter.chargePoints(count),
  });
}

function evaluateParameter(node: Aggregation, query: Query, steps: Steps): StepScalar | string | undefined {
  const { parameter } = node;
  if (parameter === undefined) return undefined;
  const isText = valueTypeOf(parameter, query.functions) === 'string';
  return isText ? stringOf(parameter) : query.evaluateScalar(parameter, steps);
}

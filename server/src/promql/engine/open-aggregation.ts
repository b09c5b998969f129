import { aggregate } from '../aggregations/aggregate.ts';
import type { StepScalar } from '../functions/function-definition.ts';
import type { Aggregation } from '../syntax/ast.ts';
import { isSelecting } from '../syntax/operators.ts';
import { valueTypeOf } from '../syntax/value-type-of.ts';
import { stringOf } from './calls/call-arguments.ts';
import { keepIgnoredNames } from './drop-names-at-once.ts';
import { isMetadataLabel } from './metadata-labels.ts';
import type { Query } from './query.ts';
import type { SeriesStream, Steps } from './step-series.ts';

export function openAggregation(node: Aggregation, query: Query, steps: Steps): SeriesStream {
  const { meter, annotate } = query;
  const operand = query.openVector(node.expr, steps);
  const stream = ignoresNames(node) ? keepIgnoredNames(operand) : operand;
  return aggregate(node, stream, evaluateParameter(node, query, steps), {
    steps,
    annotate,
    checkDeadline: () => meter.checkDeadline(),
    work: (units) => meter.work(units),
    chargeSeries: meter.countSeries(),
    chargePoints: (count) => meter.chargePoints(count),
  });
}

/** Whether the operator uses the labels of its operand for their groups alone, and these are the same without names. */
function ignoresNames({ operator, grouping }: Aggregation): boolean {
  if (isSelecting(operator)) return false;
  return grouping === undefined || (grouping.kind === 'by' && !grouping.labels.some(isMetadataLabel));
}

function evaluateParameter(node: Aggregation, query: Query, steps: Steps): StepScalar | string | undefined {
  const { parameter } = node;
  if (parameter === undefined) return undefined;
  const isText = valueTypeOf(parameter, query.functions) === 'string';
  return isText ? stringOf(parameter) : query.evaluateScalar(parameter, steps);
}

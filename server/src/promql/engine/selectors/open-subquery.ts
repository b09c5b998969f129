import type { Expr, Subquery } from '../../syntax/ast.ts';
import { childrenOf } from '../../syntax/visit-expr.ts';
import { collectPoints } from '../collect-points.ts';
import { mayRepeatLabels } from '../may-repeat-labels.ts';
import { mergeEqualLabels } from '../merge-equal-labels.ts';
import type { Query, RangeStream } from '../query.ts';
import type { SeriesStream, Steps } from '../step-series.ts';
import { selectorTimes } from './selector-times.ts';
import { subquerySteps } from './subquery-steps.ts';

/**
 * The points of `expr[range:step]` for all steps of the query: the expression is evaluated once, at the multiples of the
 * subquery's step within any window. Its columns are charged as points until it ends.
 *
 * Source: https://prometheus.io/docs/prometheus/latest/querying/basics/#subquery
 */
export function openSubquery(node: Subquery, query: Query, steps: Steps): RangeStream {
  const times = selectorTimes(node, steps, query.bounds);
  const innerSteps = subquerySteps(node, steps, query.bounds, query.defaultSubqueryStepMs);
  let pointCount = innerSteps.count * (ownColumns + columnsOf(node.expr));
  query.meter.chargePoints(pointCount);
  const stream = innerSteps.count === 0 ? undefined : openInner(node, query, innerSteps);
  const timestampsMs = new Float64Array(innerSteps.count);
  const values = new Float64Array(innerSteps.count);
  return {
    rangeMs: node.rangeMs,
    firstEndMs: times.firstMs,
    strideMs: times.strideMs,
    next() {
      const series = stream?.next();
      if (series === undefined) {
        query.meter.releasePoints(pointCount);
        pointCount = 0;
        return undefined;
      }
      const to = collectPoints(series, innerSteps, timestampsMs, values);
      query.meter.work(innerSteps.count);
      return {
        labels: series.labels,
        dropName: series.dropName,
        samples: { timestampsMs, values, from: 0, to },
      };
    },
  };
}

/** Of times and of values. */
const ownColumns = 2;

/** The columns of an expression: each operator has at most one, and a subquery in it charges its own. */
function columnsOf(expr: Expr): number {
  if (expr.kind === 'subquery') return 0;
  return childrenOf(expr).reduce((count, child) => count + columnsOf(child), 1);
}

/** A window has to see all points of a label set, so series that share one are joined. */
function openInner(node: Subquery, query: Query, steps: Steps): SeriesStream {
  const stream = query.openVector(node.expr, steps);
  return mayRepeatLabels(node.expr, query.functions) ? mergeEqualLabels(stream, query.meter) : stream;
}

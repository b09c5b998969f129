import { functionCatalogue } from '../functions/catalogue.ts';
import { type AnnotationCollector, createAnnotationCollector } from './annotation-collector.ts';
import { dropNamesAtOnce } from './drop-names-at-once.ts';
import { evaluateScalar } from './evaluate-scalar.ts';
import { defaultLookbackMs, defaultSubqueryStepMs, type EvaluationContext } from './evaluation-context.ts';
import { LazyStream } from './lazy-stream.ts';
import { openRange } from './open-range.ts';
import { openVector } from './open-vector.ts';
import type { Query, QueryBounds } from './query.ts';
import { createQueryMeter } from './query-meter.ts';

/** Creates the query that operators open their operands through. */
export function createQuery(
  context: EvaluationContext,
  bounds: QueryBounds,
): Query & { readonly annotate: AnnotationCollector } {
  const query: Query & { readonly annotate: AnnotationCollector } = {
    source: context.source,
    functions: functionCatalogue,
    meter: createQueryMeter(context.limits, context.checkDeadline),
    annotate: createAnnotationCollector(context.text),
    bounds,
    lookbackMs: context.lookbackMs ?? defaultLookbackMs,
    defaultSubqueryStepMs: context.defaultSubqueryStepMs ?? defaultSubqueryStepMs,
    delaysNameRemoval: context.limits.delaysNameRemoval === true,
    openVector: (expr, steps) => {
      const stream = new LazyStream(() => openVector(expr, query, steps));
      return query.delaysNameRemoval ? stream : dropNamesAtOnce(expr, stream, query);
    },
    openRange: (expr, steps) => openRange(expr, query, steps),
    evaluateScalar: (expr, steps) => evaluateScalar(expr, query, steps),
  };
  return query;
}

import { PromqlError } from '../promql-error.ts';
import type { Expr } from '../syntax/ast.ts';
import { openBinary } from './binary/open-binary.ts';
import { openCall } from './calls/open-call.ts';
import { openAggregation } from './open-aggregation.ts';
import { openNegation } from './open-negation.ts';
import type { Query } from './query.ts';
import { openSelector } from './selectors/open-selector.ts';
import { isStepInvariant, repeatFirstStep } from './step-invariant.ts';
import type { SeriesStream, Steps } from './step-series.ts';

/** Opens an expression of type vector. A step-invariant expression is evaluated once. */
export function openVector(expr: Expr, query: Query, steps: Steps): SeriesStream {
  if (steps.count > 1 && isStepInvariant(expr, query.functions)) {
    return repeatFirstStep(openVarying(expr, query, { ...steps, count: 1 }), steps.count);
  }
  return openVarying(expr, query, steps);
}

function openVarying(expr: Expr, query: Query, steps: Steps): SeriesStream {
  switch (expr.kind) {
    case 'vectorSelector':
      return openSelector(expr, 'value', query, steps);
    case 'paren':
      return query.openVector(expr.expr, steps);
    case 'unary': {
      const stream = query.openVector(expr.expr, steps);
      return expr.operator === '-' ? openNegation(stream) : stream;
    }
    case 'aggregation':
      return openAggregation(expr, query, steps);
    case 'binary':
      return openBinary(expr, query, steps);
    case 'call':
      return openCall(expr, query, steps);
    default:
      throw new PromqlError('execution', `expected an instant vector, got a ${expr.kind}`, {
        span: expr.span,
      });
  }
}

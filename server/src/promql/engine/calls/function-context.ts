import type { FunctionContext } from '../../functions/function-definition.ts';
import type { Call } from '../../syntax/ast.ts';
import type { Query } from '../query.ts';
import type { Steps } from '../step-series.ts';

export function createFunctionContext(call: Call, query: Query, steps: Steps): FunctionContext {
  const { meter, annotate } = query;
  return {
    call,
    steps,
    annotate,
    checkDeadline: () => meter.checkDeadline(),
    work: (units) => meter.work(units),
    chargeSeries: meter.countSeries(),
    chargePoints: (count) => meter.chargePoints(count),
  };
}

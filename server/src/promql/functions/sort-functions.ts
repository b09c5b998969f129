import type { SeriesStream } from '../engine/step-series.ts';
import { compareLabels } from '../labels/compare-labels.ts';
import { labelValue } from '../labels/label-value.ts';
import { ineffectiveSortText } from './annotation-texts.ts';
import type { VectorFunctionArguments } from './function-definition.ts';
import type { FunctionImplementations, VectorImplementation } from './function-implementation.ts';
import { collectSamples, type InstantSample, streamSamples } from './instant-samples.ts';
import { compareNaturally } from './natural-order.ts';

/**
 * Order the result of an instant query; a range query has a fixed order, so they have no effect there and
 * warn.
 *
 * Source: https://prometheus.io/docs/prometheus/latest/querying/functions/#sort and #sort_by_label
 */
export const sortFunctions: FunctionImplementations = {
  sort: ordered(() => byValue(1)),
  sort_desc: ordered(() => byValue(-1)),
  sort_by_label: ordered(({ strings }) => byLabels(strings)),
  sort_by_label_desc: ordered(({ strings }) => {
    const compare = byLabels(strings);
    return (a, b) => compare(b, a);
  }),
};

type CompareSamples = (a: InstantSample, b: InstantSample) => number;

function ordered(createOrder: (args: VectorFunctionArguments) => CompareSamples): VectorImplementation {
  return {
    kind: 'vector',
    evaluate(args, context): SeriesStream {
      // The signature has the vector.
      const vector = args.vectors[0] as SeriesStream;
      if (context.steps.count !== 1) {
        context.annotate.warn(ineffectiveSortText, context.call.span);
        return vector;
      }
      return streamSamples(() => collectSamples(vector, context).sort(createOrder(args)));
    },
  };
}

/** NaN comes last in both directions. */
function byValue(direction: 1 | -1): CompareSamples {
  return ({ value: a }, { value: b }) => {
    if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
    return a < b ? -direction : a > b ? direction : 0;
  };
}

function byLabels(names: readonly string[]): CompareSamples {
  return (a, b) => {
    for (const name of names) {
      const order = compareNaturally(labelValue(a.labels, name), labelValue(b.labels, name));
      if (order !== 0) return order;
    }
    return compareLabels(a.labels, b.labels);
  };
}

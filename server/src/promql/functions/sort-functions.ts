import type { SeriesStream } from '../engine/step-series.ts';
import { compareLabels } from '../labels/compare-labels.ts';
import { labelValue } from '../labels/label-value.ts';
import { ineffectiveSortText } from './annotation-texts.ts';
import type { FunctionContext, VectorFunctionArguments } from './function-definition.ts';
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
  sort_by_label: ordered(byLabels),
  sort_by_label_desc: ordered((args, context) => {
    const compare = byLabels(args, context);
    return (a, b) => compare(b, a);
  }),
};

type CompareSamples = (a: InstantSample, b: InstantSample) => number;

type CreateOrder = (args: VectorFunctionArguments, context: FunctionContext) => CompareSamples;

function ordered(createOrder: CreateOrder): VectorImplementation {
  return {
    kind: 'vector',
    evaluate(args, context): SeriesStream {
      // The signature has the vector.
      const vector = args.vectors[0] as SeriesStream;
      if (context.steps.count !== 1) {
        context.annotate.warn(ineffectiveSortText, context.call.span);
        return vector;
      }
      return streamSamples(() => collectSamples(vector, context).sort(createOrder(args, context)));
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

function byLabels({ strings }: VectorFunctionArguments, { work }: FunctionContext): CompareSamples {
  // A name that is repeated decides nothing.
  const names = [...new Set(strings)];
  return (a, b) => {
    const labelTexts = a.labels.length + b.labels.length;
    for (const name of names) {
      const left = labelValue(a.labels, name);
      const right = labelValue(b.labels, name);
      // At most what is searched for the label and then compared.
      work(labelTexts + left.length + right.length);
      const order = compareNaturally(left, right);
      if (order !== 0) return order;
    }
    work(labelTexts);
    return compareLabels(a.labels, b.labels);
  };
}

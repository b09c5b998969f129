import type { SeriesStream } from '../engine/step-series.ts';
import { setLabel } from '../labels/edit-labels.ts';
import { labelValue } from '../labels/label-value.ts';
import type { FunctionImplementations } from './function-implementation.ts';
import { joinLabelValue } from './label-length.ts';
import { createLabelRewriter } from './label-rewriter.ts';
import { checkLabelName, relabelSeries } from './relabel-series.ts';

/** Source: https://prometheus.io/docs/prometheus/latest/querying/functions/#label_replace and #label_join */
export const labelFunctions: FunctionImplementations = {
  label_replace: {
    kind: 'vector',
    evaluate({ vectors, strings }, context) {
      const [target = '', replacement = '', source = '', pattern = ''] = strings;
      const rewrite = createLabelRewriter(pattern, replacement, context);
      checkLabelName(target, 'destination', context);
      return relabelSeries(
        // The signature has the vector.
        vectors[0] as SeriesStream,
        target,
        (labels) => {
          const value = rewrite(labelValue(labels, source));
          return value === undefined ? undefined : setLabel(labels, target, value);
        },
        context,
      );
    },
  },
  label_join: {
    kind: 'vector',
    evaluate({ vectors, strings }, context) {
      const [target = '', separator = '', ...sources] = strings;
      for (const source of sources) checkLabelName(source, 'source', context);
      checkLabelName(target, 'destination', context);
      return relabelSeries(
        // The signature has the vector.
        vectors[0] as SeriesStream,
        target,
        (labels) => {
          const parts = sources.map((source) => labelValue(labels, source));
          return setLabel(labels, target, joinLabelValue(parts, separator, context.call));
        },
        context,
      );
    },
  },
};

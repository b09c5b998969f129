import type { FunctionDefinition } from '../../functions/function-definition.ts';
import type { Call } from '../../syntax/ast.ts';
import type { Query } from '../query.ts';
import type { SeriesStream, Steps } from '../step-series.ts';
import { openArguments } from './call-arguments.ts';

type SampleFunction = FunctionDefinition & { readonly kind: 'sample' };

const emptyStream: SeriesStream = { next: () => undefined };

/** Maps the points of each series in place. */
export function openSampleFunction(
  call: Call,
  definition: SampleFunction,
  query: Query,
  steps: Steps,
): SeriesStream {
  const { vectors, scalars } = openArguments(call, definition, query, steps);
  const [stream = emptyStream] = vectors;
  return {
    next() {
      const series = stream.next();
      if (series === undefined) return undefined;
      const { labels, values, present } = series;
      for (let step = 0; step < steps.count; step++) {
        if (present[step] === 0) continue;
        // A series has a value for each step.
        const value = definition.map(values[step] as number, scalars, step);
        if (value === undefined) present[step] = 0;
        else values[step] = value;
      }
      query.meter.work(steps.count);
      return definition.keepsName === true ? series : { labels, dropName: true, values, present };
    },
  };
}

import type { Call } from '../../syntax/ast.ts';
import { withoutParens } from '../../syntax/without-parens.ts';
import type { Query } from '../query.ts';
import { openSelector } from '../selectors/open-selector.ts';
import type { SeriesStream, Steps } from '../step-series.ts';
import { stepTimes } from './call-arguments.ts';

/** `timestamp(v)` in seconds: of a selector when its samples are from, of other expressions the time of the step. */
export function openTimestamp(call: Call, query: Query, steps: Steps): SeriesStream {
  const [vector] = call.args;
  if (vector === undefined) return { next: () => undefined };
  const bare = withoutParens(vector);
  const isSelector = bare.kind === 'vectorSelector';
  const stream = isSelector ? openSelector(bare, 'time', query, steps) : query.openVector(bare, steps);
  const times = stepTimes(steps);
  return {
    next() {
      const series = stream.next();
      if (series === undefined) return undefined;
      const { labels, present, values } = series;
      if (!isSelector) values.set(times);
      return { labels, dropName: true, present, values };
    },
  };
}

import type { MatrixSelector } from '../../syntax/ast.ts';
import type { Query, RangeStream } from '../query.ts';
import type { Steps } from '../step-series.ts';
import { selectSeries } from './select-series.ts';
import { selectorTimes } from './selector-times.ts';
import { withoutStaleMarkers } from './without-stale-markers.ts';

/** The samples of `selector[range]` for all steps: each series is read once, even if its windows overlap. */
export function openMatrixSelector(node: MatrixSelector, query: Query, steps: Steps): RangeStream {
  const times = selectorTimes(node.selector, steps, query.bounds);
  const reader = selectSeries(node.selector, times.firstMs - node.rangeMs + 1, times.lastMs, query);
  return {
    rangeMs: node.rangeMs,
    firstEndMs: times.firstMs,
    strideMs: times.strideMs,
    next() {
      const series = reader.next();
      if (series === undefined) return undefined;
      return { labels: series.labels, dropName: false, samples: withoutStaleMarkers(series.samples) };
    },
  };
}

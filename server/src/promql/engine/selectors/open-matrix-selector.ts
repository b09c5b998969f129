import type { MatrixSelector } from '../../syntax/ast.ts';
import type { Query, RangeSeries, RangeStream } from '../query.ts';
import type { Steps } from '../step-series.ts';
import { type SeriesReader, selectSeries } from './select-series.ts';
import { type SelectorTimes, selectorTimes } from './selector-times.ts';
import { withoutStaleMarkers } from './without-stale-markers.ts';

/** The samples of `selector[range]` for all steps: each series is read once, even if its windows overlap. */
export function openMatrixSelector(node: MatrixSelector, query: Query, steps: Steps): RangeStream {
  const times = selectorTimes(node.selector, steps, query.bounds);
  const reader = selectSeries(node.selector, times.firstMs - node.rangeMs + 1, times.lastMs, query);
  return new MatrixSelectorStream(reader, node.rangeMs, times);
}

class MatrixSelectorStream implements RangeStream {
  readonly rangeMs: number;
  readonly firstEndMs: number;
  readonly strideMs: number;
  readonly #reader: SeriesReader;

  constructor(reader: SeriesReader, rangeMs: number, times: SelectorTimes) {
    this.rangeMs = rangeMs;
    this.firstEndMs = times.firstMs;
    this.strideMs = times.strideMs;
    this.#reader = reader;
  }

  next(): RangeSeries | undefined {
    const series = this.#reader.next();
    if (series === undefined) return undefined;
    return { labels: series.labels, dropName: false, samples: withoutStaleMarkers(series.samples) };
  }
}

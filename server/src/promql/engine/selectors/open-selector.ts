import type { Samples } from '../../samples/samples.ts';
import { isStaleMarker } from '../../samples/stale-marker.ts';
import type { VectorSelector } from '../../syntax/ast.ts';
import type { Query } from '../query.ts';
import { createReusedSeries, type ReusedSeries } from '../reused-series.ts';
import type { SeriesStream, StepSeries, Steps } from '../step-series.ts';
import { type SeriesReader, selectSeries } from './select-series.ts';
import { type SelectorTimes, selectorTimes } from './selector-times.ts';

/**
 * At each step the last sample of the look-back `(t - lookback, t]`, unless it is a staleness marker: its value, or its
 * time in seconds for `timestamp` of a selector.
 *
 * Source: https://prometheus.io/docs/prometheus/latest/querying/basics/#staleness
 */
export function openSelector(
  selector: VectorSelector,
  give: 'value' | 'time',
  query: Query,
  steps: Steps,
): SeriesStream {
  const times = selectorTimes(selector, steps, query.bounds);
  const reader = selectSeries(selector, times.firstMs - query.lookbackMs + 1, times.lastMs, query);
  return new SelectorStream(reader, times, give, query, steps);
}

class SelectorStream implements SeriesStream {
  readonly #reader: SeriesReader;
  readonly #times: SelectorTimes;
  readonly #give: 'value' | 'time';
  readonly #query: Query;
  readonly #lasts: Int32Array;
  readonly #out: ReusedSeries;

  constructor(
    reader: SeriesReader,
    times: SelectorTimes,
    give: 'value' | 'time',
    query: Query,
    steps: Steps,
  ) {
    this.#reader = reader;
    this.#times = times;
    this.#give = give;
    this.#query = query;
    this.#lasts = new Int32Array(steps.count);
    this.#out = createReusedSeries(steps);
  }

  next(): StepSeries | undefined {
    const { meter, lookbackMs } = this.#query;
    const [reader, lasts, out] = [this.#reader, this.#lasts, this.#out];
    for (let series = reader.next(); series !== undefined; series = reader.next()) {
      meter.work(lasts.length);
      if (!findLastSamples(series.samples, this.#times, lookbackMs, lasts)) continue;
      fillFrom(series.samples, lasts, this.#give, out);
      out.labels = series.labels;
      return out;
    }
    return undefined;
  }
}

/** The index of each step's sample, or -1; false if no step has one. */
function findLastSamples(
  samples: Samples,
  times: SelectorTimes,
  lookbackMs: number,
  lasts: Int32Array,
): boolean {
  const { timestampsMs, values, from, to } = samples;
  let end = from;
  let found = false;
  // Casts: indexes stay within [from, to).
  if (to > from && (timestampsMs[to - 1] as number) <= times.firstMs) end = to;
  for (let step = 0, timeMs = times.firstMs; step < lasts.length; step++, timeMs += times.strideMs) {
    while (end < to && (timestampsMs[end] as number) <= timeMs) end++;
    const last = end - 1;
    const counts =
      last >= from && (timestampsMs[last] as number) > timeMs - lookbackMs && !isStaleMarker(values, last);
    lasts[step] = counts ? last : -1;
    found ||= counts;
  }
  return found;
}

function fillFrom(samples: Samples, lasts: Int32Array, give: 'value' | 'time', out: StepSeries): void {
  for (let step = 0; step < lasts.length; step++) {
    // Casts: as many steps as `lasts` has, and the index of a sample.
    const last = lasts[step] as number;
    out.present[step] = last < 0 ? 0 : 1;
    if (last < 0) continue;
    out.values[step] =
      give === 'value' ? (samples.values[last] as number) : (samples.timestampsMs[last] as number) / 1000;
  }
}

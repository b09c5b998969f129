import { createLabelMatcher } from '../../labels/create-label-matcher.ts';
import type { Labels } from '../../labels/labels.ts';
import type { Samples } from '../../samples/samples.ts';
import type { SelectedSeries } from '../../series-source.ts';
import type { VectorSelector } from '../../syntax/ast.ts';
import type { Query } from '../query.ts';
import type { QueryMeter } from '../query-meter.ts';

/** Valid until the next one is read. */
export interface SeriesAndSamples {
  labels: Labels;
  samples: Samples;
}

const noSamples: Samples = {
  timestampsMs: new Float64Array(0),
  values: new Float64Array(0),
  from: 0,
  to: 0,
};

/** Fixed cost of a series, in units of work. */
const unitsPerSeries = 50;

/** Reads the series of a selector with samples in `[minMs, maxMs]`, within the limits of the query. */
export function selectSeries(
  selector: VectorSelector,
  minMs: number,
  maxMs: number,
  query: Query,
): SeriesReader {
  const selected = query.source.select(selector.matchers.map(createLabelMatcher), minMs, maxMs);
  query.meter.countSeries()(selected.count);
  return new SeriesReader(selected, query.meter);
}

/** Reads selected series one after the other, and counts them. */
export class SeriesReader {
  readonly #selected: SelectedSeries;
  readonly #meter: QueryMeter;
  readonly #current: SeriesAndSamples = { labels: [], samples: noSamples };
  #index = 0;

  constructor(selected: SelectedSeries, meter: QueryMeter) {
    this.#selected = selected;
    this.#meter = meter;
  }

  /** Moves on to the next series. */
  next(): SeriesAndSamples | undefined {
    const [selected, meter, current, index] = [this.#selected, this.#meter, this.#current, this.#index];
    if (index === selected.count) return undefined;
    current.samples = selected.read(index);
    current.labels = selected.labels(index);
    this.#index = index + 1;
    meter.chargeSamples(current.samples.to - current.samples.from);
    meter.work(unitsPerSeries);
    return current;
  }
}

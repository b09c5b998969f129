import type { WireReader } from '../../otlp/protobuf/wire-reader.ts';
import type { FieldSection } from '../field-section.ts';
import { cumulateExponential, ExponentialSide, exponentialBounds } from '../otlp/exponential-buckets.ts';
import { bucketOf } from '../otlp/point-exemplars.ts';
import { countSuffix, histogramForms } from '../otlp/series-forms.ts';
import { collapseBuckets } from './collapse-buckets.ts';
import {
  customLayout,
  exponentialLayouts,
  type HistogramLayout,
  seriesBesideBounds,
} from './histogram-layout.ts';
import { HistogramMessage } from './histogram-message.ts';
import { customBuckets, problemOfHistogram } from './histogram-problem.ts';
import { HistogramSeries } from './histogram-series.ts';
import type { WriteRequestTarget } from './write-request-target.ts';

/** Of a request. */
export interface HistogramCounts {
  received: number;
  rejected: number;
  /** The samples that they became, or would have become. */
  samples: number;
  rejectedSamples: number;
}

/**
 * Stores native histograms as classic ones, because PromQL is evaluated over float samples alone: exponential ones with the
 * bounds that `exponential-buckets.ts` has for OTLP, those with custom buckets with their own.
 */
export class NativeHistograms {
  readonly counts: HistogramCounts = { received: 0, rejected: 0, samples: 0, rejectedSamples: 0 };
  readonly #reader: WireReader;
  readonly #view: DataView;
  readonly #target: WriteRequestTarget;
  readonly #message = new HistogramMessage();
  readonly #positive = new ExponentialSide();
  readonly #negative = new ExponentialSide();
  #below = new Float64Array(0);
  /** Of the last histogram with custom buckets. */
  #custom = customLayout([]);
  readonly #series: HistogramSeries;
  /** The series and bounds of the histogram that exemplars belong to; none when it was not stored. */
  #numbers: Int32Array = noSeries;
  #bounds: readonly number[] = [];
  /** Of the time series: whether samples below 0 are stored, and the stored series that end with it; `undefined` before that was looked up. */
  #hasNegative: boolean | undefined;
  #stored: readonly number[] | undefined;

  /** @param view of the reader's bytes. */
  constructor(reader: WireReader, view: DataView, target: WriteRequestTarget) {
    this.#reader = reader;
    this.#view = view;
    this.#target = target;
    this.#series = new HistogramSeries(target);
  }

  /** Begins the histograms of a time series. @param labels its fields `Label`, which stay until the next one begins. */
  begin(labels: FieldSection): void {
    this.#series.begin(labels);
    this.#hasNegative = undefined;
    this.#stored = undefined;
  }

  /**
   * Reads the `Histogram` of the time series between the reader's position and its end.
   *
   * @param createdMs when the series began, unless the histogram says it.
   */
  read(createdMs = 0): void {
    const { sink } = this.#target;
    const rejectedBefore = sink.rejectedSamples;
    this.#numbers = noSeries;
    this.#message.read(this.#reader, this.#view);
    this.counts.received++;
    this.counts.samples += this.#message.isStale ? this.#end() : this.#append(createdMs);
    const rejected = sink.rejectedSamples - rejectedBefore;
    this.counts.rejectedSamples += rejected;
    if (rejected > 0) this.counts.rejected++;
  }

  /** The `_bucket` series of the histogram that was read or recalled last which counts the value first; -1 when it was not stored. */
  readonly bucketSeries = (value: number): number =>
    this.#numbers === noSeries ? -1 : this.#seriesAt(bucketOf(value, this.#bounds));

  /** Whether an exponential histogram of the time series is remembered and has samples. */
  recall(): boolean {
    for (const layout of layoutsByWidth) {
      this.#numbers = this.#findStored(layout);
      this.#bounds = layout.bounds;
      if (this.#numbers !== noSeries) return true;
    }
    return false;
  }

  /** The series of a remembered histogram that has samples. */
  #findStored(layout: HistogramLayout): Int32Array {
    const numbers = this.#series.find(layout) ?? noSeries;
    const [first = -1] = numbers;
    return first !== -1 && this.#target.sink.hasSamples(first) ? numbers : noSeries;
  }

  /** Returns the number of samples. */
  #append(createdMs: number): number {
    const { sink } = this.#target;
    const { count, sum, schema, timestampMs } = this.#message;
    const problem = problemOfHistogram(this.#message);
    if (problem !== undefined) {
      const name = shortened(this.#series.metricName);
      sink.reject('unsupported', 1, `the native histogram "${name}" ${problem}`);
      return 1;
    }
    const layout = schema === customBuckets ? this.#cumulateCustom() : this.#cumulateExponential();
    const { bounds } = layout;
    const sampleCount = bounds.length + seriesBesideBounds;
    this.#target.samples.add(sampleCount);
    const series = this.#series.resolve(layout);
    if (!(series instanceof Int32Array)) {
      sink.reject(series.reason, sampleCount, series.text);
      return sampleCount;
    }
    this.#numbers = series;
    this.#bounds = bounds;
    // The next end looks at what is appended now.
    this.#stored = undefined;
    const startMs = this.#message.startMs || createdMs;
    for (let index = 0; startMs > 0 && index < sampleCount; index++) {
      sink.appendStart(this.#seriesAt(index), startMs, timestampMs);
    }
    for (let index = 0; index < bounds.length; index++) {
      sink.append(this.#seriesAt(index), timestampMs, this.#below[index] as number); // cumulated just now
    }
    sink.append(this.#seriesAt(bounds.length), timestampMs, count);
    sink.append(this.#seriesAt(bounds.length + 1), timestampMs, count);
    sink.append(this.#seriesAt(bounds.length + 2), timestampMs, sum);
    return sampleCount;
  }

  /**
   * Ends the series of an exponential histogram that have samples. The end of one with custom buckets does not name its
   * bounds, so only what it shares with an exponential one ends with it; the rest does by the look-back.
   */
  #end(): number {
    const { sink, samples } = this.#target;
    samples.add(exponentialBounds.withNegative.length + seriesBesideBounds);
    const ended = this.recall() ? this.#recalledSeries() : this.#storedSeries();
    for (const series of ended) sink.appendStale(series, this.#message.timestampMs);
    return ended.length;
  }

  /** Of series with samples that are remembered it is known, of others the store is asked. */
  #hasHadNegative(): boolean {
    if (this.#findStored(exponentialLayouts.withNegative) !== noSeries) return true;
    if (this.#findStored(exponentialLayouts.positive) !== noSeries) return false;
    this.#hasNegative ??= this.#series.findStored(lowestBucket) !== -1;
    return this.#hasNegative;
  }

  #recalledSeries(): readonly number[] {
    return [...this.#numbers].filter((series) => this.#target.sink.hasSamples(series));
  }

  #storedSeries(): readonly number[] {
    this.#stored ??=
      this.#series.findStored({ suffix: countSuffix }) === -1
        ? []
        : histogramForms(exponentialBounds.withNegative, true)
            .map((form) => this.#series.findStored(form))
            .filter((series) => series !== -1);
    return this.#stored;
  }

  /** Fills `#below`; returns the layout. Once there are some below 0 they stay, or their last counts would. */
  #cumulateExponential(): HistogramLayout {
    const { positive, negative, zeroCount, schema } = this.#message;
    collapseBuckets(positive, this.#positive, (index) => Math.ceil(index / 2 ** schema));
    collapseBuckets(negative, this.#negative, (index) => Math.floor((index - 1) / 2 ** schema) + 1);
    const withNegative = this.#negative.total > 0 || this.#hasHadNegative();
    const below = this.#reserveBelow(exponentialBounds.withNegative.length);
    cumulateExponential(this.#positive, this.#negative, zeroCount, 0, withNegative, below);
    return withNegative ? exponentialLayouts.withNegative : exponentialLayouts.positive;
  }

  /** Fills `#below`; returns the layout. */
  #cumulateCustom(): HistogramLayout {
    const { positive, customValues } = this.#message;
    const values = customValues.values.subarray(0, customValues.count);
    // Most series of a request have the same bounds.
    if (!hasBounds(this.#custom, values)) this.#custom = customLayout([...values]);
    const { bounds } = this.#custom;
    const below = this.#reserveBelow(bounds.length).fill(0, 0, bounds.length);
    positive.forEach((index, count) => {
      if (index < bounds.length) below[index] = count;
    });
    for (let index = 1; index < bounds.length; index++) {
      below[index] = (below[index] as number) + (below[index - 1] as number); // below `bounds.length`
    }
    return this.#custom;
  }

  #reserveBelow(count: number): Float64Array<ArrayBuffer> {
    if (this.#below.length < count) this.#below = new Float64Array(count);
    return this.#below;
  }

  #seriesAt(index: number): number {
    return this.#numbers[index] as number; // a series for each bound and those beside
  }
}

const noSeries = new Int32Array(0);
const [lowestBucket = { suffix: '' }] = histogramForms(exponentialBounds.withNegative, false);
/** The one with buckets below 0 first, which has the series of the other one too. */
const layoutsByWidth = [exponentialLayouts.withNegative, exponentialLayouts.positive];

function hasBounds({ bounds }: HistogramLayout, values: Float64Array): boolean {
  if (bounds.length !== values.length) return false;
  // -0 has other bits than 0, and another key.
  for (let index = 0; index < bounds.length; index++)
    if (!Object.is(bounds[index], values[index])) return false;
  return true;
}

function shortened(name: string): string {
  return name.length <= maxNameLength ? name : `${name.slice(0, maxNameLength).toWellFormed()}...`;
}

const maxNameLength = 200;

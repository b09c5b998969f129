import { labelValue } from '../../../promql/labels/label-value.ts';
import { metricNameLabel } from '../../../promql/labels/labels.ts';
import type { WireReader } from '../../otlp/protobuf/wire-reader.ts';
import type { FieldSection } from '../field-section.ts';
import { cumulateExponential, ExponentialSide, exponentialBounds } from '../otlp/exponential-buckets.ts';
import type { SeriesForm } from '../otlp/metric-context.ts';
import { bucketOf } from '../otlp/point-exemplars.ts';
import { countSuffix, histogramForms } from '../otlp/series-forms.ts';
import { collapseBuckets } from './collapse-buckets.ts';
import { labelsByForm } from './histogram-labels.ts';
import { HistogramMessage } from './histogram-message.ts';
import { customBuckets, problemOfHistogram } from './histogram-problem.ts';
import { readLabels } from './read-labels.ts';
import type { WriteRequestTarget } from './write-request-target.ts';

/** What follows the labels in the key of a histogram's series; the keys of single series have nothing after the labels. */
const layoutTags = { positive: 1, withNegative: 2, custom: 3 } as const;

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
  /** The first series of the histogram that exemplars belong to, and its bounds; -1 when it was not stored. */
  #offset = -1;
  #bounds: readonly number[] = [];
  #key = new Uint8Array(0);
  #keyView = new DataView(this.#key.buffer);

  /** @param view of the reader's bytes. */
  constructor(reader: WireReader, view: DataView, target: WriteRequestTarget) {
    this.#reader = reader;
    this.#view = view;
    this.#target = target;
  }

  /**
   * Reads the `Histogram` between the reader's position and its end.
   *
   * @param labels the fields `Label` of its series. @param createdMs when the series began, unless the histogram says it.
   */
  read(labels: FieldSection, createdMs = 0): void {
    const { sink } = this.#target;
    const rejectedBefore = sink.rejectedSamples;
    this.#offset = -1;
    this.#message.read(this.#reader, this.#view);
    this.counts.received++;
    this.counts.samples += this.#message.isStale ? this.#end(labels) : this.#append(labels, createdMs);
    const rejected = sink.rejectedSamples - rejectedBefore;
    this.counts.rejectedSamples += rejected;
    if (rejected > 0) this.counts.rejected++;
  }

  /** The `_bucket` series of the histogram that was read or recalled last which counts the value first; -1 when it was not stored. */
  readonly bucketSeries = (value: number): number =>
    this.#offset === -1 ? -1 : this.#seriesAt(this.#offset + bucketOf(value, this.#bounds));

  /** Whether an exponential histogram with these labels is remembered and has samples. @param labels the fields `Label`. */
  recall(labels: FieldSection): boolean {
    for (const bounds of layoutsByWidth) {
      this.#offset = this.#findStored(labels, bounds);
      this.#bounds = bounds;
      if (this.#offset !== -1) return true;
    }
    return false;
  }

  /** The offset of the series of a remembered exponential histogram; -1 without one that has samples. */
  #findStored(labels: FieldSection, bounds: readonly number[]): number {
    const { cache, project, sink } = this.#target;
    const keyEnd = this.#writeKey(labels, layoutTagOf(bounds));
    const offset = cache.find(project, this.#keyView, 0, keyEnd);
    return offset !== -1 && sink.hasSamples(this.#seriesAt(offset)) ? offset : -1;
  }

  /** Returns the number of samples. */
  #append(labels: FieldSection, createdMs: number): number {
    const { sink } = this.#target;
    const { count, sum, schema, timestampMs } = this.#message;
    const problem = problemOfHistogram(this.#message);
    if (problem !== undefined) {
      sink.reject('unsupported', 1, `the native histogram "${nameOf(labels)}" ${problem}`);
      return 1;
    }
    const isCustom = schema === customBuckets;
    const bounds = isCustom ? this.#cumulateCustom() : this.#cumulateExponential(labels);
    const sampleCount = bounds.length + samplesBesideBounds;
    this.#target.samples.add(sampleCount);
    const tag = isCustom ? layoutTags.custom : layoutTagOf(bounds);
    const keyEnd = this.#writeKey(labels, tag);
    const known = this.#target.cache.find(this.#target.project, this.#keyView, 0, keyEnd);
    const offset = known === -1 ? this.#makeSeries(labels, bounds, keyEnd) : known;
    if (offset === -1) return sampleCount;
    this.#offset = offset;
    this.#bounds = bounds;
    const startMs = this.#message.startMs || createdMs;
    for (let index = 0; startMs > 0 && index < sampleCount; index++) {
      sink.appendStart(this.#seriesAt(offset + index), startMs, timestampMs);
    }
    for (let index = 0; index < bounds.length; index++) {
      sink.append(this.#seriesAt(offset + index), timestampMs, this.#below[index] as number); // cumulated just now
    }
    sink.append(this.#seriesAt(offset + bounds.length), timestampMs, count);
    sink.append(this.#seriesAt(offset + bounds.length + 1), timestampMs, count);
    sink.append(this.#seriesAt(offset + bounds.length + 2), timestampMs, sum);
    return sampleCount;
  }

  /**
   * Ends the series of an exponential histogram that have samples. The end of one with custom buckets does not name its
   * bounds, so only what it shares with an exponential one ends with it; the rest does by the look-back.
   */
  #end(labels: FieldSection): number {
    const { sink, samples } = this.#target;
    samples.add(exponentialBounds.withNegative.length + samplesBesideBounds);
    const ended = this.recall(labels) ? this.#recalledSeries() : this.#lookUpSeries(labels);
    for (const series of ended) sink.appendStale(series, this.#message.timestampMs);
    return ended.length;
  }

  /** Of labels with samples that are remembered it is known, of others the store is asked. */
  #hasHadNegative(labels: FieldSection): boolean {
    const { sink, encoder } = this.#target;
    if (this.#findStored(labels, exponentialBounds.withNegative) !== -1) return true;
    if (this.#findStored(labels, exponentialBounds.positive) !== -1) return false;
    const result = readLabels(labels);
    return result.ok && sink.findSeries(encoder.encode(labelsByForm(result.labels)(lowestBucket))) !== -1;
  }

  #recalledSeries(): readonly number[] {
    const { cache, sink } = this.#target;
    const end = this.#offset + this.#bounds.length + samplesBesideBounds;
    return [...cache.numbers.subarray(this.#offset, end)].filter((series) => sink.hasSamples(series));
  }

  #lookUpSeries(labels: FieldSection): readonly number[] {
    const { sink, encoder } = this.#target;
    const result = readLabels(labels);
    if (!result.ok) return [];
    const labelsOf = labelsByForm(result.labels);
    const find = (form: SeriesForm): number => sink.findSeries(encoder.encode(labelsOf(form)));
    if (find({ suffix: countSuffix }) === -1) return [];
    return histogramForms(exponentialBounds.withNegative, true)
      .map(find)
      .filter((series) => series !== -1);
  }

  /** Fills `#below`; returns its bounds. Once there are some below 0 they stay, or their last counts would. */
  #cumulateExponential(labels: FieldSection): readonly number[] {
    const { positive, negative, zeroCount, schema } = this.#message;
    collapseBuckets(positive, this.#positive, (index) => Math.ceil(index / 2 ** schema));
    collapseBuckets(negative, this.#negative, (index) => Math.floor((index - 1) / 2 ** schema) + 1);
    const withNegative = this.#negative.total > 0 || this.#hasHadNegative(labels);
    const below = this.#reserveBelow(exponentialBounds.withNegative.length);
    cumulateExponential(this.#positive, this.#negative, zeroCount, 0, withNegative, below);
    return withNegative ? exponentialBounds.withNegative : exponentialBounds.positive;
  }

  /** Fills `#below`; returns its bounds. */
  #cumulateCustom(): readonly number[] {
    const { positive, customValues } = this.#message;
    const bounds = [...customValues.values.subarray(0, customValues.count)];
    const below = this.#reserveBelow(bounds.length).fill(0, 0, bounds.length);
    positive.forEach((index, count) => {
      if (index < bounds.length) below[index] = count;
    });
    for (let index = 1; index < bounds.length; index++) {
      below[index] = (below[index] as number) + (below[index - 1] as number); // below `bounds.length`
    }
    return bounds;
  }

  #reserveBelow(count: number): Float64Array<ArrayBuffer> {
    if (this.#below.length < count) this.#below = new Float64Array(count);
    return this.#below;
  }

  /** Writes the labels and what determines the bounds. Returns the end of the key. */
  #writeKey(labels: FieldSection, tag: number): number {
    const { customValues } = this.#message;
    const boundBytes = tag === layoutTags.custom ? 8 * customValues.count : 0;
    const labelBytes = labels.end - labels.start;
    const size = labelBytes + 1 + boundBytes;
    if (size > this.#key.length) {
      this.#key = new Uint8Array(2 * size);
      this.#keyView = new DataView(this.#key.buffer);
    }
    this.#key.set(labels.content());
    this.#key[labelBytes] = tag;
    for (let index = 0; 8 * index < boundBytes; index++) {
      this.#keyView.setFloat64(labelBytes + 1 + 8 * index, customValues.at(index), true);
    }
    return size;
  }

  #makeSeries(section: FieldSection, bounds: readonly number[], keyEnd: number): number {
    const { sink, cache, project, encoder } = this.#target;
    const forms = histogramForms(bounds, true);
    const result = readLabels(section);
    if (!result.ok) {
      sink.reject('invalid_labels', forms.length, result.problem);
      return -1;
    }
    const labelsOf = labelsByForm(result.labels);
    const numbers = new Int32Array(forms.length);
    for (const [index, form] of forms.entries()) {
      const series = sink.series(encoder.encode(labelsOf(form)));
      if (typeof series !== 'number') {
        sink.reject(series.reason, forms.length, series.text);
        return -1;
      }
      numbers[index] = series;
    }
    return cache.add(project, this.#key, 0, keyEnd, numbers);
  }

  #seriesAt(offset: number): number {
    return this.#target.cache.numbers[offset] as number; // offsets come from the cache
  }
}

const [lowestBucket = { suffix: '' }] = histogramForms(exponentialBounds.withNegative, false);
/** `+Inf`, the count and the sum. */
const samplesBesideBounds = 3;
/** The one with buckets below 0 first, which has the series of the other one too. */
const layoutsByWidth = [exponentialBounds.withNegative, exponentialBounds.positive];

function layoutTagOf(bounds: readonly number[]): number {
  return bounds === exponentialBounds.positive ? layoutTags.positive : layoutTags.withNegative;
}

function nameOf(labels: FieldSection): string {
  const result = readLabels(labels);
  const name = result.ok ? labelValue(result.labels, metricNameLabel) : '';
  return name.length <= maxNameLength ? name : `${name.slice(0, maxNameLength).toWellFormed()}...`;
}

const maxNameLength = 200;

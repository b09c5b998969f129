import { labelValue } from '../../../promql/labels/label-value.ts';
import { metricNameLabel } from '../../../promql/labels/labels.ts';
import type { WireReader } from '../../otlp/protobuf/wire-reader.ts';
import type { FieldSection } from '../field-section.ts';
import {
  cumulateExponential,
  ExponentialSide,
  exponentialBounds,
  highestPower,
  lowestPower,
} from '../otlp/exponential-buckets.ts';
import { bucketOf } from '../otlp/point-exemplars.ts';
import { histogramForms } from '../otlp/series-forms.ts';
import { type BucketRun, HistogramMessage } from './histogram-message.ts';
import { customBuckets, problemOfHistogram } from './histogram-problem.ts';
import { readLabels } from './read-labels.ts';
import type { WriteRequestTarget } from './write-request-target.ts';

/** What follows the labels in the key of a histogram's series; the keys of single series have nothing after the labels. */
const layoutTags = { positive: 1, withNegative: 2, custom: 3 } as const;

/** One slot for each power of two that is a bound, and one for what is above all of them. */
const slotCount = highestPower - lowestPower + 2;

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

  /** Whether an exponential histogram with these labels is remembered. @param labels the fields `Label`. */
  recall(labels: FieldSection): boolean {
    const { cache, project } = this.#target;
    for (const bounds of Object.values(exponentialBounds)) {
      const keyEnd = this.#writeKey(labels, layoutTagOf(bounds));
      this.#offset = cache.find(project, this.#keyView, 0, keyEnd);
      this.#bounds = bounds;
      if (this.#offset !== -1) return true;
    }
    return false;
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
    const bounds = isCustom ? this.#cumulateCustom() : this.#cumulateExponential();
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
   * Ends the series of an exponential histogram that are remembered. The end of one with custom buckets does not name its
   * bounds, so its series end by themselves after the look-back.
   */
  #end(labels: FieldSection): number {
    const { cache, project, sink } = this.#target;
    let sampleCount = 0;
    for (const bounds of Object.values(exponentialBounds)) {
      const keyEnd = this.#writeKey(labels, layoutTagOf(bounds));
      const offset = cache.find(project, this.#keyView, 0, keyEnd);
      if (offset === -1) continue;
      const count = bounds.length + samplesBesideBounds;
      for (let index = 0; index < count; index++) {
        sink.appendStale(this.#seriesAt(offset + index), this.#message.timestampMs);
      }
      sampleCount += count;
    }
    this.#target.samples.add(sampleCount);
    return sampleCount;
  }

  /** Fills `#below`; returns its bounds. */
  #cumulateExponential(): readonly number[] {
    const { positive, negative, zeroCount, schema } = this.#message;
    collapse(positive, this.#positive, (index) => Math.ceil(index / 2 ** schema));
    collapse(negative, this.#negative, (index) => Math.floor((index - 1) / 2 ** schema) + 1);
    const withNegative = this.#negative.total > 0;
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
    const labels = toRecord(result.labels);
    const name = labelValue(result.labels, metricNameLabel);
    const numbers = new Int32Array(forms.length);
    for (const [index, { suffix, label }] of forms.entries()) {
      const own = new Map(labels).set(metricNameLabel, name + suffix);
      own.delete(bucketLabel);
      if (label !== undefined) own.set(label.name, label.value);
      const series = sink.series(encoder.encode([...own].flat()));
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

/** `+Inf`, the count and the sum. */
const samplesBesideBounds = 3;
const bucketLabel = 'le';

function layoutTagOf(bounds: readonly number[]): number {
  return bounds === exponentialBounds.positive ? layoutTags.positive : layoutTags.withNegative;
}

/**
 * Sums buckets up to powers of two, so that sparse ones need no memory for their gaps.
 *
 * @param powerOf the power of two at or below which a bucket counts.
 */
function collapse(run: BucketRun, side: ExponentialSide, powerOf: (index: number) => number): void {
  side.clear();
  // Bucket `i` of scale 0 ends at 2^(i + 1).
  side.offset = lowestPower - 1;
  for (let slot = 0; slot < slotCount; slot++) side.push(0);
  run.forEach((index, count) => {
    const slot = Math.min(slotCount - 1, Math.max(0, powerOf(index) - lowestPower));
    side.counts[slot] = (side.counts[slot] as number) + count; // filled just now
    side.total += count;
  });
}

function nameOf(labels: FieldSection): string {
  const result = readLabels(labels);
  const name = result.ok ? labelValue(result.labels, metricNameLabel) : '';
  return name.length <= maxNameLength ? name : `${name.slice(0, maxNameLength).toWellFormed()}...`;
}

const maxNameLength = 200;

function toRecord(labels: readonly string[]): Map<string, string> {
  const map = new Map<string, string>();
  for (let index = 0; index < labels.length; index += 2) {
    map.set(labels[index] as string, labels[index + 1] as string); // names and values alternate
  }
  return map;
}

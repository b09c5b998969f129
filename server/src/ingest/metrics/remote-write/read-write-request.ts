import type { SampleSink } from '../../../metrics/sample-sink.ts';
import { staleMarkerBits } from '../../../promql/samples/stale-marker.ts';
import { WireReader } from '../../otlp/protobuf/wire-reader.ts';
import type { DescribedMetrics } from '../described-metrics.ts';
import { FieldSection } from '../field-section.ts';
import type { LabelEncoder } from '../label-encoder.ts';
import type { SampleCounter } from '../sample-counter.ts';
import type { SeriesCache } from '../series-cache.ts';
import { explainNativeHistogram } from './explain-native-histogram.ts';
import { readLabels } from './read-labels.ts';
import { readMetadata } from './read-metadata.ts';
import {
  histogramOfTimeSeries,
  labelOfTimeSeries,
  metadataOfRequest,
  sampleOfTimeSeries,
  timeSeriesOfRequest,
  timestampOfSample,
  valueOfSample,
} from './write-request-tags.ts';

const staleLow = Number(staleMarkerBits & 0xffff_ffffn);
const staleHigh = Number(staleMarkerBits >> 32n);

/**
 * Offsets in a sample that has a value and a time: a tag and a length, a tag and the value, a tag and the time. Times up to
 * 2^49, in seven bytes, are whole doubles.
 */
const onlySample = { valueTag: 2, value: 3, timeTag: 11, time: 12, maxBytes: 19 } as const;

/** Receives the content of a request. */
export interface WriteRequestTarget {
  readonly sink: SampleSink;
  readonly cache: SeriesCache;
  readonly encoder: LabelEncoder;
  /** The context of the project's series in the cache. */
  readonly project: number;
  readonly described: DescribedMetrics;
  readonly samples: SampleCounter;
}

/**
 * Reads a `prometheus.WriteRequest` of remote write 1.0 (https://prometheus.io/docs/specs/prw/remote_write_spec/) and
 * passes its samples to the sink. Exemplars are skipped.
 *
 * @returns the samples of the request and how many of them were rejected.
 * @throws MalformedRequest for any other bytes; the sink may have received samples by then.
 */
export function readWriteRequest(
  request: Uint8Array,
  target: WriteRequestTarget,
): { received: number; rejected: number } {
  const series = new TimeSeriesReader(request, target);
  const { reader } = series;
  const rejectedBefore = target.sink.rejectedSamples;
  while (reader.position < reader.end) {
    const tag = reader.readTag();
    if (tag !== timeSeriesOfRequest && tag !== metadataOfRequest) {
      reader.skip(tag);
      continue;
    }
    const outerEnd = reader.enter();
    if (tag === timeSeriesOfRequest) series.read();
    else describe(reader, target.described);
    reader.leave(outerEnd);
  }
  return { received: series.received, rejected: target.sink.rejectedSamples - rejectedBefore };
}

function describe(reader: WireReader, described: DescribedMetrics): void {
  const metadata = readMetadata(reader);
  if (metadata.name !== '') described.describe(metadata);
}

class TimeSeriesReader {
  readonly reader: WireReader;
  received = 0;
  readonly #view: DataView;
  readonly #labels: FieldSection;
  readonly #target: WriteRequestTarget;
  /** Of the current series. */
  #sampleCount = 0;
  #histogramCount = 0;
  #samplesStart = 0;
  /** Names the first native histogram of the request. */
  #histogramProblem: string | undefined;
  /** End of its labels if they are the expected ones, otherwise -1. */
  #expectedEnd = -1;

  constructor(request: Uint8Array, target: WriteRequestTarget) {
    this.reader = new WireReader(request);
    this.#view = new DataView(request.buffer, request.byteOffset, request.byteLength);
    this.#labels = new FieldSection(request, this.#view);
    this.#target = target;
  }

  /** Reads the `TimeSeries` between the reader's position and its end. */
  read(): void {
    const { reader } = this;
    this.#labels.clear();
    this.#skipExpectedLabels();
    if (!this.#readOnlySample()) this.#readFields();
    reader.position = reader.end;
  }

  /**
   * Reads what nearly every known series has after its labels: one sample of a value and a time, and nothing else. Every
   * other form is left as it was.
   */
  #readOnlySample(): boolean {
    if (this.#expectedEnd === -1) return false;
    const { bytes, end } = this.reader;
    const start = this.#expectedEnd;
    const isUsual =
      end > start + onlySample.time &&
      end <= start + onlySample.maxBytes &&
      bytes[start] === sampleOfTimeSeries &&
      bytes[start + 1] === end - start - onlySample.valueTag &&
      bytes[start + onlySample.valueTag] === valueOfSample &&
      bytes[start + onlySample.timeTag] === timestampOfSample;
    if (!isUsual) return false;
    let timestampMs = 0;
    let weight = 1;
    let position = start + onlySample.time;
    // In bounds: before the end of the message.
    for (; position < end - 1 && (bytes[position] as number) >= 0x80; position++, weight *= 128) {
      timestampMs += ((bytes[position] as number) & 0x7f) * weight;
    }
    const last = bytes[position] as number;
    if (position !== end - 1 || last >= 0x80) return false;
    this.received += 1;
    const { samples, cache } = this.#target;
    samples.add(1);
    const series = cache.numbers[cache.takeNext()] as number; // offsets come from the cache
    this.#append(series, timestampMs + last * weight, start + onlySample.value);
    return true;
  }

  #readFields(): void {
    this.#survey();
    const { reader } = this;
    const { samples } = this.#target;
    const count = this.#sampleCount + this.#histogramCount;
    this.received += count;
    samples.add(count);
    if (this.#histogramCount > 0) this.#rejectHistograms();
    if (this.#sampleCount === 0) return;
    const series = this.#seriesNumber();
    if (series === -1) return;
    reader.position = this.#samplesStart;
    this.#readSamples(series);
  }

  #rejectHistograms(): void {
    const { sink } = this.#target;
    // Only the first text is reported, so further series are not decoded for it.
    this.#histogramProblem ??= explainNativeHistogram(readLabels(this.#labels));
    sink.reject('unsupported', this.#histogramCount, this.#histogramProblem);
  }

  /** Finds the labels, wherever they are, and counts the samples and histograms. */
  #survey(): void {
    const { reader } = this;
    const labels = this.#labels;
    this.#sampleCount = 0;
    this.#histogramCount = 0;
    this.#samplesStart = reader.end;
    while (reader.position < reader.end) {
      const fieldStart = reader.position;
      const tag = reader.readTag();
      reader.skip(tag);
      if (tag === labelOfTimeSeries) labels.add(fieldStart, reader.position);
      else if (tag === sampleOfTimeSeries) {
        if (this.#sampleCount++ === 0) this.#samplesStart = fieldStart;
      } else if (tag === histogramOfTimeSeries) this.#histogramCount++;
    }
  }

  /** Skips decoding if the labels are the expected ones; further labels may follow. */
  #skipExpectedLabels(): void {
    const { reader } = this;
    const { cache, project } = this.#target;
    const { position } = reader;
    const length = cache.lengthOfNext(project, this.#view, position, reader.end);
    this.#expectedEnd = length === 0 ? -1 : position + length;
    if (length === 0) return;
    reader.position += length;
    this.#labels.add(position, reader.position);
  }

  /** -1 if the series is rejected, which the sink has counted. */
  #seriesNumber(): number {
    const { cache, project } = this.#target;
    const { view, start, end } = this.#labels;
    const isExpected = end === this.#expectedEnd && view === this.#view;
    const offset = isExpected ? cache.takeNext() : cache.find(project, view, start, end);
    return offset === -1 ? this.#makeSeries() : (cache.numbers[offset] as number); // offsets come from the cache
  }

  #makeSeries(): number {
    const { sink, cache, project, encoder } = this.#target;
    const result = readLabels(this.#labels);
    if (!result.ok) {
      sink.reject('invalid_labels', this.#sampleCount, result.problem);
      return -1;
    }
    const series = sink.series(encoder.encode(result.labels));
    if (typeof series !== 'number') {
      sink.reject(series.reason, this.#sampleCount, series.text);
      return -1;
    }
    const { bytes, start, end } = this.#labels;
    cache.add(project, bytes, start, end, Int32Array.of(series));
    return series;
  }

  #readSamples(series: number): void {
    const { reader } = this;
    while (reader.position < reader.end) {
      const tag = reader.readTag();
      if (tag === sampleOfTimeSeries) {
        const outerEnd = reader.enter();
        this.#readSample(series);
        reader.leave(outerEnd);
      } else reader.skip(tag);
    }
  }

  #readSample(series: number): void {
    const { reader } = this;
    let valueStart = -1;
    let timestampMs = 0;
    while (reader.position < reader.end) {
      const tag = reader.readTag();
      if (tag === valueOfSample) {
        valueStart = reader.position;
        reader.skip(tag);
      } else if (tag === timestampOfSample) {
        reader.readVarint64();
        timestampMs = (reader.high | 0) * 2 ** 32 + reader.low;
      } else reader.skip(tag);
    }
    if (valueStart === -1) this.#target.sink.append(series, timestampMs, 0);
    else this.#append(series, timestampMs, valueStart);
  }

  /** Checks the bits in place: the NaN bits of a staleness marker may not survive a conversion to double. */
  #append(series: number, timestampMs: number, valueStart: number): void {
    const view = this.#view;
    const { sink } = this.#target;
    const value = view.getFloat64(valueStart, true);
    // biome-ignore lint/suspicious/noSelfCompare: the cheapest test for a NaN.
    const isStale = value !== value && isStaleMarkerAt(view, valueStart);
    if (isStale) sink.appendStale(series, timestampMs);
    else sink.append(series, timestampMs, value);
  }
}

function isStaleMarkerAt(view: DataView, position: number): boolean {
  return view.getUint32(position + 4, true) === staleHigh && view.getUint32(position, true) === staleLow;
}

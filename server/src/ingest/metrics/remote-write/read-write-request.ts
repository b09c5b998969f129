import { WireReader } from '../../otlp/protobuf/wire-reader.ts';
import { FieldSection } from '../field-section.ts';
import { LoneExemplars } from './lone-exemplars.ts';
import { makeSeries } from './make-series.ts';
import { NativeHistograms } from './native-histograms.ts';
import { readExemplar } from './read-exemplar.ts';
import { readMetadata } from './read-metadata.ts';
import { appendValueAt, readSample } from './read-sample.ts';
import {
  makeSeriesOfExemplars,
  type SeriesOfExemplar,
  seriesOfLoneExemplars,
} from './series-of-exemplars.ts';
import {
  exemplarOfTimeSeries,
  histogramOfTimeSeries,
  labelOfTimeSeries,
  metadataOfRequest,
  sampleOfTimeSeries,
  timeSeriesOfRequest,
  timestampOfSample,
  valueOfSample,
} from './write-request-tags.ts';
import type { WriteRequestTarget } from './write-request-target.ts';
import { countWritten, type WrittenPoints } from './written-points.ts';

/**
 * Offsets in a sample that has a value and a time: a tag and a length, a tag and the value, a tag and the time. Times up to
 * 2^49, in seven bytes, are whole doubles.
 */
const onlySample = { valueTag: 2, value: 3, timeTag: 11, time: 12, maxBytes: 19 } as const;

/**
 * Reads a `prometheus.WriteRequest` of remote write 1.0 (https://prometheus.io/docs/specs/prw/remote_write_spec/) and
 * passes its samples and exemplars to the sink.
 *
 * @throws MalformedRequest for any other bytes; the sink may have received samples by then.
 */
export function readWriteRequest(request: Uint8Array, target: WriteRequestTarget): WrittenPoints {
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
    else describe(reader, target);
    reader.leave(outerEnd);
  }
  series.readLoneExemplars();
  const rejected = target.sink.rejectedSamples - rejectedBefore;
  return countWritten(series.receivedSamples, rejected, series.histograms.counts);
}

function describe(reader: WireReader, { described, samples }: WriteRequestTarget): void {
  // Each takes as long as a sample.
  samples.add(1);
  const metadata = readMetadata(reader);
  if (metadata.name !== '') described.describe(metadata);
}

class TimeSeriesReader {
  readonly reader: WireReader;
  readonly histograms: NativeHistograms;
  receivedSamples = 0;
  readonly #view: DataView;
  readonly #labels: FieldSection;
  readonly #target: WriteRequestTarget;
  readonly #loneExemplars = new LoneExemplars();
  /** Of the current series. */
  #start = 0;
  #sampleCount = 0;
  #samplesStart = 0;
  /** The end of the series when it has none. */
  #histogramsStart = 0;
  /** The end of the series when it has none. */
  #exemplarsStart = 0;
  /** End of its labels if they are the expected ones, otherwise -1. */
  #expectedEnd = -1;

  constructor(request: Uint8Array, target: WriteRequestTarget) {
    this.reader = new WireReader(request);
    this.#view = new DataView(request.buffer, request.byteOffset, request.byteLength);
    this.#labels = new FieldSection(request, this.#view);
    this.#target = target;
    this.histograms = new NativeHistograms(this.reader, this.#view, target);
  }

  /** Reads the `TimeSeries` between the reader's position and its end. */
  read(): void {
    const { reader } = this;
    this.#start = reader.position;
    this.#labels.clear();
    this.#skipExpectedLabels();
    if (!this.#readOnlySample()) this.#readFields();
    reader.position = reader.end;
  }

  /** Call it after all series. */
  readLoneExemplars(): void {
    this.#loneExemplars.readAll(this.reader, () => {
      this.#labels.clear();
      this.#survey();
      this.#readExemplars(this.#seriesOfLone() ?? makeSeriesOfExemplars(this.#labels, this.#target));
    });
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
    this.receivedSamples += 1;
    const { samples, cache, sink } = this.#target;
    samples.add(1);
    const series = cache.numbers[cache.takeNext()] as number; // offsets come from the cache
    appendValueAt(this.#view, start + onlySample.value, sink, series, timestampMs + last * weight);
    return true;
  }

  #readFields(): void {
    this.#survey();
    this.receivedSamples += this.#sampleCount;
    // A series without samples takes as long as one.
    this.#target.samples.add(Math.max(1, this.#sampleCount));
    const series = this.#sampleCount > 0 ? this.#readSamples() : -1;
    this.#readHistograms();
    if (this.#exemplarsStart === this.reader.end) return;
    const seriesOf = this.#seriesOfExemplars(series);
    if (seriesOf !== undefined) this.#readExemplars(seriesOf);
    else this.#loneExemplars.defer(this.reader, this.#start, this.#target.samples);
  }

  /** Finds the labels, wherever they are, and where samples and histograms begin; counts the samples. */
  #survey(): void {
    const { reader } = this;
    const labels = this.#labels;
    this.#sampleCount = 0;
    this.#samplesStart = this.#histogramsStart = this.#exemplarsStart = reader.end;
    while (reader.position < reader.end) {
      const fieldStart = reader.position;
      const tag = reader.readTag();
      reader.skip(tag);
      if (tag === labelOfTimeSeries) labels.add(fieldStart, reader.position);
      else if (tag === sampleOfTimeSeries) {
        if (this.#sampleCount++ === 0) this.#samplesStart = fieldStart;
      } else if (tag === histogramOfTimeSeries)
        this.#histogramsStart = Math.min(this.#histogramsStart, fieldStart);
      else if (tag === exemplarOfTimeSeries)
        this.#exemplarsStart = Math.min(this.#exemplarsStart, fieldStart);
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
    if (offset === -1) return makeSeries(this.#labels, this.#sampleCount, this.#target);
    return cache.numbers[offset] as number; // offsets come from the cache
  }

  /** Returns the series; -1 if it is rejected. */
  #readSamples(): number {
    const series = this.#seriesNumber();
    if (series === -1) return -1;
    const { reader } = this;
    reader.position = this.#samplesStart;
    while (reader.position < reader.end) {
      const tag = reader.readTag();
      if (tag === sampleOfTimeSeries) {
        const outerEnd = reader.enter();
        readSample(reader, this.#view, this.#target.sink, series);
        reader.leave(outerEnd);
      } else reader.skip(tag);
    }
    return series;
  }

  #seriesOfExemplars(seriesOfSamples: number): SeriesOfExemplar | undefined {
    if (this.#sampleCount > 0) return () => seriesOfSamples;
    if (this.#histogramsStart < this.reader.end) return this.histograms.bucketSeries;
    return this.#seriesOfLone();
  }

  #seriesOfLone(): SeriesOfExemplar | undefined {
    return seriesOfLoneExemplars(this.#labels, this.#target, this.histograms);
  }

  #readExemplars(seriesOf: SeriesOfExemplar): void {
    const { reader } = this;
    reader.position = this.#exemplarsStart;
    while (reader.position < reader.end) {
      const tag = reader.readTag();
      if (tag === exemplarOfTimeSeries) {
        this.#target.samples.add(1);
        const outerEnd = reader.enter();
        readExemplar(reader, this.#view, this.#target.sink, seriesOf);
        reader.leave(outerEnd);
      } else reader.skip(tag);
    }
  }

  #readHistograms(): void {
    const { reader } = this;
    reader.position = this.#histogramsStart;
    if (reader.position < reader.end) this.histograms.begin(this.#labels);
    while (reader.position < reader.end) {
      const tag = reader.readTag();
      if (tag === histogramOfTimeSeries) {
        const outerEnd = reader.enter();
        this.histograms.read();
        reader.leave(outerEnd);
      } else reader.skip(tag);
    }
  }
}

import { metricNameLabel } from '../../../promql/labels/labels.ts';
import { WireReader } from '../../otlp/protobuf/wire-reader.ts';
import { readPacked } from '../otlp/number-list.ts';
import { ExpandedLabels } from './expanded-labels.ts';
import { LoneExemplars } from './lone-exemplars.ts';
import { makeSeries } from './make-series.ts';
import { familyOf, metricKindOf } from './metric-kinds.ts';
import { NativeHistograms } from './native-histograms.ts';
import { appendExemplar } from './read-exemplar.ts';
import { readSample, readTimestamp } from './read-sample.ts';
import * as tags from './request-2-tags.ts';
import {
  makeSeriesOfExemplars,
  type SeriesOfExemplar,
  seriesOfLoneExemplars,
} from './series-of-exemplars.ts';
import { SymbolTable } from './symbol-table.ts';
import { timestampOfExemplar, valueOfExemplar } from './write-request-tags.ts';
import type { WriteRequestTarget } from './write-request-target.ts';
import { countWritten, type WrittenPoints } from './written-points.ts';

/**
 * Reads an `io.prometheus.write.v2.Request` of remote write 2.0 (https://prometheus.io/docs/specs/prw/remote_write_spec_2_0/)
 * and passes its samples, exemplars and start times to the sink.
 *
 * @throws MalformedRequest for any other bytes, and AppError `INVALID_ARGUMENT` when its labels are too large; the sink may have
 *   received samples by then.
 */
export function readRequest2(request: Uint8Array, target: WriteRequestTarget): WrittenPoints {
  const series = new TimeSeries2Reader(request, target);
  const { reader } = series;
  const rejectedBefore = target.sink.rejectedSamples;
  while (reader.position < reader.end) {
    const tag = reader.readTag();
    if (tag !== tags.timeSeriesOfRequest2) {
      reader.skip(tag);
      continue;
    }
    const outerEnd = reader.enter();
    series.read();
    reader.leave(outerEnd);
  }
  series.readLoneExemplars();
  const rejected = target.sink.rejectedSamples - rejectedBefore;
  return countWritten(series.receivedSamples, rejected, series.histograms.counts);
}

class TimeSeries2Reader {
  readonly reader: WireReader;
  readonly histograms: NativeHistograms;
  receivedSamples = 0;
  readonly #view: DataView;
  readonly #symbols: SymbolTable;
  readonly #labels: ExpandedLabels;
  /** Of the current exemplar. */
  readonly #exemplarLabels: ExpandedLabels;
  readonly #target: WriteRequestTarget;
  /** The symbol `__name__`; -1 without one. */
  readonly #nameSymbol: number;
  /** Symbols of the names that were described: each series of a metric has its metadata. */
  readonly #described = new Set<number>();
  readonly #loneExemplars = new LoneExemplars();
  /** Of the current series. */
  #sampleCount = 0;
  #hasHistograms = false;
  #hasExemplars = false;
  /** When it began, 0 when it does not say. */
  #createdMs = 0;
  /** The symbol of its metric's name, -1 without one; `undefined` until its metadata is read. */
  #metricSymbol: number | undefined;

  constructor(request: Uint8Array, target: WriteRequestTarget) {
    this.reader = new WireReader(request);
    this.#view = new DataView(request.buffer, request.byteOffset, request.byteLength);
    this.#symbols = new SymbolTable(request);
    this.#labels = new ExpandedLabels(this.#symbols);
    this.#exemplarLabels = new ExpandedLabels(this.#symbols);
    this.#target = target;
    this.#nameSymbol = this.#symbols.find(metricNameLabel);
    this.histograms = new NativeHistograms(this.reader, this.#view, target);
  }

  /** Reads the `TimeSeries` between the reader's position and its end. */
  read(): void {
    const { reader } = this;
    const start = reader.position;
    this.#survey();
    this.#labels.expand(start);
    this.receivedSamples += this.#sampleCount;
    // A series without samples takes as long as one.
    this.#target.samples.add(Math.max(1, this.#sampleCount));
    const series = this.#sampleCount === 0 ? -1 : this.#seriesNumber();
    if (this.#hasHistograms) this.histograms.begin(this.#labels.section);
    reader.position = start;
    while (reader.position < reader.end) {
      const tag = reader.readTag();
      if (tag === tags.sampleOfTimeSeries2 && series !== -1) this.#readSample(series);
      else if (tag === tags.histogramOfTimeSeries2) this.#readHistogram();
      else if (tag === tags.metadataOfTimeSeries2) this.#readMetadata();
      else reader.skip(tag);
    }
    if (!this.#hasExemplars) return;
    const seriesOf = this.#seriesOfExemplars(series);
    if (seriesOf !== undefined) this.#readExemplars(start, seriesOf);
    else this.#loneExemplars.defer(reader, start, this.#target.samples);
  }

  /** Call it after all series. */
  readLoneExemplars(): void {
    this.#loneExemplars.readAll(this.reader, (start) => {
      this.#survey();
      this.#labels.expand(start);
      const { section } = this.#labels;
      this.#readExemplars(start, this.#seriesOfLone() ?? makeSeriesOfExemplars(section, this.#target));
    });
  }

  /** Finds the labels, wherever they are, and counts the samples. */
  #survey(): void {
    const { reader } = this;
    this.#labels.clear();
    this.#sampleCount = 0;
    this.#hasHistograms = false;
    this.#hasExemplars = false;
    this.#createdMs = 0;
    this.#metricSymbol = undefined;
    const readLabel = () => {
      const { position } = reader;
      this.#labels.add(reader.readVarint32(), position);
    };
    while (reader.position < reader.end) {
      const tag = reader.readTag();
      if (tag === tags.packedLabelsOfTimeSeries2) readPacked(reader, readLabel);
      else if (tag === tags.labelOfTimeSeries2) readLabel();
      else if (tag === tags.createdTimestampOfTimeSeries2) this.#createdMs = readTimestamp(reader);
      else {
        reader.skip(tag);
        if (tag === tags.sampleOfTimeSeries2) this.#sampleCount++;
        else if (tag === tags.histogramOfTimeSeries2) this.#hasHistograms = true;
        else if (tag === tags.exemplarOfTimeSeries2) this.#hasExemplars = true;
      }
    }
  }

  /** -1 if the series is rejected, which the sink has counted. */
  #seriesNumber(): number {
    const { cache, project } = this.#target;
    const { section } = this.#labels;
    const offset = cache.find(project, section.view, section.start, section.end);
    if (offset === -1) return makeSeries(section, this.#sampleCount, this.#target);
    return cache.numbers[offset] as number; // offsets come from the cache
  }

  #readSample(series: number): void {
    const { reader } = this;
    const outerEnd = reader.enter();
    readSample(reader, this.#view, this.#target.sink, series, this.#createdMs);
    reader.leave(outerEnd);
  }

  #seriesOfExemplars(seriesOfSamples: number): SeriesOfExemplar | undefined {
    if (this.#sampleCount > 0) return () => seriesOfSamples;
    if (this.#hasHistograms) return this.histograms.bucketSeries;
    return this.#seriesOfLone();
  }

  #seriesOfLone(): SeriesOfExemplar | undefined {
    return seriesOfLoneExemplars(this.#labels.section, this.#target, this.histograms);
  }

  #readExemplars(start: number, seriesOf: SeriesOfExemplar): void {
    const { reader } = this;
    reader.position = start;
    while (reader.position < reader.end) {
      const tag = reader.readTag();
      if (tag === tags.exemplarOfTimeSeries2) {
        this.#target.samples.add(1);
        const outerEnd = reader.enter();
        this.#readExemplar(seriesOf);
        reader.leave(outerEnd);
      } else reader.skip(tag);
    }
  }

  #readExemplar(seriesOf: SeriesOfExemplar): void {
    const { reader } = this;
    const labels = this.#exemplarLabels;
    const start = reader.position;
    labels.clear();
    let value = 0;
    let timestampMs = 0;
    const readLabel = () => {
      const { position } = reader;
      labels.add(reader.readVarint32(), position);
    };
    while (reader.position < reader.end) {
      const tag = reader.readTag();
      if (tag === tags.packedLabelsOfExemplar2) readPacked(reader, readLabel);
      else if (tag === tags.labelOfExemplar2) readLabel();
      else if (tag === valueOfExemplar) {
        reader.readFixed64();
        value = this.#view.getFloat64(reader.position - 8, true);
      } else if (tag === timestampOfExemplar) timestampMs = readTimestamp(reader);
      else reader.skip(tag);
    }
    labels.expand(start);
    appendExemplar(this.#target.sink, seriesOf(value), timestampMs, value, labels.section);
  }

  #readHistogram(): void {
    const { reader } = this;
    const outerEnd = reader.enter();
    this.histograms.read(this.#createdMs);
    reader.leave(outerEnd);
  }

  #readMetadata(): void {
    const { reader } = this;
    // Once a series, which may repeat the field as often as it has labels.
    this.#metricSymbol ??= this.#labels.valueOf(this.#nameSymbol);
    const symbol = this.#metricSymbol;
    const outerEnd = reader.enter();
    if (symbol === -1 || this.#described.has(symbol)) reader.position = reader.end;
    else this.#describe(symbol);
    reader.leave(outerEnd);
  }

  #describe(nameSymbol: number): void {
    const { reader } = this;
    let type = 0;
    let description = '';
    let unit = '';
    while (reader.position < reader.end) {
      const { position } = reader;
      const tag = reader.readTag();
      if (tag === tags.typeOfMetadata2) type = reader.readVarint32();
      else if (tag === tags.helpOfMetadata2) description = this.#readText(position);
      else if (tag === tags.unitOfMetadata2) unit = this.#readText(position);
      else reader.skip(tag);
    }
    this.#described.add(nameSymbol);
    const kind = metricKindOf(type);
    const name = familyOf(this.#symbols.textOf(nameSymbol), kind);
    const isGiven = type !== 0 || description !== '' || unit !== '';
    if (isGiven && name !== '') this.#target.described.describe({ name, kind, unit, description });
  }

  #readText(position: number): string {
    const symbol = this.reader.readVarint32();
    this.#symbols.check(symbol, position);
    return this.#symbols.textOf(symbol);
  }
}

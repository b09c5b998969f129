import type { RejectionReason, SampleSink } from '../../../metrics/sample-sink.ts';
import { WireReader } from '../../otlp/protobuf/wire-reader.ts';
import { FieldSection } from '../field-section.ts';
import type { SampleCounter } from '../sample-counter.ts';
import type { MetricContext, SeriesForm, SeriesLayout } from './metric-context.ts';
import { bucketOf, PointExemplars } from './point-exemplars.ts';
import type { SeriesTranslator } from './series-translator.ts';

/** State shared by the point readers during a request. */
export class PointRun {
  readonly reader: WireReader;
  /** Of the request. */
  readonly view: DataView;
  readonly translator: SeriesTranslator;
  readonly sink: SampleSink;
  readonly #samples: SampleCounter;
  /** The attributes of the current point. */
  readonly attributes: FieldSection;
  /** The other inputs of the current point's series. */
  readonly bounds: FieldSection;
  /** Of the current point. */
  readonly exemplars = new PointExemplars();
  /** Whether values are changes since the previous point. */
  isDelta = false;
  /** Whether they count up from 0, and the sink wants to know since when. */
  takesStarts = false;
  /** Of the current point. */
  timeMs = 0;
  /** When the counter of the current point began; 0 when that is not known. */
  startMs = 0;
  /** Nanoseconds of its time after `timeMs`. */
  nsInMs = 0;
  /** `DataPointFlags` of the current point. */
  flags = 0;
  received = 0;
  rejected = 0;
  #refused = false;

  constructor(request: Uint8Array, translator: SeriesTranslator, sink: SampleSink, samples: SampleCounter) {
    this.reader = new WireReader(request);
    this.view = new DataView(request.buffer, request.byteOffset, request.byteLength);
    this.translator = translator;
    this.sink = sink;
    this.#samples = samples;
    this.attributes = new FieldSection(request, this.view);
    this.bounds = new FieldSection(request, this.view);
  }

  beginPoint(): void {
    this.received++;
    this.#refused = false;
    this.timeMs = 0;
    this.startMs = 0;
    this.nsInMs = 0;
    this.flags = 0;
    this.attributes.clear();
    this.bounds.clear();
    this.exemplars.count = 0;
  }

  /** @param sinkRejectedBefore the sink's count of rejected samples before the point. */
  endPoint(sinkRejectedBefore: number | undefined): boolean {
    const isTaken = !this.#refused && this.sink.rejectedSamples === sinkRejectedBefore;
    if (!isTaken) this.rejected++;
    return isTaken;
  }

  /** Adds the message that was read last to the exemplars of the current point. */
  addExemplar(): void {
    this.#samples.add(1);
    this.exemplars.add(this.reader.rangeStart, this.reader.rangeEnd);
  }

  /** Counts the samples of the current point as rejected. */
  reject(reason: RejectionReason, sampleCount: number, text: string): void {
    this.#refused = true;
    // A point of two bytes that becomes no sample takes as long as one.
    this.#samples.add(1);
    this.sink.reject(reason, sampleCount, text);
  }

  /** Offset of the current point's series in `translator.numbers`; -1 if it is rejected. */
  seriesOf(layout: SeriesLayout, attributesTag: number): number {
    if (this.#refuses(layout)) return -1;
    const offset = this.translator.seriesOf(layout, this.attributes, attributesTag, this.sink);
    if (offset === -1) this.#refused = true;
    else if (this.startMs > 0 && !this.isEnd) this.#appendStarts(offset, layout.seriesCount);
    return offset;
  }

  /** Counts the samples of the current point, and rejects it when its layout has a problem. */
  #refuses({ seriesCount, problem, metric }: SeriesLayout): boolean {
    this.#samples.add(seriesCount);
    if (problem !== undefined) this.reject('unsupported', 1, `${metric.metadata.name}: ${problem}`);
    return problem !== undefined;
  }

  /** Begins the series of the current point. */
  #appendStarts(offset: number, seriesCount: number): void {
    for (let index = 0; index < seriesCount; index++) {
      this.sink.appendStart(this.seriesAt(offset + index), this.startMs, this.timeMs);
    }
  }

  /** Whether the current point has no recorded value and only ends its series. */
  get isEnd(): boolean {
    return (this.flags & noRecordedValue) !== 0;
  }

  append(series: number, value: number): void {
    if (this.isDelta) this.sink.appendDelta(series, this.timeMs, value);
    else this.sink.append(series, this.timeMs, value, this.nsInMs);
  }

  /**
   * Whether the sum of the current histogram point can be stored. A total plus NaN or an infinity is no total any more, and its
   * buckets without it would be half a point.
   */
  takesSum(sum: number, metricName: string): boolean {
    if (!this.isDelta || Number.isFinite(sum)) return true;
    this.reject(
      'unsupported',
      1,
      `${metricName}: the sum of a delta histogram is ${sum}; send a finite number or no sum`,
    );
    return false;
  }

  /** Ends the series of the current point of one series, which is made if it is new. */
  appendEnd(layout: SeriesLayout, attributesTag: number): void {
    const offset = this.seriesOf(layout, attributesTag);
    if (offset !== -1) this.sink.appendStale(this.seriesAt(offset), this.timeMs, this.nsInMs);
  }

  /**
   * Ends the series with samples of a histogram or summary: those of all layouts that are remembered of the attributes of the current
   * point, or else the stored ones of another layout.
   *
   * @param makeLayout called when none is remembered.
   */
  appendEnds(metric: MetricContext, attributesTag: number, makeLayout: () => SeriesLayout): void {
    const { translator, attributes, sink } = this;
    const ended = new Set<number>();
    for (const layout of metric.recentLayouts) {
      const offset = translator.knownSeriesOf(layout, attributes);
      if (offset === -1) continue;
      for (let index = 0; index < layout.seriesCount; index++) ended.add(this.seriesAt(offset + index));
    }
    if (ended.size === 0) {
      const layout = makeLayout();
      if (this.#refuses(layout)) return;
      for (const series of translator.storedSeriesOf(layout, attributes, attributesTag, sink))
        ended.add(series);
    } else this.#samples.add(ended.size);
    for (const series of ended)
      if (sink.hasSamples(series)) sink.appendStale(series, this.timeMs, this.nsInMs);
  }

  /** Whether a series of the metric with the attributes of the current point has samples. */
  isStored(metric: MetricContext, form: SeriesForm, attributesTag: number): boolean {
    return this.translator.storedSeries(metric, form, this.attributes, attributesTag, this.sink) !== -1;
  }

  /** Whether a point with the attributes of the current one was stored with this layout. */
  hasHad(layout: SeriesLayout): boolean {
    const offset = this.translator.knownSeriesOf(layout, this.attributes);
    return offset !== -1 && this.sink.hasSamples(this.seriesAt(offset));
  }

  /**
   * Adds the exemplars of the current point to its series: of a histogram, to the buckets that their values are counted in first.
   *
   * @param offset of the series, or of the first bucket. @param bounds of the buckets; empty without them.
   */
  appendExemplars(offset: number, bounds: readonly number[]): void {
    if (this.exemplars.count === 0) return;
    const { exemplars, view, sink } = this;
    exemplars.append(this.reader.bytes, view, sink, (value) =>
      this.seriesAt(offset + bucketOf(value, bounds)),
    );
  }

  seriesAt(offset: number): number {
    return this.translator.numbers[offset] as number; // offsets come from `seriesOf`
  }

  /** Takes the fixed64 before the reader's position for when the counter of the point began. */
  noteStart(): void {
    const { nsInMs, timeMs } = this;
    this.reader.position -= 8;
    this.readTime();
    this.startMs = this.timeMs;
    this.timeMs = timeMs;
    this.nsInMs = nsInMs;
  }

  /** Reads the time of a point. */
  readTime(): void {
    const { reader, view } = this;
    reader.readFixed64();
    const low = view.getUint32(reader.position - 8, true);
    const high = view.getUint32(reader.position - 4, true);
    // 2^32 is 4294 * 10^6 + 967296: every step is exact, unlike nanoseconds in one number.
    const rest = high * 967_296 + low;
    const restMs = Math.floor(rest / 1_000_000);
    this.timeMs = high * 4_294 + restMs;
    this.nsInMs = rest - restMs * 1_000_000;
  }

  /** A fixed64, rounded to a double. */
  readCount(): number {
    this.reader.readFixed64();
    return this.reader.high * 2 ** 32 + this.reader.low;
  }

  readDouble(): number {
    this.reader.readFixed64();
    return this.view.getFloat64(this.reader.position - 8, true);
  }
}

const noRecordedValue = 1;

/** Reads the points between the reader's position and its end, as the fields with the number 1 of a metric's data. */
export type ReadPoint = (run: PointRun, metric: MetricContext) => void;

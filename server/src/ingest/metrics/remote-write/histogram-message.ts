import type { WireReader } from '../../otlp/protobuf/wire-reader.ts';
import { fromZigZag } from '../../otlp/protobuf/zig-zag.ts';
import { maxExponentialBuckets } from '../otlp/exponential-buckets.ts';
import { NumberList, readPacked } from '../otlp/number-list.ts';
import * as tags from './histogram-tags.ts';
import { isStaleMarkerAt, readTimestamp } from './read-sample.ts';

/** Further bounds of custom buckets are counted alone. */
export const maxCustomBounds = 2_000;

/** The buckets of one sign: the counts of consecutive buckets in spans, the first of which starts at its offset. */
export class BucketRun {
  readonly offsets = new NumberList(maxExponentialBuckets);
  readonly lengths = new NumberList(maxExponentialBuckets);
  /** Absolute counts, whatever was sent. */
  readonly counts = new NumberList(maxExponentialBuckets);
  /** The last count of a histogram that sends differences. */
  #last = 0;

  clear(): void {
    this.offsets.count = this.lengths.count = this.counts.count = 0;
    this.#last = 0;
  }

  addDelta(delta: number): void {
    this.#last += delta;
    this.counts.push(this.#last);
  }

  /** Whether there are more buckets or spans than are kept. */
  get isTooLong(): boolean {
    return Math.max(this.counts.count, this.offsets.count) > maxExponentialBuckets;
  }

  /** Buckets of the spans, which should be as many as there are counts. */
  get spannedBuckets(): number {
    let sum = 0;
    for (let index = 0; index < this.lengths.count; index++) sum += this.lengths.at(index);
    return sum;
  }

  /** Calls `visit` with the index and the count of each bucket. Only when there is a count for each bucket of the spans. */
  forEach(visit: (index: number, count: number) => void): void {
    let bucket = 0;
    let next = 0;
    for (let span = 0; span < this.offsets.count; span++) {
      bucket += this.offsets.at(span);
      for (let rest = this.lengths.at(span); rest > 0; rest--) visit(bucket++, this.counts.at(next++));
    }
  }
}

/** A native histogram as it was sent; reused for each. */
export class HistogramMessage {
  count = 0;
  sum = 0;
  /** Whether counts are doubles, whose sums are rounded. */
  isFloat = false;
  /** The sum is a staleness marker: the series ends. */
  isStale = false;
  schema = 0;
  zeroCount = 0;
  timestampMs = 0;
  /** When it began to count, 0 when it does not say. */
  startMs = 0;
  readonly positive = new BucketRun();
  readonly negative = new BucketRun();
  /** Upper bounds of the buckets with the schema of custom buckets. */
  readonly customValues = new NumberList(maxCustomBounds + 1);

  /** Reads the `Histogram` between the reader's position and its end. @param view of the reader's bytes. */
  read(reader: WireReader, view: DataView): void {
    this.#clear();
    const readFloat = () => {
      reader.readFixed64();
      return view.getFloat64(reader.position - 8, true);
    };
    while (reader.position < reader.end) {
      const tag = reader.readTag();
      switch (tag) {
        case tags.countOfHistogram:
          this.count = readUint64(reader);
          break;
        case tags.floatCountOfHistogram:
          this.count = readFloat();
          this.isFloat = true;
          break;
        case tags.sumOfHistogram:
          this.sum = readFloat();
          this.isStale = isStaleMarkerAt(view, reader.position - 8);
          break;
        case tags.schemaOfHistogram:
          this.schema = fromZigZag(reader.readVarint32());
          break;
        case tags.zeroCountOfHistogram:
          this.zeroCount = readUint64(reader);
          break;
        case tags.floatZeroCountOfHistogram:
          this.zeroCount = readFloat();
          break;
        case tags.timestampOfHistogram:
          this.timestampMs = readTimestamp(reader);
          break;
        case tags.startTimestampOfHistogram:
          this.startMs = readTimestamp(reader);
          break;
        case tags.customValue:
          this.customValues.push(readFloat());
          break;
        case tags.packedCustomValues:
          readPacked(reader, () => this.customValues.push(readFloat()));
          break;
        default:
          if (!readBuckets(reader, tag, this.positive, positiveTags, readFloat))
            if (!readBuckets(reader, tag, this.negative, negativeTags, readFloat)) reader.skip(tag);
      }
    }
  }

  #clear(): void {
    this.count = this.sum = this.schema = this.zeroCount = this.timestampMs = this.startMs = 0;
    this.isStale = this.isFloat = false;
    this.positive.clear();
    this.negative.clear();
    this.customValues.count = 0;
  }
}

const positiveTags = {
  span: tags.positiveSpan,
  packedDeltas: tags.packedPositiveDeltas,
  delta: tags.positiveDelta,
  packedCounts: tags.packedPositiveCounts,
  count: tags.positiveCount,
};

const negativeTags: typeof positiveTags = {
  span: tags.negativeSpan,
  packedDeltas: tags.packedNegativeDeltas,
  delta: tags.negativeDelta,
  packedCounts: tags.packedNegativeCounts,
  count: tags.negativeCount,
};

/** False for a field that is not of these buckets. */
function readBuckets(
  reader: WireReader,
  tag: number,
  run: BucketRun,
  { span, packedDeltas, delta, packedCounts, count }: typeof positiveTags,
  readFloat: () => number,
): boolean {
  if (tag === span) readSpan(reader, run);
  else if (tag === packedDeltas) readPacked(reader, () => run.addDelta(readSigned64(reader)));
  else if (tag === delta) run.addDelta(readSigned64(reader));
  else if (tag === packedCounts) readPacked(reader, () => run.counts.push(readFloat()));
  else if (tag === count) run.counts.push(readFloat());
  else return false;
  return true;
}

function readSpan(reader: WireReader, run: BucketRun): void {
  let offset = 0;
  let length = 0;
  const outerEnd = reader.enter();
  while (reader.position < reader.end) {
    const tag = reader.readTag();
    if (tag === tags.offsetOfSpan) offset = fromZigZag(reader.readVarint32());
    else if (tag === tags.lengthOfSpan) length = reader.readVarint32();
    else reader.skip(tag);
  }
  reader.leave(outerEnd);
  run.offsets.push(offset);
  run.lengths.push(length);
}

function readUint64(reader: WireReader): number {
  reader.readVarint64();
  return reader.high * 2 ** 32 + reader.low;
}

/** A sint64, exact up to 2^53. */
function readSigned64(reader: WireReader): number {
  const value = readUint64(reader);
  return (reader.low & 1) === 1 ? -(value + 1) / 2 : value / 2;
}

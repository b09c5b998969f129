import { wireTag } from '../../otlp/protobuf/wire-tag.ts';
import { fromZigZag } from '../../otlp/protobuf/zig-zag.ts';
import {
  cumulateExponential,
  ExponentialSide,
  exponentialBounds,
  maxExponentialBuckets,
} from './exponential-buckets.ts';
import type { MetricContext } from './metric-context.ts';
import { readPacked } from './number-list.ts';
import type { PointRun } from './point-run.ts';
import { rememberLayout } from './recent-layouts.ts';
import { histogramForms, histogramShape } from './series-forms.ts';

const attributes = wireTag(1, 'lengthDelimited');
const startTimeUnixNano = wireTag(2, 'fixed64');
const timeUnixNano = wireTag(3, 'fixed64');
const count = wireTag(4, 'fixed64');
const sum = wireTag(5, 'fixed64');
const scale = wireTag(6, 'varint');
const zeroCount = wireTag(7, 'fixed64');
const positive = wireTag(8, 'lengthDelimited');
const negative = wireTag(9, 'lengthDelimited');
const exemplars = wireTag(11, 'lengthDelimited');
const flags = wireTag(10, 'varint');

const bucketOffset = wireTag(1, 'varint');
const bucketCount = wireTag(2, 'varint');
const packedBucketCounts = wireTag(2, 'lengthDelimited');

/** Of the current point. */
const positiveSide = new ExponentialSide();
const negativeSide = new ExponentialSide();
const below = new Float64Array(exponentialBounds.withNegative.length);

/** Reads an `ExponentialHistogramDataPoint` as the classic histogram that `exponential-buckets.ts` describes. */
export function readExponentialPoint(run: PointRun, metric: MetricContext): void {
  const { reader } = run;
  let total = 0;
  let zeros = 0;
  let scaleValue = 0;
  let sumValue = 0;
  let hasSum = false;
  positiveSide.clear();
  negativeSide.clear();
  while (reader.position < reader.end) {
    const fieldStart = reader.position;
    const tag = reader.readTag();
    switch (tag) {
      case timeUnixNano:
        run.readTime();
        break;
      case count:
        total = run.readCount();
        break;
      case sum:
        sumValue = run.readDouble();
        hasSum = true;
        break;
      case scale:
        scaleValue = fromZigZag(reader.readVarint32());
        break;
      case zeroCount:
        zeros = run.readCount();
        break;
      case positive:
        readSide(run, positiveSide);
        break;
      case negative:
        readSide(run, negativeSide);
        break;
      case flags:
        run.flags = reader.readVarint32();
        break;
      default:
        reader.skip(tag);
        if (tag === attributes) run.attributes.add(fieldStart, reader.position);
        else if (tag === exemplars) run.addExemplar();
        else if (tag === startTimeUnixNano && run.takesStarts) run.noteStart();
    }
  }
  if (run.isEnd) {
    run.appendEnds(metric, attributes, () => exponentialLayout(run, metric, true, true));
    return;
  }
  if (Math.max(positiveSide.count, negativeSide.count) > maxExponentialBuckets) {
    const problem = `an exponential histogram has more than ${maxExponentialBuckets} buckets of one sign`;
    run.reject('unsupported', 1, `${metric.metadata.name}: ${problem}; send it with a lower scale`);
    return;
  }
  // Once a series has buckets below 0 they stay, or their last counts would.
  const withNegative = negativeSide.total > 0 || hasHadNegative(run, metric, attributes);
  const layout = exponentialLayout(run, metric, withNegative, hasSum);
  if (!run.takesSum(sumValue, metric.metadata.name)) return;
  const offset = run.seriesOf(layout, attributes);
  if (offset === -1) return;
  rememberLayout(layout);
  const bounds = cumulateExponential(positiveSide, negativeSide, zeros, scaleValue, withNegative, below);
  for (let index = 0; index < bounds; index++) {
    run.append(run.seriesAt(offset + index), below[index] as number); // written just now
  }
  run.append(run.seriesAt(offset + bounds), total);
  run.append(run.seriesAt(offset + bounds + 1), total);
  if (hasSum) run.append(run.seriesAt(offset + bounds + 2), sumValue);
  run.appendExemplars(offset, layout.bounds);
}

/** Of attributes with samples that are remembered it is known, of others the store is asked. */
function hasHadNegative(run: PointRun, metric: MetricContext, attributesTag: number): boolean {
  let isRemembered = false;
  for (const layout of metric.layouts) {
    if (layout === undefined || !run.hasHad(layout)) continue;
    if (layout.bounds === exponentialBounds.withNegative) return true;
    isRemembered = true;
  }
  return !isRemembered && run.isStored(metric, lowestBucket, attributesTag);
}

const [lowestBucket = { suffix: '' }] = histogramForms(exponentialBounds.withNegative, false);

function exponentialLayout(run: PointRun, metric: MetricContext, withNegative: boolean, hasSum: boolean) {
  const variant = (withNegative ? 2 : 0) + (hasSum ? 1 : 0);
  return run.translator.contexts.fixedLayout(metric, variant, () =>
    histogramShape(withNegative ? exponentialBounds.withNegative : exponentialBounds.positive, hasSum),
  );
}

/** Reads the message `Buckets`; the reader is at its length. The last of several wins. */
function readSide({ reader }: PointRun, side: ExponentialSide): void {
  side.clear();
  const readOne = () => {
    reader.readVarint64();
    side.push(reader.high * 2 ** 32 + reader.low);
  };
  const outerEnd = reader.enter();
  while (reader.position < reader.end) {
    const tag = reader.readTag();
    if (tag === bucketOffset) side.offset = fromZigZag(reader.readVarint32());
    else if (tag === packedBucketCounts) readPacked(reader, readOne);
    else if (tag === bucketCount) readOne();
    else reader.skip(tag);
  }
  reader.leave(outerEnd);
}

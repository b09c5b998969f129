import { WireReader } from '../../otlp/protobuf/wire-reader.ts';
import { wireTag } from '../../otlp/protobuf/wire-tag.ts';
import type { FieldSection } from '../field-section.ts';
import type { MetricContext, SeriesLayout, SeriesShape } from './metric-context.ts';
import { NumberList, readPacked, skipPackedFixed64 } from './number-list.ts';
import type { PointRun } from './point-run.ts';
import { rememberLayout } from './recent-layouts.ts';
import { histogramShape, refusedShape } from './series-forms.ts';

const startTimeUnixNano = wireTag(2, 'fixed64');
const timeUnixNano = wireTag(3, 'fixed64');
const count = wireTag(4, 'fixed64');
const sum = wireTag(5, 'fixed64');
const bucketCount = wireTag(6, 'fixed64');
const packedBucketCounts = wireTag(6, 'lengthDelimited');
const explicitBound = wireTag(7, 'fixed64');
const packedExplicitBounds = wireTag(7, 'lengthDelimited');
const attributes = wireTag(9, 'lengthDelimited');
const exemplars = wireTag(8, 'lengthDelimited');
const flags = wireTag(10, 'varint');

const maxBounds = 1_000;
/** So that no more is read of a longer list: a bound takes nine bytes unpacked, and ten as a packed list of its own. */
const maxBoundBytes = 10 * maxBounds;
const tooManyBounds = `a histogram has more than ${maxBounds} explicit_bounds; send fewer`;

/** Of the current point. */
const counts = new NumberList(maxBounds + 1);

/** Reads a `HistogramDataPoint`: the bucket counts become cumulative. */
export function readHistogramPoint(run: PointRun, metric: MetricContext): void {
  const { reader, bounds } = run;
  let total = 0;
  let sumValue = 0;
  let hasSum = false;
  counts.count = 0;
  const readOneCount = () => counts.push(run.readCount());
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
      case bucketCount:
        readOneCount();
        break;
      case packedBucketCounts:
        readPacked(reader, readOneCount);
        break;
      case packedExplicitBounds:
        skipPackedFixed64(reader);
        bounds.add(fieldStart, reader.position);
        break;
      case flags:
        run.flags = reader.readVarint32();
        break;
      default:
        reader.skip(tag);
        if (tag === attributes) run.attributes.add(fieldStart, reader.position);
        else if (tag === exemplars) run.addExemplar();
        else if (tag === startTimeUnixNano && run.takesStarts) run.noteStart();
        else if (tag === explicitBound) bounds.add(fieldStart, reader.position);
    }
  }
  const layoutOf = (withSum: boolean) =>
    run.translator.contexts.layout(metric, withSum ? 1 : 0, bounds, () =>
      makeHistogramShape(bounds, withSum),
    );
  // The end of a histogram may come without the sum that it had.
  if (run.isEnd) run.appendEnds(metric, attributes, () => layoutOf(true));
  else appendHistogram(run, layoutOf(hasSum), total, hasSum, sumValue);
}

function appendHistogram(
  run: PointRun,
  layout: SeriesLayout,
  total: number,
  hasSum: boolean,
  sumValue: number,
): void {
  const boundCount = layout.bounds.length;
  // Without buckets a histogram is only its count and sum, so bounds are ignored.
  if (layout.problem === undefined && !fits(counts.count, layout)) {
    const { name } = layout.metric.metadata;
    const problem = `a histogram with ${boundCount} explicit_bounds has ${counts.count} bucket_counts`;
    run.reject('unsupported', 1, `${name}: ${problem}; send one count more than bounds`);
    return;
  }
  if (!run.takesSum(sumValue, layout.metric.metadata.name)) return;
  const offset = run.seriesOf(layout, attributes);
  if (offset === -1) return;
  rememberLayout(layout);
  let below = 0;
  for (let index = 0; index < boundCount; index++) {
    below += counts.at(index);
    run.append(run.seriesAt(offset + index), below);
  }
  run.append(run.seriesAt(offset + boundCount), total);
  run.append(run.seriesAt(offset + boundCount + 1), total);
  if (hasSum) run.append(run.seriesAt(offset + boundCount + 2), sumValue);
  run.appendExemplars(offset, layout.bounds);
}

/** A last bound of +Inf is dropped, see `makeHistogramShape`. */
function fits(countCount: number, { bounds, sentBounds = bounds.length }: SeriesLayout): boolean {
  return countCount === sentBounds + 1 || (countCount === 0 && sentBounds === 0);
}

function makeHistogramShape(section: FieldSection, hasSum: boolean): SeriesShape {
  if (section.end - section.start > maxBoundBytes) return refusedShape(tooManyBounds);
  const sent = readBounds(section);
  if (sent.length > maxBounds) return refusedShape(tooManyBounds);
  const bounds = sent.at(-1) === Number.POSITIVE_INFINITY ? sent.slice(0, -1) : sent;
  const problem = bounds.every((bound, index) => isNext(bound, bounds[index - 1]))
    ? {}
    : { problem: 'the explicit_bounds of a histogram do not increase; send them sorted and unique' };
  return { ...histogramShape(bounds, hasSum), sentBounds: sent.length, ...problem };
}

function isNext(bound: number, before = Number.NEGATIVE_INFINITY): boolean {
  return Number.isFinite(bound) && bound > before;
}

function readBounds({ bytes, view, start, end }: FieldSection): number[] {
  const reader = new WireReader(bytes, start, end);
  const bounds: number[] = [];
  const readOne = () => {
    reader.readFixed64();
    bounds.push(view.getFloat64(reader.position - 8, true));
  };
  while (reader.position < reader.end) {
    if (reader.readTag() === packedExplicitBounds) readPacked(reader, readOne);
    else readOne();
  }
  return bounds;
}

import { wireTag } from '../../otlp/protobuf/wire-tag.ts';
import { FieldSection } from '../field-section.ts';
import type { MetricContext, SeriesShape } from './metric-context.ts';
import { NumberList } from './number-list.ts';
import type { PointRun } from './point-run.ts';
import { rememberLayout } from './recent-layouts.ts';
import { refusedShape, summaryShape } from './series-forms.ts';

const timeUnixNano = wireTag(3, 'fixed64');
const count = wireTag(4, 'fixed64');
const sum = wireTag(5, 'fixed64');
const quantileValues = wireTag(6, 'lengthDelimited');
const attributes = wireTag(7, 'lengthDelimited');
const flags = wireTag(8, 'varint');

const quantileOfValue = wireTag(1, 'fixed64');
const valueOfQuantile = wireTag(2, 'fixed64');

const maxQuantiles = 1_000;
const tooManyQuantiles = `a summary has more than ${maxQuantiles} quantiles; send fewer`;

/** Of the current point. */
const quantiles = new NumberList(maxQuantiles + 1);
const values = new NumberList(maxQuantiles + 1);

/** Reads a `SummaryDataPoint`. */
export function readSummaryPoint(run: PointRun, metric: MetricContext): void {
  const { reader } = run;
  let total = 0;
  let sumValue = 0;
  quantiles.count = 0;
  values.count = 0;
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
        break;
      case quantileValues:
        readQuantile(run);
        break;
      case flags:
        run.flags = reader.readVarint32();
        break;
      default:
        reader.skip(tag);
        if (tag === attributes) run.attributes.add(fieldStart, reader.position);
    }
  }
  const layoutOf = () => run.translator.contexts.layout(metric, 0, quantileSection(), makeSummaryShape);
  if (run.isEnd) {
    run.appendEnds(metric, attributes, layoutOf);
    return;
  }
  const layout = layoutOf();
  const offset = run.seriesOf(layout, attributes);
  if (offset === -1) return;
  rememberLayout(layout);
  for (let index = 0; index < values.count; index++) {
    run.append(run.seriesAt(offset + index), values.at(index));
  }
  run.append(run.seriesAt(offset + values.count), total);
  run.append(run.seriesAt(offset + values.count + 1), sumValue);
}

function readQuantile(run: PointRun): void {
  const { reader } = run;
  let quantile = 0;
  let value = 0;
  const outerEnd = reader.enter();
  while (reader.position < reader.end) {
    const tag = reader.readTag();
    if (tag === quantileOfValue) quantile = run.readDouble();
    else if (tag === valueOfQuantile) value = run.readDouble();
    else reader.skip(tag);
  }
  reader.leave(outerEnd);
  quantiles.push(quantile);
  values.push(value);
}

/** Quantiles and values alternate in the request, so the key is made of the bits of the quantiles. */
function quantileSection(): FieldSection {
  const { buffer } = quantiles.values;
  const bytes = new Uint8Array(buffer, 0, 8 * Math.min(quantiles.count, quantiles.maxKept));
  const section = new FieldSection(bytes, new DataView(buffer));
  section.add(0, bytes.length);
  return section;
}

function makeSummaryShape(): SeriesShape {
  if (quantiles.count > maxQuantiles) return refusedShape(tooManyQuantiles);
  const bounds = [...quantiles.values.subarray(0, quantiles.count)];
  const isUnique = new Set(bounds).size === bounds.length;
  const problem = isUnique ? {} : { problem: 'a summary repeats a quantile; send each once' };
  return { ...summaryShape(bounds), ...problem };
}

import { wireTag } from '../../otlp/protobuf/wire-tag.ts';
import type { MetricContext } from './metric-context.ts';
import type { PointRun } from './point-run.ts';
import { plainShape } from './series-forms.ts';

const startTimeUnixNano = wireTag(2, 'fixed64');
const timeUnixNano = wireTag(3, 'fixed64');
const asDouble = wireTag(4, 'fixed64');
const asInt = wireTag(6, 'fixed64');
const attributes = wireTag(7, 'lengthDelimited');
const exemplars = wireTag(5, 'lengthDelimited');
const flags = wireTag(8, 'varint');

const makeShape = () => plainShape;

/** Reads a `NumberDataPoint` of a gauge or sum. Whole numbers beyond 2^53 are rounded to the nearest double. */
export function readNumberPoint(run: PointRun, metric: MetricContext): void {
  const { reader, view } = run;
  let value = 0;
  let hasValue = false;
  while (reader.position < reader.end) {
    const fieldStart = reader.position;
    const tag = reader.readTag();
    switch (tag) {
      case timeUnixNano:
        run.readTime();
        break;
      case asDouble:
        value = run.readDouble();
        hasValue = true;
        break;
      case asInt:
        reader.readFixed64();
        value = view.getInt32(reader.position - 4, true) * 2 ** 32 + reader.low;
        hasValue = true;
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
  const layout = run.translator.contexts.fixedLayout(metric, 0, makeShape);
  if (run.isEnd) run.appendEnd(layout, attributes);
  else if (!hasValue) {
    run.reject(
      'unsupported',
      1,
      `${metric.metadata.name}: a data point has no value; send as_double or as_int`,
    );
  } else {
    const offset = run.seriesOf(layout, attributes);
    if (offset === -1) return;
    run.append(run.seriesAt(offset), value);
    run.appendExemplars(offset, layout.bounds);
  }
}

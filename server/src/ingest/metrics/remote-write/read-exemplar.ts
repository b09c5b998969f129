import type { SampleSink } from '../../../metrics/sample-sink.ts';
import type { WireReader } from '../../otlp/protobuf/wire-reader.ts';
import { FieldSection } from '../field-section.ts';
import { readLabelPairs } from './read-labels.ts';
import { readTimestamp } from './read-sample.ts';
import type { SeriesOfExemplar } from './series-of-exemplars.ts';
import { labelOfExemplar, timestampOfExemplar, valueOfExemplar } from './write-request-tags.ts';

/**
 * Reads the `Exemplar` of remote write 1.0 between the reader's position and its end, and passes it to the sink.
 *
 * @param view of the reader's bytes.
 * @throws MalformedRequest for any other bytes.
 */
export function readExemplar(
  reader: WireReader,
  view: DataView,
  sink: SampleSink,
  seriesOf: SeriesOfExemplar,
): void {
  const labels = new FieldSection(reader.bytes, view);
  let value = 0;
  let timestampMs = 0;
  while (reader.position < reader.end) {
    const fieldStart = reader.position;
    const tag = reader.readTag();
    if (tag === valueOfExemplar) {
      reader.readFixed64();
      value = view.getFloat64(reader.position - 8, true);
    } else if (tag === timestampOfExemplar) timestampMs = readTimestamp(reader);
    else {
      reader.skip(tag);
      if (tag === labelOfExemplar) labels.add(fieldStart, reader.position);
    }
  }
  appendExemplar(sink, seriesOf(value), timestampMs, value, labels);
}

/** Passes an exemplar to the sink. @param series -1 when it is not known. @param labels the fields `Label`. */
export function appendExemplar(
  sink: SampleSink,
  series: number,
  timestampMs: number,
  value: number,
  labels: FieldSection,
): void {
  if (series === -1) {
    sink.rejectExemplar('unknown_series');
    return;
  }
  const result = readLabelPairs(labels);
  if (result.ok) sink.exemplar(series, timestampMs, value, result.labels);
  else sink.rejectExemplar('invalid_labels');
}

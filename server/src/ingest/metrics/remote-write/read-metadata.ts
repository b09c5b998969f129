import type { MetricKind, MetricMetadata } from '../../../metrics/metric.ts';
import { textOfRange } from '../../otlp/common-messages/read-attributes.ts';
import type { WireReader } from '../../otlp/protobuf/wire-reader.ts';
import { metricKindOf } from './metric-kinds.ts';
import { familyOfMetadata, helpOfMetadata, typeOfMetadata, unitOfMetadata } from './write-request-tags.ts';

/** Reads the `MetricMetadata` between the reader's position and its end. */
export function readMetadata(reader: WireReader): MetricMetadata {
  let kind: MetricKind = 'gauge';
  let name = '';
  let description = '';
  let unit = '';
  while (reader.position < reader.end) {
    const tag = reader.readTag();
    if (tag === typeOfMetadata) {
      kind = metricKindOf(reader.readVarint32());
      continue;
    }
    reader.skip(tag);
    if (tag === familyOfMetadata) name = textOfRange(reader);
    else if (tag === helpOfMetadata) description = textOfRange(reader);
    else if (tag === unitOfMetadata) unit = textOfRange(reader);
  }
  return { name, kind, unit, description };
}

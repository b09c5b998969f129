import { type Attributes, readAttributes, textOfRange } from '../../otlp/common-messages/read-attributes.ts';
import { WireReader } from '../../otlp/protobuf/wire-reader.ts';
import { wireTag } from '../../otlp/protobuf/wire-tag.ts';
import type { FieldSection } from '../field-section.ts';
import { labelAttributes } from './label-attributes.ts';
import { type InstrumentationScope, identifyingKeys } from './translate-resource.ts';

export const resourceOfResourceMetrics = wireTag(1, 'lengthDelimited');
export const scopeOfScopeMetrics = wireTag(1, 'lengthDelimited');
export const schemaUrlOfScopeMetrics = wireTag(3, 'lengthDelimited');
export const nameOfMetric = wireTag(1, 'lengthDelimited');
export const descriptionOfMetric = wireTag(2, 'lengthDelimited');
export const unitOfMetric = wireTag(3, 'lengthDelimited');

const attributesOfResource = wireTag(1, 'lengthDelimited');
const nameOfScope = wireTag(1, 'lengthDelimited');
const versionOfScope = wireTag(2, 'lengthDelimited');
const attributesOfScope = wireTag(3, 'lengthDelimited');
const resourceAttributes = { ...labelAttributes, keptKeys: identifyingKeys };

/*
 * Readers of request sections. The last occurrence of a repeated field wins, and a missing field is
 * empty.
 *
 * All throw MalformedRequest for any other bytes.
 */

export function readResourceAttributes(section: FieldSection): Attributes {
  const reader = new WireReader(section.bytes, section.start, section.end);
  let attributes: Attributes = new Map();
  forEachField(reader, (tag) => {
    if (tag !== resourceOfResourceMetrics) return;
    const { bytes, rangeStart, rangeEnd } = reader;
    attributes = readAttributes(bytes, rangeStart, rangeEnd, attributesOfResource, resourceAttributes);
  });
  return attributes;
}

export function readScope(section: FieldSection): InstrumentationScope {
  const reader = new WireReader(section.bytes, section.start, section.end);
  let scope = { name: '', version: '', attributes: new Map() as Attributes };
  let schemaUrl = '';
  forEachField(reader, (tag) => {
    if (tag === schemaUrlOfScopeMetrics) schemaUrl = textOfRange(reader);
    else if (tag === scopeOfScopeMetrics) {
      scope = readScopeMessage(reader.bytes, reader.rangeStart, reader.rangeEnd);
    }
  });
  return { ...scope, schemaUrl };
}

/** A metric without its data. */
export interface MetricHead {
  readonly name: string;
  readonly unit: string;
  readonly description: string;
}

export function readMetricHead(section: FieldSection): MetricHead {
  const reader = new WireReader(section.bytes, section.start, section.end);
  const head = { name: '', unit: '', description: '' };
  forEachField(reader, (tag) => {
    if (tag === nameOfMetric) head.name = textOfRange(reader);
    else if (tag === unitOfMetric) head.unit = textOfRange(reader);
    else if (tag === descriptionOfMetric) head.description = textOfRange(reader);
  });
  return head;
}

function readScopeMessage(bytes: Uint8Array, start: number, end: number) {
  const reader = new WireReader(bytes, start, end);
  let name = '';
  let version = '';
  forEachField(reader, (tag) => {
    if (tag === nameOfScope) name = textOfRange(reader);
    else if (tag === versionOfScope) version = textOfRange(reader);
  });
  return { name, version, attributes: readAttributes(bytes, start, end, attributesOfScope, labelAttributes) };
}

/** The value of a length-delimited field is the reader's range. */
function forEachField(reader: WireReader, visit: (tag: number) => void): void {
  while (reader.position < reader.end) {
    const tag = reader.readTag();
    reader.skip(tag);
    visit(tag);
  }
}

import { maxSeverityNumber } from '../../../logs/log-severity.ts';
import type { AnyValueReader } from '../common-messages/any-value-reader.ts';
import { readId, spanIdLength, traceIdLength } from '../common-messages/read-id.ts';
import { stringValue } from '../common-messages/value-tags.ts';
import type { WireReader } from '../protobuf/wire-reader.ts';
import { wireTag } from '../protobuf/wire-tag.ts';
import type { LogRecordFields } from './log-record-fields.ts';

const timeUnixNano = wireTag(1, 'fixed64');
const severityNumber = wireTag(2, 'varint');
const severityText = wireTag(3, 'lengthDelimited');
const body = wireTag(5, 'lengthDelimited');
const attributes = wireTag(6, 'lengthDelimited');
const droppedAttributesCount = wireTag(7, 'varint');
const flags = wireTag(8, 'fixed32');
const traceId = wireTag(9, 'lengthDelimited');
const spanId = wireTag(10, 'lengthDelimited');
const observedTimeUnixNano = wireTag(11, 'fixed64');
const eventName = wireTag(12, 'lengthDelimited');

const attributeKey = wireTag(1, 'lengthDelimited');
const attributeValue = wireTag(2, 'lengthDelimited');

/** The bit of a varint's byte that another follows. */
const moreBytes = 0x80;

const eventNameKey = new TextEncoder().encode('event.name');

/** Reads the `LogRecord` between the reader's position and its end. */
export function readLogRecord(reader: WireReader, values: AnyValueReader, record: LogRecordFields): void {
  record.clear();
  values.reset();
  let namedStart = 0;
  let namedEnd = 0;
  while (reader.position < reader.end) {
    const tag = reader.readTag();
    switch (tag) {
      case timeUnixNano:
        reader.readFixed64();
        record.timeLow = reader.low;
        record.timeHigh = reader.high;
        break;
      case observedTimeUnixNano:
        reader.readFixed64();
        record.observedTimeLow = reader.low;
        record.observedTimeHigh = reader.high;
        break;
      case severityNumber:
        record.severityNumber = toKnownSeverity(reader.readVarint32());
        break;
      case severityText:
        reader.readRange();
        record.severityTextStart = reader.rangeStart;
        record.severityTextEnd = reader.rangeEnd;
        break;
      case body:
        values.read();
        record.bodySource = values.source;
        record.bodyStart = values.start;
        record.bodyEnd = values.end;
        break;
      case attributes:
        readAttribute(reader, values, record);
        break;
      case droppedAttributesCount:
        record.droppedAttributesCount = reader.readVarint32();
        break;
      case flags:
        record.flags = reader.readFixed32();
        break;
      case traceId:
        record.traceIdStart = readId(reader, traceIdLength);
        break;
      case spanId:
        record.spanIdStart = readId(reader, spanIdLength);
        break;
      case eventName:
        reader.readRange();
        namedStart = reader.rangeStart;
        namedEnd = reader.rangeEnd;
        break;
      default:
        reader.skip(tag);
    }
  }
  // The field wins over the attribute wherever it stands.
  if (namedEnd > namedStart) {
    record.eventNameStart = namedStart;
    record.eventNameEnd = namedEnd;
  }
}

function readAttribute(reader: WireReader, values: AnyValueReader, record: LogRecordFields): void {
  if (readShortText(reader, record)) return;
  const outerEnd = reader.enter();
  let keyStart = reader.position;
  let keyEnd = reader.position;
  values.clear();
  while (reader.position < reader.end) {
    const tag = reader.readTag();
    if (tag === attributeKey) {
      reader.readRange();
      keyStart = reader.rangeStart;
      keyEnd = reader.rangeEnd;
    } else if (tag === attributeValue) values.read();
    else reader.skip(tag);
  }
  reader.leave(outerEnd);
  record.attributes.add(keyStart, keyEnd, values.source, values.start, values.end);
  if (isEventNameKey(reader.bytes, keyStart, keyEnd)) {
    // An empty range for a value that is not a string, even if an earlier one of the same key was.
    record.eventNameStart = values.isString ? values.start : 0;
    record.eventNameEnd = values.isString ? values.end : 0;
  }
}

/**
 * Reads what most attributes are: a key and then a string value, each with a length of one byte, and nothing else. Returns false
 * for any other, of which nothing was read.
 */
function readShortText(reader: WireReader, record: LogRecordFields): boolean {
  const { bytes, position } = reader;
  // Casts here: beyond the array is `undefined`, which equals no tag and no length.
  const end = position + 1 + (bytes[position] as number);
  const keyStart = position + 3;
  const keyEnd = keyStart + (bytes[position + 2] as number);
  const start = keyEnd + 4;
  if (end > reader.end || start > end) return false;
  if (((bytes[position] as number) | (bytes[position + 2] as number)) >= moreBytes) return false;
  if (bytes[position + 1] !== attributeKey || bytes[keyEnd] !== attributeValue) return false;
  if (bytes[keyEnd + 2] !== stringValue) return false;
  // Both lengths are below 128, as that of all is.
  if (bytes[keyEnd + 1] !== end - keyEnd - 2 || bytes[keyEnd + 3] !== end - start) return false;
  reader.position = end;
  record.attributes.add(keyStart, keyEnd, bytes, start, end);
  if (isEventNameKey(bytes, keyStart, keyEnd)) {
    record.eventNameStart = start;
    record.eventNameEnd = end;
  }
  return true;
}

function toKnownSeverity(number: number): number {
  return number <= maxSeverityNumber ? number : 0;
}

function isEventNameKey(bytes: Uint8Array, start: number, end: number): boolean {
  if (end - start !== eventNameKey.length) return false;
  for (let index = 0; index < eventNameKey.length; index++) {
    if (bytes[start + index] !== eventNameKey[index]) return false;
  }
  return true;
}

import { isZero, readId, spanIdLength, traceIdLength } from '../common-messages/read-id.ts';
import { skipAttribute } from '../common-messages/skip-attribute.ts';
import type { WireReader } from '../protobuf/wire-reader.ts';
import { createBytesMatcher } from './bytes-matcher.ts';
import { readAttributeTexts } from './read-attribute-texts.ts';
import { RequestTexts } from './request-texts.ts';
import { type SpanFields, severityBits } from './span-fields.ts';
import { eventTags, linkTags, spanTags, statusCodes, statusTags } from './span-tags.ts';
import { hintNamePrefix, readHint } from './transaction-hint.ts';

const startsWithLabelPrefix = createBytesMatcher('cairn.trace.');
const startsWithHintPrefix = createBytesMatcher(hintNamePrefix);
const startsWithException = createBytesMatcher('exception');
const exceptionNameLength = 'exception'.length;

/**
 * Reads the `Span` between the reader's position and its end, and checks the whole of it: what this function accepts
 * `readSpanEvents` and `readSpanLabels` can read.
 *
 * @throws MalformedRequest for any other bytes.
 */
export function readSpan(reader: WireReader, span: SpanFields): void {
  span.clear();
  span.start = reader.position;
  span.end = reader.end;
  let statusCode = 0;
  while (reader.position < reader.end) {
    const tag = reader.readTag();
    switch (tag) {
      case spanTags.traceId:
        span.traceIdStart = readId(reader, traceIdLength);
        break;
      case spanTags.spanId:
        span.spanIdStart = readId(reader, spanIdLength);
        break;
      case spanTags.parentSpanId:
        reader.readRange();
        span.isRoot = isZero(reader.bytes, reader.rangeStart, reader.rangeEnd);
        break;
      case spanTags.name:
        reader.readRange();
        span.nameStart = reader.rangeStart;
        span.nameEnd = reader.rangeEnd;
        break;
      case spanTags.startTime:
        reader.readFixed64();
        span.startLow = reader.low;
        span.startHigh = reader.high;
        break;
      case spanTags.endTime:
        reader.readFixed64();
        span.endLow = reader.low;
        span.endHigh = reader.high;
        break;
      case spanTags.attribute:
        skipAttribute(reader);
        if (startsWithLabelPrefix(reader.bytes, reader.rangeStart, reader.rangeEnd)) {
          span.hasTraceLabels = true;
        }
        break;
      case spanTags.event:
        readEvent(reader, span);
        break;
      case spanTags.link:
        checkLink(reader);
        break;
      case spanTags.status:
        statusCode = readStatusCode(reader, statusCode);
        break;
      default:
        reader.skip(tag);
    }
  }
  if (statusCode === statusCodes.error) span.severityMask |= severityBits.error;
  if (span.endLow === 0 && span.endHigh === 0) {
    span.endLow = span.startLow;
    span.endHigh = span.startHigh;
  }
  span.include(span.startLow, span.startHigh);
  span.include(span.endLow, span.endHigh);
}

function readEvent(reader: WireReader, span: SpanFields): void {
  const outerEnd = reader.enter();
  const start = reader.position;
  let nameStart = start;
  let nameEnd = start;
  let timeLow = 0;
  let timeHigh = 0;
  while (reader.position < reader.end) {
    const tag = reader.readTag();
    if (tag === eventTags.time) {
      reader.readFixed64();
      timeLow = reader.low;
      timeHigh = reader.high;
    } else if (tag === eventTags.name) {
      reader.readRange();
      nameStart = reader.rangeStart;
      nameEnd = reader.rangeEnd;
    } else if (tag === eventTags.attribute) skipAttribute(reader);
    else reader.skip(tag);
  }
  // An event without a time happens at the start of its span.
  if (timeLow !== 0 || timeHigh !== 0) span.include(timeLow, timeHigh);
  if (startsWithHintPrefix(reader.bytes, nameStart, nameEnd)) {
    reader.position = start;
    if (!isHint(reader, nameStart, nameEnd)) span.severityMask |= severityBits.info;
  } else {
    span.severityMask |= isException(reader.bytes, nameStart, nameEnd)
      ? severityBits.error
      : severityBits.info;
  }
  reader.leave(outerEnd);
}

/** Whether the event between the reader's position and its end becomes a hint event, which has no severity. */
function isHint(reader: WireReader, nameStart: number, nameEnd: number): boolean {
  const texts = new RequestTexts(reader);
  const name = texts.textOf(nameStart, nameEnd);
  return readHint(name, readAttributeTexts(texts, eventTags.attribute))?.kind === 'hint';
}

function isException(bytes: Uint8Array, start: number, end: number): boolean {
  return end - start === exceptionNameLength && startsWithException(bytes, start, end);
}

function checkLink(reader: WireReader): void {
  const outerEnd = reader.enter();
  while (reader.position < reader.end) {
    const tag = reader.readTag();
    if (tag === linkTags.attribute) skipAttribute(reader);
    else reader.skip(tag);
  }
  reader.leave(outerEnd);
}

/** A message that is repeated is merged, so an earlier code stays when the status has none. */
function readStatusCode(reader: WireReader, earlierCode: number): number {
  const outerEnd = reader.enter();
  let code = earlierCode;
  while (reader.position < reader.end) {
    const tag = reader.readTag();
    if (tag === statusTags.code) code = reader.readVarint32();
    else reader.skip(tag);
  }
  reader.leave(outerEnd);
  return code;
}

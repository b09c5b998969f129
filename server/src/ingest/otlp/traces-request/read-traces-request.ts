import { runAtOnce, type Steps } from '../../../fairness/in-turns.ts';
import { findLast } from '../common-messages/find-last.ts';
import { skipAttribute } from '../common-messages/skip-attribute.ts';
import { EmptyMessages } from '../empty-messages.ts';
import { WireReader } from '../protobuf/wire-reader.ts';
import { wireTag } from '../protobuf/wire-tag.ts';
import { readSpan } from './read-span.ts';
import { SpanFields } from './span-fields.ts';
import { requestTags, resourceSpansTags, scopeSpansTags } from './span-tags.ts';

/** Receives the spans of a request as they are read. */
export interface SpanSink {
  /** The spans that follow have the resource whose message is this range of the request, empty without one. */
  beginResource(start: number, end: number): void;
  /** The spans that follow have the instrumentation scope whose message is this range, empty without one. */
  beginScope(start: number, end: number): void;
  /** Must copy what it needs: the object is reused for the next span. */
  addSpan(span: SpanFields): void;
}

/** Read in a step, and what is left of its last span: with attributes of a few bytes each, some milliseconds. */
const stepBytes = 8 * 1024;

const attributeOfResource = wireTag(1, 'lengthDelimited');

/**
 * Reads an `ExportTraceServiceRequest` (opentelemetry-proto 1.x, collector/trace/v1), and checks the whole of it, so
 * that what is stored can be read. A resource and a scope are passed on undecoded.
 *
 * @param maxEmpty resources and scopes without spans that the request may have.
 * @throws MalformedRequest for any other bytes, AppError `INVALID_ARGUMENT` for too much that is empty; the sink may have received
 *   spans by then.
 */
export function readTracesRequest(
  request: Uint8Array,
  sink: SpanSink,
  maxEmpty: number = Number.POSITIVE_INFINITY,
): void {
  runAtOnce(readTracesInSteps(request, sink, maxEmpty));
}

/** As `readTracesRequest`, some spans in each step. */
export function* readTracesInSteps(request: Uint8Array, sink: SpanSink, maxEmpty: number): Steps<void> {
  const empty = new EmptyMessages(maxEmpty);
  const reader = new WireReader(request);
  const span = new SpanFields();
  let stepEnd = stepBytes;

  function isStepOver(): boolean {
    if (reader.position < stepEnd) return false;
    stepEnd = reader.position + stepBytes;
    return true;
  }

  function* readResourceSpans(): Steps<void> {
    const outerEnd = reader.enter();
    findLast(reader, resourceSpansTags.resource);
    const { rangeStart, rangeEnd } = reader;
    checkMessage(reader, rangeStart, rangeEnd, attributeOfResource);
    sink.beginResource(rangeStart, rangeEnd);
    let hasScopes = false;
    while (reader.position < reader.end) {
      const tag = reader.readTag();
      if (tag === resourceSpansTags.scopeSpans) {
        hasScopes = true;
        yield* readScopeSpans();
      } else reader.skip(tag);
      if (isStepOver()) yield;
    }
    reader.leave(outerEnd);
    if (!hasScopes) empty.add();
  }

  function* readScopeSpans(): Steps<void> {
    const outerEnd = reader.enter();
    findLast(reader, scopeSpansTags.scope);
    const { rangeStart, rangeEnd } = reader;
    checkMessage(reader, rangeStart, rangeEnd);
    sink.beginScope(rangeStart, rangeEnd);
    let hasSpans = false;
    while (reader.position < reader.end) {
      const tag = reader.readTag();
      if (tag === scopeSpansTags.span) {
        hasSpans = true;
        readOneSpan();
      } else reader.skip(tag);
      if (isStepOver()) yield;
    }
    reader.leave(outerEnd);
    if (!hasSpans) empty.add();
  }

  function readOneSpan(): void {
    const outerEnd = reader.enter();
    readSpan(reader, span);
    reader.leave(outerEnd);
    sink.addSpan(span);
  }

  while (reader.position < reader.end) {
    const tag = reader.readTag();
    if (tag === requestTags.resourceSpans) yield* readResourceSpans();
    else reader.skip(tag);
    if (isStepOver()) yield;
  }
}

/** Visits the fields of the message in the range, and its attributes if it has any, without moving the reader. */
function checkMessage(reader: WireReader, start: number, end: number, attributeTag?: number): void {
  const { position, end: outerEnd } = reader;
  reader.position = start;
  reader.end = end;
  while (reader.position < end) {
    const tag = reader.readTag();
    if (tag === attributeTag) skipAttribute(reader);
    else reader.skip(tag);
  }
  reader.position = position;
  reader.end = outerEnd;
}

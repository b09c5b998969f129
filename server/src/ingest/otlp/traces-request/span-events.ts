import type { TraceEvent } from '../../../traces/trace.ts';
import { findLast } from '../common-messages/find-last.ts';
import { WireReader } from '../protobuf/wire-reader.ts';
import { RequestTexts } from './request-texts.ts';
import { readService, readSpanScope } from './resource-context.ts';
import { requestTags, resourceSpansTags, scopeSpansTags } from './span-tags.ts';
import { SpanTimeline } from './span-timeline.ts';

/**
 * The timeline events of spans, in no particular order: `span_started` and `span_finished` of each span, and one for each
 * of its events and for its error. Their ids depend on the span only, so a span that was stored twice yields equal ids.
 *
 * @param segment a `TracesData` or `ExportTraceServiceRequest` message that `readTracesRequest` accepts, in which the span
 *   ids are valid and times below 2^63.
 * @param createdAtMs the server's clock when the spans were stored.
 * @throws MalformedRequest for any other bytes.
 */
export function readSpanEvents(segment: Uint8Array, createdAtMs: number): TraceEvent[] {
  const reader = new WireReader(segment);
  const texts = new RequestTexts(reader);
  const timeline = new SpanTimeline(texts, createdAtMs);

  function readResourceSpans(): void {
    const outerEnd = reader.enter();
    findLast(reader, resourceSpansTags.resource);
    const service = readService(texts, reader.rangeStart, reader.rangeEnd);
    while (reader.position < reader.end) {
      const tag = reader.readTag();
      if (tag === resourceSpansTags.scopeSpans) readScopeSpans(service);
      else reader.skip(tag);
    }
    reader.leave(outerEnd);
  }

  function readScopeSpans(service: string | undefined): void {
    const outerEnd = reader.enter();
    findLast(reader, scopeSpansTags.scope);
    const scope = readSpanScope(texts, reader.rangeStart, reader.rangeEnd);
    while (reader.position < reader.end) {
      const tag = reader.readTag();
      if (tag === scopeSpansTags.span) timeline.addSpan(service, scope);
      else reader.skip(tag);
    }
    reader.leave(outerEnd);
  }

  while (reader.position < reader.end) {
    const tag = reader.readTag();
    if (tag === requestTags.resourceSpans) readResourceSpans();
    else reader.skip(tag);
  }
  return timeline.events;
}

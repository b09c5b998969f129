import type { TraceEvent } from '../../../traces/trace.ts';
import { cutText } from './cut-text.ts';
import { instantNs } from './instant-ns.ts';
import type { RequestTexts } from './request-texts.ts';
import type { SpanScope } from './resource-context.ts';
import { SpanDecoder } from './span-decoder.ts';
import { SpanEventReader } from './span-event-reader.ts';
import { spanLimits } from './span-limits.ts';
import { statusCodes } from './span-tags.ts';

const nsPerMs = 1e6;

/** Collects the events of spans. */
export class SpanTimeline {
  readonly events: TraceEvent[] = [];
  readonly #texts: RequestTexts;
  readonly #createdAtMs: number;
  readonly #span: SpanDecoder;
  readonly #eventReader: SpanEventReader;

  constructor(texts: RequestTexts, createdAtMs: number) {
    this.#texts = texts;
    this.#createdAtMs = createdAtMs;
    this.#span = new SpanDecoder(texts);
    this.#eventReader = new SpanEventReader(texts, createdAtMs);
  }

  /** Reads a `Span`, at whose length the reader is, and adds its events. */
  addSpan(service: string | undefined, scope: SpanScope | undefined): void {
    const { reader } = this.#texts;
    const span = this.#span;
    const outerEnd = reader.enter();
    span.read();
    const { position } = reader;
    const { spanId } = span;
    const started = span.payload(spanId, service, scope);
    const startNs = instantNs(span.startLow, span.startHigh);
    const endNs = instantNs(span.endLow, span.endHigh);
    this.add(`span.${spanId}.started`, 'span_started', startNs, started);
    this.add(`span.${spanId}.finished`, 'span_finished', endNs, { ...started, ...outcomeOf(span) });
    this.addEvents(spanId, startNs);
    if (span.statusCode === statusCodes.error && !this.isToldByException()) {
      const said = span.statusMessage === '' ? `${span.name} failed` : span.statusMessage;
      const payload = { name: cutText(said, spanLimits.maxEventNameLength), span_id: spanId };
      this.add(`span.${spanId}.error`, 'error_event_added', endNs, payload);
    }
    reader.position = position;
    reader.leave(outerEnd);
  }

  private addEvents(spanId: string, startNs: bigint): void {
    const { eventRanges } = this.#span;
    this.#eventReader.clear();
    for (let index = 0; 2 * index < eventRanges.length; index++) {
      // In bounds: a range has two entries.
      const start = eventRanges[2 * index] as number;
      const end = eventRanges[2 * index + 1] as number;
      this.events.push(this.#eventReader.read(start, end, index, spanId, startNs));
    }
  }

  private add(eventId: string, eventType: string, traceTimestampNs: bigint, payload: object): void {
    this.events.push({
      eventId,
      eventType,
      version: 1,
      source: 'otlp',
      createdAtMs: this.#createdAtMs,
      traceTimestampNs,
      // Cast: the payload types have no index signature, but are objects of JSON values.
      payload: payload as TraceEvent['payload'],
    });
  }

  /** Whether an exception event of the span says what its status says. */
  private isToldByException(): boolean {
    const { exceptionTexts } = this.#eventReader;
    const { statusMessage } = this.#span;
    return exceptionTexts.has(statusMessage) || (statusMessage === '' && exceptionTexts.size > 0);
  }
}

/** The members that `SpanFinishedPayload` adds. */
function outcomeOf(span: SpanDecoder): object {
  const { statusCode, statusMessage } = span;
  const status =
    statusCode === statusCodes.error ? 'error' : statusCode === statusCodes.ok ? 'ok' : undefined;
  const durationNs = (span.endHigh - span.startHigh) * 2 ** 32 + (span.endLow - span.startLow);
  return {
    ...(status === undefined ? {} : { status }),
    ...(statusMessage === ''
      ? {}
      : { status_message: cutText(statusMessage, spanLimits.maxStatusMessageLength) }),
    duration_ms: durationNs / nsPerMs,
  };
}

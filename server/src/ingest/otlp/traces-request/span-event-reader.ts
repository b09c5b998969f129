import type { TraceEvent } from '../../../traces/trace.ts';
import { AttributeCollector } from './attribute-collector.ts';
import { cutText } from './cut-text.ts';
import { instantNs } from './instant-ns.ts';
import { readAttributeTexts } from './read-attribute-texts.ts';
import type { RequestTexts } from './request-texts.ts';
import { hintAttributeLimits, spanAttributeLimits, spanLimits } from './span-limits.ts';
import { eventTags } from './span-tags.ts';
import { hintNamePrefix, readHint } from './transaction-hint.ts';

type Payload = TraceEvent['payload'];
type EventBody = Pick<TraceEvent, 'eventType' | 'payload' | 'pluginCorrelationId'>;

const exceptionName = 'exception';
/** Where an event says why it is not the hint that its name announces. */
const problemKey = 'cairn.hint.problem';

/** Reads `Event` messages of spans as trace events. */
export class SpanEventReader {
  /** What the exceptions read since `clear` say: names of their events, and messages. */
  readonly exceptionTexts: Set<string> = new Set();
  readonly #texts: RequestTexts;
  readonly #createdAtMs: number;
  readonly #details = new AttributeCollector(spanAttributeLimits);
  readonly #hintAttributes = new AttributeCollector(hintAttributeLimits);

  constructor(texts: RequestTexts, createdAtMs: number) {
    this.#texts = texts;
    this.#createdAtMs = createdAtMs;
  }

  clear(): void {
    this.exceptionTexts.clear();
  }

  /**
   * Reads the `Event` in the range, which is the span's with this index.
   *
   * @param startNs when the span started, which is when an event without a time happens.
   */
  read(start: number, end: number, index: number, spanId: string, startNs: bigint): TraceEvent {
    const { reader } = this.#texts;
    reader.position = start;
    reader.end = end;
    let name = '';
    let timeLow = 0;
    let timeHigh = 0;
    let droppedCount = 0;
    while (reader.position < reader.end) {
      const tag = reader.readTag();
      if (tag === eventTags.time) {
        reader.readFixed64();
        timeLow = reader.low;
        timeHigh = reader.high;
      } else if (tag === eventTags.name) name = this.#texts.readText();
      else if (tag === eventTags.droppedAttributesCount) droppedCount = reader.readVarint32();
      else reader.skip(tag);
    }
    reader.position = start;
    const { eventType, payload, pluginCorrelationId } = this.readBody(name, droppedCount, spanId);
    return {
      eventId: `span.${spanId}.event.${index}`,
      eventType,
      version: 1,
      source: 'otlp',
      createdAtMs: this.#createdAtMs,
      traceTimestampNs: timeLow === 0 && timeHigh === 0 ? startNs : instantNs(timeLow, timeHigh),
      payload,
      ...(pluginCorrelationId === undefined ? {} : { pluginCorrelationId }),
    };
  }

  /** Reads the attributes, which follow the reader's position. */
  private readBody(name: string, droppedCount: number, spanId: string): EventBody {
    if (name === exceptionName) return this.readException(droppedCount, spanId);
    if (name.startsWith(hintNamePrefix)) return this.readHintEvent(name, droppedCount, spanId);
    const details = this.#details;
    const { reader } = this.#texts;
    details.clear();
    while (reader.position < reader.end) {
      const tag = reader.readTag();
      if (tag === eventTags.attribute) details.read(this.#texts);
      else reader.skip(tag);
    }
    return { eventType: 'info_event_added', payload: this.payloadOf(name, droppedCount, spanId) };
  }

  private readException(droppedCount: number, spanId: string): EventBody {
    const attributes = readAttributeTexts(this.#texts, eventTags.attribute);
    const stackTrace = attributes.get('exception.stacktrace') ?? '';
    attributes.delete('exception.stacktrace');
    const message = attributes.get('exception.message') ?? '';
    const name = [attributes.get('exception.type') ?? '', message].filter((part) => part !== '').join(': ');
    this.exceptionTexts.add(name).add(message);
    this.collectDetails(attributes);
    return {
      eventType: 'error_event_added',
      payload: {
        ...this.payloadOf(name === '' ? exceptionName : name, droppedCount, spanId),
        ...(stackTrace === '' ? {} : { stack_trace: cutText(stackTrace, spanLimits.maxStackTraceLength) }),
      },
    };
  }

  private readHintEvent(name: string, droppedCount: number, spanId: string): EventBody {
    const attributes = readAttributeTexts(this.#texts, eventTags.attribute);
    const hint = readHint(name, attributes);
    if (hint?.kind !== 'hint') {
      if (hint !== undefined) attributes.set(problemKey, hint.problem);
      this.collectDetails(attributes);
      return { eventType: 'info_event_added', payload: this.payloadOf(name, droppedCount, spanId) };
    }
    const rest = this.#hintAttributes;
    rest.clear();
    for (const [key, value] of hint.rest) rest.add(key, value);
    const { collected } = rest;
    return {
      eventType: 'transaction_hint_added',
      payload: { ...hint.payload, ...(collected === undefined ? {} : { attributes: collected }) },
      ...(hint.correlationId === undefined ? {} : { pluginCorrelationId: hint.correlationId }),
    };
  }

  private collectDetails(attributes: ReadonlyMap<string, string>): void {
    this.#details.clear();
    for (const [key, value] of attributes) this.#details.add(key, value);
  }

  /** `ProducerEventPayload` of the contract, with the collected details. */
  private payloadOf(name: string, droppedCount: number, spanId: string): Payload {
    const { collected, leftOutCount } = this.#details;
    const dropped = droppedCount + leftOutCount;
    return {
      name: name === '' ? 'unnamed' : cutText(name, spanLimits.maxEventNameLength),
      ...(collected === undefined ? {} : { details: collected }),
      span_id: spanId,
      ...(dropped === 0 ? {} : { dropped_attributes_count: dropped }),
    };
  }
}

import { readId, spanIdLength } from '../common-messages/read-id.ts';
import { AttributeCollector, type Attributes } from './attribute-collector.ts';
import { cutText } from './cut-text.ts';
import { LinkReader, type SpanLink } from './link-reader.ts';
import type { RequestTexts } from './request-texts.ts';
import type { SpanScope } from './resource-context.ts';
import { spanAttributeLimits, spanLimits } from './span-limits.ts';
import { spanTags, statusTags } from './span-tags.ts';

/** Name of a span without one. */
const unnamedSpan = 'unnamed';

/** `SpanKind` of the contract by `Span.SpanKind`; 0 is unspecified. */
const spanKinds = [undefined, 'internal', 'server', 'client', 'producer', 'consumer'] as const;

/** `SpanStartedPayload` of the contract, whose members `SpanFinishedPayload` has too. */
export interface SpanPayload {
  readonly span_id: string;
  parent_span_id?: string;
  name: string;
  kind?: string;
  service?: string;
  scope?: SpanScope;
  attributes?: Attributes;
  links?: SpanLink[];
  trace_state?: string;
  dropped_attributes_count?: number;
  dropped_events_count?: number;
  dropped_links_count?: number;
}

/** Decodes one `Span` after the other; what it read of one is valid until it reads the next. */
export class SpanDecoder {
  startLow = 0;
  startHigh = 0;
  /** The start if the producer sent no end. */
  endLow = 0;
  endHigh = 0;
  statusCode = 0;
  statusMessage = '';
  /** Start and end of each `Event` message, in the order sent. */
  readonly eventRanges: number[] = [];
  readonly #texts: RequestTexts;
  readonly #attributes = new AttributeCollector(spanAttributeLimits);
  readonly #linkReader: LinkReader;
  #links: SpanLink[] | undefined;
  #spanIdStart = -1;
  #parentIdStart = -1;
  #name = '';
  #traceState = '';
  #kind = 0;
  #droppedAttributesCount = 0;
  #droppedEventsCount = 0;
  #droppedLinksCount = 0;
  #leftOutLinksCount = 0;

  constructor(texts: RequestTexts) {
    this.#texts = texts;
    this.#linkReader = new LinkReader(texts);
  }

  /** Reads the `Span` between the reader's position and its end. */
  read(): void {
    this.clear();
    const { reader } = this.#texts;
    while (reader.position < reader.end) {
      const tag = reader.readTag();
      switch (tag) {
        case spanTags.spanId:
          this.#spanIdStart = readId(reader, spanIdLength);
          break;
        case spanTags.parentSpanId:
          this.#parentIdStart = readId(reader, spanIdLength);
          break;
        case spanTags.traceState:
          this.#traceState = this.#texts.readText();
          break;
        case spanTags.name:
          this.#name = this.#texts.readText();
          break;
        case spanTags.kind:
          this.#kind = reader.readVarint32();
          break;
        case spanTags.startTime:
          reader.readFixed64();
          this.startLow = reader.low;
          this.startHigh = reader.high;
          break;
        case spanTags.endTime:
          reader.readFixed64();
          this.endLow = reader.low;
          this.endHigh = reader.high;
          break;
        case spanTags.attribute:
          this.#attributes.read(this.#texts);
          break;
        case spanTags.droppedAttributesCount:
          this.#droppedAttributesCount = reader.readVarint32();
          break;
        case spanTags.event:
          reader.readRange();
          this.eventRanges.push(reader.rangeStart, reader.rangeEnd);
          break;
        case spanTags.droppedEventsCount:
          this.#droppedEventsCount = reader.readVarint32();
          break;
        case spanTags.link:
          this.readLink();
          break;
        case spanTags.droppedLinksCount:
          this.#droppedLinksCount = reader.readVarint32();
          break;
        case spanTags.status:
          this.readStatus();
          break;
        default:
          reader.skip(tag);
      }
    }
    if (this.endLow === 0 && this.endHigh === 0) {
      this.endLow = this.startLow;
      this.endHigh = this.startHigh;
    }
  }

  /** 16 hex digits; '' without a valid id. */
  get spanId(): string {
    const start = this.#spanIdStart;
    return start === -1 ? '' : this.#texts.idOf(start, start + spanIdLength);
  }

  get name(): string {
    return this.#name === '' ? unnamedSpan : this.#name;
  }

  /** Members without a value are absent. */
  payload(spanId: string, service: string | undefined, scope: SpanScope | undefined): SpanPayload {
    const payload: SpanPayload = { span_id: spanId, name: cutText(this.name, spanLimits.maxTextLength) };
    const parent = this.#parentIdStart;
    if (parent !== -1) payload.parent_span_id = this.#texts.idOf(parent, parent + spanIdLength);
    const kind = spanKinds[this.#kind];
    if (kind !== undefined) payload.kind = kind;
    if (service !== undefined) payload.service = service;
    if (scope !== undefined) payload.scope = scope;
    const { collected } = this.#attributes;
    if (collected !== undefined) payload.attributes = collected;
    if (this.#links !== undefined) payload.links = this.#links;
    if (this.#traceState !== '') payload.trace_state = cutText(this.#traceState, spanLimits.maxTextLength);
    const droppedAttributes = this.#droppedAttributesCount + this.#attributes.leftOutCount;
    if (droppedAttributes > 0) payload.dropped_attributes_count = droppedAttributes;
    if (this.#droppedEventsCount > 0) payload.dropped_events_count = this.#droppedEventsCount;
    const droppedLinks = this.#droppedLinksCount + this.#leftOutLinksCount;
    if (droppedLinks > 0) payload.dropped_links_count = droppedLinks;
    return payload;
  }

  private clear(): void {
    this.startLow = this.startHigh = this.endLow = this.endHigh = 0;
    this.statusCode = 0;
    this.statusMessage = '';
    this.eventRanges.length = 0;
    this.#attributes.clear();
    this.#links = undefined;
    this.#spanIdStart = this.#parentIdStart = -1;
    this.#name = this.#traceState = '';
    this.#kind = 0;
    this.#droppedAttributesCount = this.#droppedEventsCount = this.#droppedLinksCount = 0;
    this.#leftOutLinksCount = 0;
  }

  /** A link beyond the limit, or without valid ids, counts as dropped. */
  private readLink(): void {
    const link = this.#linkReader.read();
    if (link === undefined || this.#links?.length === spanLimits.maxLinks) this.#leftOutLinksCount++;
    else if (this.#links === undefined) this.#links = [link];
    else this.#links.push(link);
  }

  /** A message that is repeated is merged. */
  private readStatus(): void {
    const { reader } = this.#texts;
    const outerEnd = reader.enter();
    while (reader.position < reader.end) {
      const tag = reader.readTag();
      if (tag === statusTags.code) this.statusCode = reader.readVarint32();
      else if (tag === statusTags.message) this.statusMessage = this.#texts.readText();
      else reader.skip(tag);
    }
    reader.leave(outerEnd);
  }
}

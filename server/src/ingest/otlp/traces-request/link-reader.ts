import { readId, spanIdLength, traceIdLength } from '../common-messages/read-id.ts';
import { AttributeCollector, type Attributes } from './attribute-collector.ts';
import { cutText } from './cut-text.ts';
import type { RequestTexts } from './request-texts.ts';
import { spanAttributeLimits, spanLimits } from './span-limits.ts';
import { linkTags } from './span-tags.ts';

/** `SpanLink` of the contract. */
export interface SpanLink {
  readonly trace_id: string;
  readonly span_id: string;
  readonly trace_state?: string;
  readonly attributes?: Attributes;
  readonly dropped_attributes_count?: number;
}

/** Reads `Link` messages of spans. */
export class LinkReader {
  readonly #texts: RequestTexts;
  readonly #attributes = new AttributeCollector(spanAttributeLimits);

  constructor(texts: RequestTexts) {
    this.#texts = texts;
  }

  /** Reads a `Link`, at whose length the reader is; `undefined` if one of its ids is not valid. */
  read(): SpanLink | undefined {
    const texts = this.#texts;
    const attributes = this.#attributes;
    const { reader } = texts;
    const outerEnd = reader.enter();
    let traceIdStart = -1;
    let spanIdStart = -1;
    let traceState = '';
    let droppedCount = 0;
    attributes.clear();
    while (reader.position < reader.end) {
      const tag = reader.readTag();
      if (tag === linkTags.traceId) traceIdStart = readId(reader, traceIdLength);
      else if (tag === linkTags.spanId) spanIdStart = readId(reader, spanIdLength);
      else if (tag === linkTags.traceState) traceState = texts.readText();
      else if (tag === linkTags.attribute) attributes.read(texts);
      else if (tag === linkTags.droppedAttributesCount) droppedCount = reader.readVarint32();
      else reader.skip(tag);
    }
    reader.leave(outerEnd);
    if (traceIdStart === -1 || spanIdStart === -1) return undefined;
    droppedCount += attributes.leftOutCount;
    const { collected } = attributes;
    return {
      trace_id: texts.idOf(traceIdStart, traceIdStart + traceIdLength),
      span_id: texts.idOf(spanIdStart, spanIdStart + spanIdLength),
      ...(traceState === '' ? {} : { trace_state: cutText(traceState, spanLimits.maxTextLength) }),
      ...(collected === undefined ? {} : { attributes: collected }),
      ...(droppedCount === 0 ? {} : { dropped_attributes_count: droppedCount }),
    };
  }
}

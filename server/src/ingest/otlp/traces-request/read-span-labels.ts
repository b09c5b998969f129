import { WireReader } from '../protobuf/wire-reader.ts';
import { cutBytes } from './cut-text.ts';
import { readAttributeTexts } from './read-attribute-texts.ts';
import { RequestTexts } from './request-texts.ts';
import { spanTags } from './span-tags.ts';

/** What a span says about its trace. */
export interface SpanLabels {
  /** The attributes without the reserved ones; those of a root span become attributes of the trace. */
  readonly attributes: ReadonlyMap<string, string>;
  /** `cairn.trace.attribute.<key>`, by that key. */
  readonly traceAttributes: ReadonlyMap<string, string>;
  /** `cairn.trace.tags`, separated by commas or an array, in the order sent, without duplicates. */
  readonly traceTags: readonly string[];
}

const tagsKey = 'cairn.trace.tags';
const attributePrefix = 'cairn.trace.attribute.';

/** The limits of a trace's labels, in UTF-8. */
const maxKeyBytes = 256;
export const maxTraceValueBytes = 4096;
const maxTagBytes = 256;

/**
 * Reads the labels from the `Span` in the range. Values of other types than string are text as in logs. A key that is
 * empty or has more than 256 bytes, and a tag of more than 256 bytes, is left out; a value is cut to 4,096 bytes.
 *
 * @throws MalformedRequest for bytes that `readSpan` does not accept.
 */
export function readSpanLabels(request: Uint8Array, start: number, end: number): SpanLabels {
  const reader = new WireReader(request, start, end);
  const texts = readAttributeTexts(new RequestTexts(reader), spanTags.attribute);
  const attributes = new Map<string, string>();
  const traceAttributes = new Map<string, string>();
  for (const [key, text] of texts) {
    if (key === tagsKey) continue;
    const isReserved = key.startsWith(attributePrefix);
    const label = isReserved ? key.slice(attributePrefix.length) : key;
    if (label === '' || Buffer.byteLength(label) > maxKeyBytes) continue;
    (isReserved ? traceAttributes : attributes).set(label, cutBytes(text, maxTraceValueBytes));
  }
  return { attributes, traceAttributes, traceTags: tagsOf(texts.get(tagsKey) ?? '') };
}

/** Tags are separated by commas, or the items of an array. */
function tagsOf(text: string): string[] {
  const tags = (stringsOf(text) ?? text.split(',')).map((tag) => tag.trim());
  return [...new Set(tags)].filter((tag) => tag !== '' && Buffer.byteLength(tag) <= maxTagBytes);
}

/** The strings of a JSON array, which is the text of an array value; `undefined` for any other text. */
function stringsOf(text: string): string[] | undefined {
  if (!text.startsWith('[')) return undefined;
  try {
    const items: unknown = JSON.parse(text);
    return Array.isArray(items) ? items.filter((item) => typeof item === 'string') : undefined;
  } catch {
    return undefined;
  }
}

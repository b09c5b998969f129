import { WireReader } from '../protobuf/wire-reader.ts';
import { AnyValueReader } from './any-value-reader.ts';
import { maxJsonBytesOf } from './json-limit.ts';
import { skipAttribute } from './skip-attribute.ts';
import { keyOfPair, valueOfPair } from './value-tags.ts';

/** Invalid UTF-8 becomes U+FFFD; a byte order mark is kept. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Keys, and values as text: numbers, booleans, arrays and the like as JSON. */
export type Attributes = ReadonlyMap<string, string>;

/** For readers who need few attributes, whatever is sent: a request has room for millions, which take a hundred bytes each. */
export interface AttributeBound {
  /** Of the attributes with a value; those without one are left out. Once there are so many, further ones are skipped. */
  readonly maxCount: number;
  /** Keys that are never skipped. */
  readonly keptKeys?: ReadonlySet<string>;
}

/**
 * The `KeyValue` fields with this tag in a message, or in a piece of one. The last value of a repeated key wins.
 *
 * @param maxJsonBytes of all values that are no strings.
 * @throws MalformedRequest for any other bytes, AppError `INVALID_ARGUMENT` for more JSON.
 */
export function readAttributes(
  bytes: Uint8Array,
  start: number,
  end: number,
  tag: number,
  bound?: AttributeBound,
  maxJsonBytes: number | undefined = bound && maxJsonBytesOf(bytes),
): Attributes {
  const reader = new WireReader(bytes, start, end);
  const values = new AnyValueReader(reader, maxJsonBytes);
  const attributes = new Map<string, string>();
  while (reader.position < reader.end) {
    const found = reader.readTag();
    if (found !== tag) reader.skip(found);
    else if (bound === undefined) readPair(reader, values, attributes);
    else if (attributes.size < bound.maxCount || isKept(reader, bound)) {
      const key = readPair(reader, values, attributes);
      if (attributes.get(key) === '') attributes.delete(key);
    } else skipAttribute(reader);
  }
  return attributes;
}

/** Whether the `KeyValue`, at whose length the reader stays, has a key that is never skipped. */
function isKept(reader: WireReader, { keptKeys }: AttributeBound): boolean {
  if (keptKeys === undefined) return false;
  const { position } = reader;
  skipAttribute(reader);
  const mayBe = reader.rangeEnd - reader.rangeStart <= longestKeptKey;
  reader.position = position;
  return mayBe && keptKeys.has(textOfRange(reader));
}

const longestKeptKey = 64;

/** The string or bytes that the reader read last. */
export function textOfRange(reader: WireReader): string {
  return decoder.decode(reader.bytes.subarray(reader.rangeStart, reader.rangeEnd));
}

/** Returns the key. */
function readPair(reader: WireReader, values: AnyValueReader, attributes: Map<string, string>): string {
  const outerEnd = reader.enter();
  let key = '';
  values.reset();
  values.clear();
  while (reader.position < reader.end) {
    const tag = reader.readTag();
    if (tag === keyOfPair) {
      reader.readRange();
      key = textOfRange(reader);
    } else if (tag === valueOfPair) values.read();
    else reader.skip(tag);
  }
  attributes.set(key, decoder.decode(values.source.subarray(values.start, values.end)));
  reader.leave(outerEnd);
  return key;
}

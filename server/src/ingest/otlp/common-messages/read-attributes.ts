import { WireReader } from '../protobuf/wire-reader.ts';
import { AnyValueReader } from './any-value-reader.ts';
import { keyOfPair, valueOfPair } from './value-tags.ts';

/** Invalid UTF-8 becomes U+FFFD; a byte order mark is kept. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Keys, and values as text: numbers, booleans, arrays and the like as JSON. */
export type Attributes = ReadonlyMap<string, string>;

/**
 * The `KeyValue` fields with this tag in a message, or in a piece of one. The last value of a repeated key wins.
 *
 * @throws MalformedRequest for any other bytes.
 */
export function readAttributes(bytes: Uint8Array, start: number, end: number, tag: number): Attributes {
  const reader = new WireReader(bytes, start, end);
  const values = new AnyValueReader(reader);
  const attributes = new Map<string, string>();
  while (reader.position < reader.end) {
    const found = reader.readTag();
    if (found === tag) readPair(reader, values, attributes);
    else reader.skip(found);
  }
  return attributes;
}

/** The string or bytes that the reader read last. */
export function textOfRange(reader: WireReader): string {
  return decoder.decode(reader.bytes.subarray(reader.rangeStart, reader.rangeEnd));
}

function readPair(reader: WireReader, values: AnyValueReader, attributes: Map<string, string>): void {
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
}

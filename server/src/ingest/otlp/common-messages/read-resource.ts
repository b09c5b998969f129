import { WireReader } from '../protobuf/wire-reader.ts';
import { wireTag } from '../protobuf/wire-tag.ts';
import { AnyValueReader } from './any-value-reader.ts';
import { keyOfPair, valueOfPair } from './value-tags.ts';

const attributesOfResource = wireTag(1, 'lengthDelimited');
const nameOfScope = wireTag(1, 'lengthDelimited');
const versionOfScope = wireTag(2, 'lengthDelimited');

/** Invalid UTF-8 becomes U+FFFD; a byte order mark is kept. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * The attributes of an OTLP `Resource` message, values as text. The last value of a repeated key wins.
 *
 * @throws MalformedRequest for any other bytes.
 */
export function readResource(message: Uint8Array): Map<string, string> {
  const reader = new WireReader(message);
  const values = new AnyValueReader(reader);
  const attributes = new Map<string, string>();
  while (reader.position < reader.end) {
    const tag = reader.readTag();
    if (tag === attributesOfResource) readPair(reader, values, attributes);
    else reader.skip(tag);
  }
  return attributes;
}

/**
 * Name and version of an OTLP `InstrumentationScope` message, '' if absent.
 *
 * @throws MalformedRequest for any other bytes.
 */
export function readScope(message: Uint8Array): { name: string; version: string } {
  const reader = new WireReader(message);
  const scope = { name: '', version: '' };
  while (reader.position < reader.end) {
    const tag = reader.readTag();
    reader.skip(tag);
    if (tag === nameOfScope) scope.name = textOfRange(reader);
    else if (tag === versionOfScope) scope.version = textOfRange(reader);
  }
  return scope;
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

function textOfRange(reader: WireReader): string {
  return decoder.decode(reader.bytes.subarray(reader.rangeStart, reader.rangeEnd));
}

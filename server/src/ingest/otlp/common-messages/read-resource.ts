import { WireReader } from '../protobuf/wire-reader.ts';
import { wireTag } from '../protobuf/wire-tag.ts';
import { type Attributes, readAttributes, textOfRange } from './read-attributes.ts';

const attributesOfResource = wireTag(1, 'lengthDelimited');
const nameOfScope = wireTag(1, 'lengthDelimited');
const versionOfScope = wireTag(2, 'lengthDelimited');

/**
 * The attributes of an OTLP `Resource` message, values as text. The last value of a repeated key wins.
 *
 * @param maxJsonBytes of all values that are no strings.
 * @throws MalformedRequest for any other bytes, AppError `INVALID_ARGUMENT` for more JSON.
 */
export function readResource(message: Uint8Array, maxJsonBytes?: number): Attributes {
  return readAttributes(message, 0, message.length, attributesOfResource, undefined, maxJsonBytes);
}

/**
 * One attribute of an OTLP `Resource` message as text, however many others there are; '' without it.
 *
 * @throws MalformedRequest for any other bytes.
 */
export function readResourceAttribute(message: Uint8Array, key: string): string {
  const only = { maxCount: 0, keptKeys: new Set([key]) };
  return readAttributes(message, 0, message.length, attributesOfResource, only).get(key) ?? '';
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

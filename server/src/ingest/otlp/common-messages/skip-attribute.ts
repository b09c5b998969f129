import { MalformedRequest } from '../protobuf/malformed-request.ts';
import type { WireReader } from '../protobuf/wire-reader.ts';
import { maxValueDepth } from './any-value-reader.ts';
import { arrayValue, keyOfPair, keyValueListValue, repeatedItem, valueOfPair } from './value-tags.ts';

/**
 * Skips a `KeyValue`, at whose length the reader is, and leaves the range of its key in the reader, empty without one.
 * Every nested message is visited, so `AnyValueReader` can read what was skipped.
 *
 * @throws MalformedRequest for any other bytes.
 */
export function skipAttribute(reader: WireReader): void {
  skipPair(reader, 1);
}

function skipPair(reader: WireReader, depth: number): void {
  const outerEnd = reader.enter();
  let keyStart = reader.position;
  let keyEnd = keyStart;
  while (reader.position < reader.end) {
    const tag = reader.readTag();
    if (tag === valueOfPair) skipValue(reader, depth);
    else {
      reader.skip(tag);
      if (tag !== keyOfPair) continue;
      keyStart = reader.rangeStart;
      keyEnd = reader.rangeEnd;
    }
  }
  reader.leave(outerEnd);
  reader.rangeStart = keyStart;
  reader.rangeEnd = keyEnd;
}

function skipValue(reader: WireReader, depth: number): void {
  const outerEnd = reader.enter();
  while (reader.position < reader.end) {
    const tag = reader.readTag();
    if (tag === arrayValue || tag === keyValueListValue) {
      skipItems(reader, depth, tag === arrayValue ? skipValue : skipPair);
    } else reader.skip(tag);
  }
  reader.leave(outerEnd);
}

function skipItems(
  reader: WireReader,
  depth: number,
  skipItem: (reader: WireReader, depth: number) => void,
): void {
  if (depth > maxValueDepth) {
    throw new MalformedRequest(`A value nested more than ${maxValueDepth} levels deep`, reader.position);
  }
  const outerEnd = reader.enter();
  while (reader.position < reader.end) {
    const tag = reader.readTag();
    if (tag === repeatedItem) skipItem(reader, depth + 1);
    else reader.skip(tag);
  }
  reader.leave(outerEnd);
}

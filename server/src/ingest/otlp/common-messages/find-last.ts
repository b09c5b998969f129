import type { WireReader } from '../protobuf/wire-reader.ts';

/**
 * Leaves the range of a field of the message in the reader, empty if it is missing, and rewinds to the start:
 * fields may have any order, and the records need what may follow them.
 */
export function findLast(reader: WireReader, wanted: number): void {
  const start = reader.position;
  let rangeStart = start;
  let rangeEnd = start;
  while (reader.position < reader.end) {
    const tag = reader.readTag();
    reader.skip(tag);
    if (tag !== wanted) continue;
    rangeStart = reader.rangeStart;
    rangeEnd = reader.rangeEnd;
  }
  reader.position = start;
  reader.rangeStart = rangeStart;
  reader.rangeEnd = rangeEnd;
}

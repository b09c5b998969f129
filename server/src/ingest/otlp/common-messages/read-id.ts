import type { WireReader } from '../protobuf/wire-reader.ts';

/** Bytes of a trace id and of a span id. */
export const traceIdLength = 16;
export const spanIdLength = 8;

/**
 * Offset of an id, at whose length the reader is; -1 if it has another length or is all zero, which OpenTelemetry
 * calls invalid.
 */
export function readId(reader: WireReader, length: number): number {
  reader.readRange();
  const { bytes, rangeStart, rangeEnd } = reader;
  if (rangeEnd - rangeStart !== length) return -1;
  return isZero(bytes, rangeStart, rangeEnd) ? -1 : rangeStart;
}

/** Whether a range has only zeros; true for an empty one. */
export function isZero(bytes: Uint8Array, start: number, end: number): boolean {
  for (let position = start; position < end; position++) {
    if (bytes[position] !== 0) return false;
  }
  return true;
}

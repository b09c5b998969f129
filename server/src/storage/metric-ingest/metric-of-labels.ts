import { decodeVarint, varintEnd } from '../bytes/varint.ts';

const nameBytes = new TextEncoder().encode('__name__');

/** The value of `__name__` in canonical label bytes, '' without one. */
export function metricOfLabels(labelBytes: Uint8Array): string {
  let position = 0;
  let isName = false;
  for (let part = 0; position < labelBytes.length; part += 1) {
    const length = decodeVarint(labelBytes, position);
    const start = varintEnd(labelBytes, position);
    position = start + length;
    if (part % 2 === 0) isName = length === nameBytes.length && startsWithName(labelBytes, start);
    else if (isName) return textOf(labelBytes, start, position);
  }
  return '';
}

function startsWithName(bytes: Uint8Array, start: number): boolean {
  for (let i = 0; i < nameBytes.length; i++) if (bytes[start + i] !== nameBytes[i]) return false;
  return true;
}

/** Copies, because a TextDecoder refuses shared memory. Keeps a byte order mark. */
export function textOf(bytes: Uint8Array, start: number, end: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8', start, end);
}

import { decodeVarint, varintEnd } from '../bytes/varint.ts';

const nameBytes = new TextEncoder().encode('__name__');

/** The value of `__name__` in canonical label bytes, '' without one. */
export function metricOfLabels(labelBytes: Uint8Array): string {
  const at = metricAt(labelBytes);
  if (at < 0) return '';
  const start = varintEnd(labelBytes, at);
  return textOf(labelBytes, start, start + decodeVarint(labelBytes, at));
}

/** Whether the values of `__name__` in canonical label bytes are the same. */
export function haveSameMetric(a: Uint8Array, b: Uint8Array): boolean {
  const [atA, atB] = [metricAt(a), metricAt(b)];
  if (atA < 0 || atB < 0) return atA === atB;
  // With the length before it.
  const length = varintEnd(a, atA) - atA + decodeVarint(a, atA);
  for (let i = 0; i < length; i++) if (a[atA + i] !== b[atB + i]) return false;
  return true;
}

/** Where the value of `__name__` is, with its length before it; -1 without one. */
function metricAt(labelBytes: Uint8Array): number {
  for (let at = 0; at < labelBytes.length; ) {
    const nameStart = varintEnd(labelBytes, at);
    const nameLength = decodeVarint(labelBytes, at);
    const valueAt = nameStart + nameLength;
    if (nameLength === nameBytes.length && startsWithName(labelBytes, nameStart)) return valueAt;
    at = varintEnd(labelBytes, valueAt) + decodeVarint(labelBytes, valueAt);
  }
  return -1;
}

function startsWithName(bytes: Uint8Array, start: number): boolean {
  for (let i = 0; i < nameBytes.length; i++) if (bytes[start + i] !== nameBytes[i]) return false;
  return true;
}

/** Copies, because a TextDecoder refuses shared memory. Keeps a byte order mark. */
export function textOf(bytes: Uint8Array, start: number, end: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8', start, end);
}

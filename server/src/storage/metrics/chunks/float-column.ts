import type { ByteWriter } from '../../bytes/byte-writer.ts';

/*
 * Any doubles: the bits of each, XORed with those of the one before (Pelkonen et al., Gorilla, VLDB 2015, section 4.1.3), as
 * eight planes of bytes, of which those that are all zero are left out. A first byte has a bit for each plane that is there.
 */

const planesPerValue = 8;
let planes = new Uint8Array(8192);

/** Bits of doubles as pairs of words, the lower one first as on every little-endian machine. */
export function wordsOf(values: Float64Array, from: number, to: number): Int32Array {
  return new Int32Array(values.buffer, values.byteOffset + from * values.BYTES_PER_ELEMENT, 2 * (to - from));
}

export function encodeFloats(values: Float64Array, from: number, to: number, writer: ByteWriter): void {
  const count = to - from;
  if (planes.length < planesPerValue * count) planes = new Uint8Array(2 * planesPerValue * count);
  const words = wordsOf(values, from, to);
  let lowBits = 0;
  let highBits = 0;
  let low = 0;
  let high = 0;
  for (let i = 0; i < count; i++) {
    // In bounds: two words for each value.
    const nextLow = words[2 * i] as number;
    const nextHigh = words[2 * i + 1] as number;
    low ^= nextLow;
    high ^= nextHigh;
    lowBits |= low;
    highBits |= high;
    for (let plane = 0; plane < 4; plane++) {
      planes[plane * count + i] = low >>> (8 * plane);
      planes[(4 + plane) * count + i] = high >>> (8 * plane);
    }
    low = nextLow;
    high = nextHigh;
  }
  const present = presentPlanes(lowBits) | (presentPlanes(highBits) << 4);
  writer.bytes(Uint8Array.of(present));
  for (let plane = 0; plane < planesPerValue; plane++) {
    if ((present >> plane) & 1) writer.bytes(planes.subarray(plane * count, (plane + 1) * count));
  }
}

function presentPlanes(bits: number): number {
  let present = 0;
  for (let plane = 0; plane < 4; plane++) if ((bits >>> (8 * plane)) & 0xff) present |= 1 << plane;
  return present;
}

/**
 * Reads the first `limit` of `count` values into `target` from `at` on.
 *
 * @throws RangeError when the column ends early.
 */
export function decodeFloats(
  source: Uint8Array,
  start: number,
  count: number,
  limit: number,
  target: Float64Array,
  at: number,
): void {
  const present = source[start] ?? 0;
  const words = wordsOf(target, at, at + limit);
  words.fill(0);
  let plane = start + 1;
  for (let number = 0; number < planesPerValue; number++) {
    if (((present >> number) & 1) === 0) continue;
    if (plane + count > source.length) throw new RangeError('a column of values ends early');
    const shift = 8 * (number & 3);
    const half = number >> 2;
    // In bounds: the plane was checked, and there are two words for each value.
    for (let i = 0; i < limit; i++) {
      words[2 * i + half] = (words[2 * i + half] as number) | ((source[plane + i] as number) << shift);
    }
    plane += count;
  }
  let low = 0;
  let high = 0;
  for (let i = 0; i < 2 * limit; i += 2) {
    low ^= words[i] as number;
    high ^= words[i + 1] as number;
    words[i] = low;
    words[i + 1] = high;
  }
}

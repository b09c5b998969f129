/**
 * Sets of trace numbers, cut into containers of consecutive numbers and stored as a bitmap where dense and as a
 * sorted list where sparse, after Roaring bitmaps (Lemire et al., "Consistently faster and smaller compressed
 * bitmaps with Roaring", 2016, https://arxiv.org/abs/1603.06549). Containers are smaller than Roaring's 2^16,
 * because each commit rewrites the newest container of every term it touches.
 */
export const numbersPerContainer = 4096;

const bitmapBytes = numbersPerContainer / 8;
const bytesPerListed = 2;

/** One bit per trace number of a container, bit 0 of word 0 first. */
export type Bitmap = Uint32Array;

export function createBitmap(): Bitmap {
  return new Uint32Array(numbersPerContainer / 32);
}

export function containerOf(traceNumber: number): number {
  return Math.floor(traceNumber / numbersPerContainer);
}

export function offsetOf(traceNumber: number): number {
  return traceNumber % numbersPerContainer;
}

/** Adds the numbers of a stored container to the bitmap. */
export function decodeInto(bitmap: Bitmap, stored: Uint8Array): void {
  if (stored.byteLength === bitmapBytes) {
    const words = new DataView(stored.buffer, stored.byteOffset, stored.byteLength);
    for (let index = 0; index < bitmap.length; index += 1) {
      setWord(bitmap, index, wordAt(bitmap, index) | words.getUint32(index * 4, true));
    }
    return;
  }
  const list = new DataView(stored.buffer, stored.byteOffset, stored.byteLength);
  for (let position = 0; position < stored.byteLength; position += bytesPerListed) {
    setBit(bitmap, list.getUint16(position, true));
  }
}

/** `undefined` for the empty set. The length distinguishes a list from a bitmap: a list is always shorter. */
export function encodeContainer(bitmap: Bitmap): Uint8Array | undefined {
  const count = countBits(bitmap);
  if (count === 0) return undefined;
  return count * bytesPerListed < bitmapBytes ? encodeList(offsetsOf(bitmap)) : encodeBitmap(bitmap);
}

/** The stored form of a set of one. */
export function encodeSingle(offset: number): Uint8Array {
  return Uint8Array.of(offset & 0xff, offset >>> 8);
}

function encodeList(offsets: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(offsets.length * bytesPerListed);
  const view = new DataView(bytes.buffer);
  offsets.forEach((offset, index) => {
    view.setUint16(index * bytesPerListed, offset, true);
  });
  return bytes;
}

function encodeBitmap(bitmap: Bitmap): Uint8Array {
  const bytes = new Uint8Array(bitmapBytes);
  const view = new DataView(bytes.buffer);
  bitmap.forEach((word, index) => {
    view.setUint32(index * 4, word, true);
  });
  return bytes;
}

export function setBit(bitmap: Bitmap, offset: number): void {
  setWord(bitmap, offset >>> 5, wordAt(bitmap, offset >>> 5) | (1 << (offset & 31)));
}

export function clearBit(bitmap: Bitmap, offset: number): void {
  setWord(bitmap, offset >>> 5, wordAt(bitmap, offset >>> 5) & ~(1 << (offset & 31)));
}

export function hasBit(bitmap: Bitmap, offset: number): boolean {
  return (wordAt(bitmap, offset >>> 5) & (1 << (offset & 31))) !== 0;
}

export function isEmpty(bitmap: Bitmap): boolean {
  return bitmap.every((word) => word === 0);
}

export function intersect(target: Bitmap, other: Bitmap): void {
  for (let index = 0; index < target.length; index += 1) {
    setWord(target, index, wordAt(target, index) & wordAt(other, index));
  }
}

export function unite(target: Bitmap, other: Bitmap): void {
  for (let index = 0; index < target.length; index += 1) {
    setWord(target, index, wordAt(target, index) | wordAt(other, index));
  }
}

export function invert(bitmap: Bitmap): void {
  for (let index = 0; index < bitmap.length; index += 1) setWord(bitmap, index, ~wordAt(bitmap, index));
}

/** Sets exactly the offsets from `first` to `last`, both included. */
export function fillRange(bitmap: Bitmap, first: number, last: number): void {
  for (let index = 0; index < bitmap.length; index += 1) {
    const low = Math.max(first - index * 32, 0);
    const high = Math.min(last - index * 32, 31);
    setWord(bitmap, index, low > high ? 0 : (0xffffffff >>> (31 - high)) & (0xffffffff << low));
  }
}

/** Population count by parallel sums (Warren, Hacker's Delight, section 5-1). */
export function countBits(bitmap: Bitmap): number {
  let count = 0;
  for (const word of bitmap) {
    let sums = word - ((word >>> 1) & 0x55555555);
    sums = (sums & 0x33333333) + ((sums >>> 2) & 0x33333333);
    sums = (sums + (sums >>> 4)) & 0x0f0f0f0f;
    count += Math.imul(sums, 0x01010101) >>> 24;
  }
  return count;
}

/** Ascending. */
export function offsetsOf(bitmap: Bitmap): number[] {
  const offsets: number[] = [];
  for (let index = 0; index < bitmap.length; index += 1) {
    let rest = wordAt(bitmap, index);
    while (rest !== 0) {
      const lowest = rest & -rest;
      offsets.push(index * 32 + 31 - Math.clz32(lowest));
      rest ^= lowest;
    }
  }
  return offsets;
}

function wordAt(bitmap: Bitmap, index: number): number {
  // Cast: offsets are below numbersPerContainer.
  return bitmap[index] as number;
}

function setWord(bitmap: Bitmap, index: number, word: number): void {
  bitmap[index] = word;
}

import { crc32 } from 'node:zlib';
import { DamagedItem } from '../../../errors/damaged-item.ts';

type ColumnValue = string | number | bigint | null;

/** What each value begins with, so that rows of other values have other checksums. */
const tags = { null: 0, integer: 1, text: 2 } as const;
/** A call of `crc32` costs as much as this many characters in `mix`. */
const maxMixedText = 64;

/** To take an integer apart without further bigints. */
const int64 = new BigInt64Array(1);
const words = new Int32Array(int64.buffer);
int64[0] = 1n;
const lowWord = words[0] === 1 ? 0 : 1;

/**
 * A checksum of 32 bits of the values of a row, which any single flipped bit changes. Integers may be numbers or
 * bigints, with the same result. Integers and short texts are mixed as in MurmurHash3, long texts and bytes are added by CRC-32.
 */
export function checksumOf(values: readonly ColumnValue[], bytes?: Uint8Array): number {
  let sum = 0;
  for (const value of values) {
    if (value === null) sum = mix(sum, tags.null);
    else if (typeof value === 'string') sum = addText(mix(mix(sum, tags.text), value.length), value);
    else if (typeof value === 'number') sum = addWords(sum, value | 0, Math.floor(value / 2 ** 32));
    else {
      int64[0] = value;
      sum = addWords(sum, words[lowWord] as number, words[1 - lowWord] as number);
    }
  }
  return bytes === undefined ? sum >>> 0 : crc32(bytes, sum >>> 0);
}

function addWords(sum: number, low: number, high: number): number {
  return mix(mix(mix(sum, tags.integer), low), high);
}

function addText(start: number, text: string): number {
  if (text.length > maxMixedText) return crc32(text, start >>> 0) | 0;
  let sum = start;
  for (let index = 0; index < text.length; index += 1) sum = mix(sum, text.charCodeAt(index));
  return sum;
}

/**
 * A step of MurmurHash3 for 32 bits, which is reversible: another word, or another sum before it, gives another sum.
 * Source: https://github.com/aappleby/smhasher/blob/master/src/MurmurHash3.cpp
 */
function mix(sum: number, word: number): number {
  const scrambled = Math.imul(word, 0xcc9e2d51);
  const mixed = sum ^ Math.imul((scrambled << 15) | (scrambled >>> 17), 0x1b873593);
  return (Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64) | 0;
}

/**
 * As a signed integer, of which nearly every one takes four bytes in SQLite: a row that keeps its length is changed in place, without
 * its other pages.
 */
export function toStoredChecksum(checksum: number): number {
  return checksum | 0;
}

/** The inverse; also of one that was stored unsigned. */
export function fromStoredChecksum(stored: number | bigint): number {
  const checksum = Number(stored);
  return checksum < 0 ? checksum + 2 ** 32 : checksum;
}

/**
 * @param stored `null` in a row of an earlier release, which nothing can be said of.
 * @param item names the row to people; called for a damaged one only.
 * @throws DamagedItem when the checksums differ.
 */
export function assertChecksum(stored: number | bigint | null, computed: number, item: () => string): void {
  if (stored !== null && fromStoredChecksum(stored) !== computed)
    throw new DamagedItem(item(), 'a row of it has another checksum than when it was written');
}

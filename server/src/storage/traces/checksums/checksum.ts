import { crc32 } from 'node:zlib';
import { DamagedItem } from '../../../errors/damaged-item.ts';

type ColumnValue = string | number | bigint | null;

/** What each value begins with, so that rows of other values have other checksums. */
const tags = { null: 0, integer: 1, text: 2 } as const;
/** A call of `crc32` costs as much as this many characters in `mix`. */
const maxMixedText = 64;

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
    else sum = addWords(sum, Number(BigInt.asIntN(32, value)), Number(value >> 32n));
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
 * @param stored `null` in a row of an earlier release, which nothing can be said of.
 * @param item names the row to people; called for a damaged one only.
 * @throws DamagedItem when the checksums differ.
 */
export function assertChecksum(stored: number | bigint | null, computed: number, item: () => string): void {
  if (stored !== null && Number(stored) !== computed)
    throw new DamagedItem(item(), 'a row of it has another checksum than when it was written');
}

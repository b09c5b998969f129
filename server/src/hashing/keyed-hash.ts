import { randomInt } from 'node:crypto';

const newKey = () => randomInt(2 ** 32) | 0;
/** Other threads have others, so a hash is of use only in the thread that made it. */
const firstLowKey = newKey();
const firstHighKey = newKey();
const secondLowKey = newKey();
const secondHighKey = newKey();

/**
 * A 32-bit hash for tables whose keys come from senders: without the keys of the thread nobody can find values that collide. A
 * function that only starts from a secret, as MurmurHash3 does, has differences that cancel each other whatever it started
 * from, so that whoever knows it can send any number of values with one hash, and each look-up passes all of them.
 *
 * Each word is two numbers of 16 bits, which are multiplied after a key was added to each (as in multilinear hashing: Lemire
 * and Kaser, "Strongly Universal String Hashing is Fast", The Computer Journal 57, 2014,
 * https://doi.org/10.1093/comjnl/bxt070): a change of d in one of them changes the product by d times an unknown number. One such
 * product stays the same for one pair of keys in 2^17, which a sender could find by trying; so there are two, with keys of
 * their own, and half a word apart where they are joined.
 *
 * @param context a number that belongs to the key, such as that of its project.
 */
export function hashBytes(bytes: Uint8Array, start: number, end: number, context: number): number {
  let hash = context ^ (end - start);
  // Written out, so that it is small enough to be compiled into what calls it for each value. Casts: in bounds, because the caller
  // gives a range of the bytes.
  for (let at = start; at < end; at += 4) {
    let low = bytes[at] as number;
    let high: number;
    if (at + 4 <= end) {
      low |= (bytes[at + 1] as number) << 8;
      high = (bytes[at + 2] as number) | ((bytes[at + 3] as number) << 8);
    } else {
      low |= (bytes[end - 1] as number) << 8;
      high = bytes[(at + end) >>> 1] as number;
    }
    const second = Math.imul(low + secondLowKey, high + secondHighKey);
    hash ^= Math.imul(low + firstLowKey, high + firstHighKey) ^ ((second << 16) | (second >>> 16));
    hash = Math.imul(hash, 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  return finalize(hash);
}

/** The hash that `hashBytes` makes of the same bytes. */
export function hashView(view: DataView, start: number, end: number, context: number): number {
  let hash = context ^ (end - start);
  // Written out as above.
  for (let at = start; at < end; at += 4) {
    const word = at + 4 <= end ? view.getInt32(at, true) : restOf(view, at, end);
    const low = word & 0xffff;
    const high = word >>> 16;
    const second = Math.imul(low + secondLowKey, high + secondHighKey);
    hash ^= Math.imul(low + firstLowKey, high + firstHighKey) ^ ((second << 16) | (second >>> 16));
    hash = Math.imul(hash, 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  return finalize(hash);
}

/** Of two numbers of 32 bits. */
export function hashNumbers(first: number, second: number): number {
  return finalize(mixWord(mixWord(0, first), second));
}

/** The last one to three bytes, which the length tells apart: the first, the last and the one between them. */
function restOf(view: DataView, at: number, end: number): number {
  return view.getUint8(at) | (view.getUint8(end - 1) << 8) | (view.getUint8((at + end) >>> 1) << 16);
}

function mixWord(hash: number, word: number): number {
  const low = word & 0xffff;
  const high = word >>> 16;
  const second = Math.imul(low + secondLowKey, high + secondHighKey);
  const product = Math.imul(low + firstLowKey, high + firstHighKey) ^ ((second << 16) | (second >>> 16));
  const mixed = Math.imul(hash ^ product, 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
}

/** Makes each bit depend on all, because tables take the lowest: the finalizer of MurmurHash3 (Austin Appleby, https://github.com/aappleby/smhasher/wiki/MurmurHash3). */
function finalize(mixed: number): number {
  let hash = mixed ^ (mixed >>> 16);
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

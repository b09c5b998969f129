import { randomInt } from 'node:crypto';

/** Other threads have others, so a hash is of use only in the thread that made it. */
const lowKey = randomInt(2 ** 32) | 0;
const highKey = randomInt(2 ** 32) | 0;

/**
 * A 32-bit hash for tables whose keys come from senders: without the keys of the thread nobody can find values that collide. A
 * function that only starts from a secret, as MurmurHash3 does, has differences that cancel each other whatever it started
 * from, so that whoever knows it can send any number of values with one hash, and each look-up passes all of them.
 *
 * Each word is two numbers of 16 bits, which are multiplied after a key was added to each (as in multilinear hashing: Lemire
 * and Kaser, "Strongly Universal String Hashing is Fast", The Computer Journal 57, 2014,
 * https://doi.org/10.1093/comjnl/bxt070): a change of d in one of them changes the product by d times an unknown number.
 *
 * @param context a number that belongs to the key, such as that of its project.
 */
export function hashBytes(bytes: Uint8Array, start: number, end: number, context: number): number {
  let hash = context ^ (end - start);
  let at = start;
  // Written out, so that it is small enough to be compiled into what calls it for each value. Casts: in bounds, because the caller
  // gives a range of the bytes.
  for (; at + 4 <= end; at += 4) {
    const low = (bytes[at] as number) | ((bytes[at + 1] as number) << 8);
    const high = (bytes[at + 2] as number) | ((bytes[at + 3] as number) << 8);
    hash = Math.imul(hash ^ Math.imul(low + lowKey, high + highKey), 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  for (; at < end; at++) hash = Math.imul(hash ^ (bytes[at] as number), 0x85ebca6b);
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

/** The hash that `hashBytes` makes of the same bytes. */
export function hashView(view: DataView, start: number, end: number, context: number): number {
  let hash = context ^ (end - start);
  let at = start;
  for (; at + 4 <= end; at += 4) hash = withNumber(hash, view.getInt32(at, true));
  for (; at < end; at++) hash = withByte(hash, view.getUint8(at));
  return finished(hash);
}

/** Of two numbers of 32 bits. */
export function hashNumbers(first: number, second: number): number {
  return finished(withNumber(withNumber(0, first), second));
}

function withNumber(hash: number, number: number): number {
  const product = Math.imul((number & 0xffff) + lowKey, (number >>> 16) + highKey);
  const mixed = Math.imul(hash ^ product, 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
}

function withByte(hash: number, byte: number): number {
  return Math.imul(hash ^ byte, 0x85ebca6b);
}

/** Makes each bit depend on all, because tables take the lowest: the finalizer of MurmurHash3 (Austin Appleby, https://github.com/aappleby/smhasher/wiki/MurmurHash3). */
function finished(sum: number): number {
  let hash = sum ^ (sum >>> 16);
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

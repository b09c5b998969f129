import { foldedBytes } from './word-characters.ts';

/** Fixed, because the hashes are stored. Provoked collisions make a filter useless, but never an answer wrong. */
const seed = 0x5bd1e995;

/**
 * A 32-bit hash of a token, whose ASCII letters count as in lower case, four bytes at a time: multiply and shift per word and the finalizer
 * of MurmurHash3 (Austin Appleby, https://github.com/aappleby/smhasher/wiki/MurmurHash3). For filters alone: anybody can find tokens that
 * collide.
 */
export function hashToken(source: DataView, start: number, end: number): number {
  let hash = seed ^ (end - start);
  let at = start;
  for (; at + 4 <= end; at += 4) {
    hash = Math.imul(hash ^ foldWord(source.getInt32(at, true)), 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  // Cast: there is one for each byte.
  for (; at < end; at++) hash = Math.imul(hash ^ (foldedBytes[source.getUint8(at)] as number), 0x85ebca6b);
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

/**
 * Four bytes with ASCII letters in lower case. Of each byte without its highest bit one sum reaches that bit from `A` on, and the other
 * after `Z`; where only one does, it is a capital letter, which lacks the bit two places below.
 */
function foldWord(word: number): number {
  const low = word & 0x7f7f7f7f;
  const isCapital = ((low + 0x3f3f3f3f) ^ (low + 0x25252525)) & ~word & 0x80808080;
  return word | (isCapital >>> 2);
}

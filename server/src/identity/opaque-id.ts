import { encodeBase62, toBigEndianNumber } from './base62.ts';
import type { RandomSource } from './random-source.ts';

const randomByteCount = 10;
/** 62^14 is above 2^80. */
const digitCount = 14;

/** Creates an opaque identifier with 80 random bits, such as `inc_0ZqcBNlXx5xJ2k`. */
export function createOpaqueId(prefix: string, randomBytes: RandomSource): string {
  return prefix + encodeBase62(toBigEndianNumber(randomBytes(randomByteCount)), digitCount);
}

import { encodeBase62, toBigEndianNumber } from '../identity/base62.ts';
import type { RandomSource } from '../identity/random-source.ts';

const randomByteCount = 16;
/** 62^22 is above 2^128. */
const digitCount = 22;

/** The id of one notification to one channel: `evt_` and 128 random bits. */
export function createEventId(randomBytes: RandomSource): string {
  return `evt_${encodeBase62(toBigEndianNumber(randomBytes(randomByteCount)), digitCount)}`;
}

import { encodeBase62, toBigEndianNumber } from '../identity/base62.ts';
import type { RandomSource } from '../identity/random-source.ts';

const randomByteCount = 10;
/** 62^14 is above 2^80. */
const digitCount = 14;

/** `chn_` and 80 random bits; a new channel with the same slug gets a different id. */
export function createChannelId(randomBytes: RandomSource): string {
  return `chn_${encodeBase62(toBigEndianNumber(randomBytes(randomByteCount)), digitCount)}`;
}

import { encodeBase62, toBigEndianNumber } from './base62.ts';
import type { RandomSource } from './random-source.ts';

const prefixes = { organization: 'org_', project: 'prj_', key: 'key_', secret: 'sec_' } as const;

const randomByteCount = 10;
/** 62^14 is above 2^80. */
const digitCount = 14;

/** Makes an opaque identifier with 80 random bits, such as `prj_0ZqcBNlXx5xJ2k`. */
export function createIdentityId(of: keyof typeof prefixes, randomBytes: RandomSource): string {
  return prefixes[of] + encodeBase62(toBigEndianNumber(randomBytes(randomByteCount)), digitCount);
}

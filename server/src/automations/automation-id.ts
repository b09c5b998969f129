import { encodeBase62, toBigEndianNumber } from '../identity/base62.ts';
import type { RandomSource } from '../identity/random-source.ts';

const randomByteCount = 7;
/** 62^10 is above 2^56. */
const digitCount = 10;

/**
 * `rul_` and 56 random bits. Not longer, because the id of an event has at most 64 characters, and that of a match is
 * `<trace id>.rule_match_added.<rule id>`.
 */
export function createAutomationId(randomBytes: RandomSource): string {
  return `rul_${encodeBase62(toBigEndianNumber(randomBytes(randomByteCount)), digitCount)}`;
}

export function isAutomationId(text: string): boolean {
  return /^rul_[0-9A-Za-z]{10}$/.test(text);
}

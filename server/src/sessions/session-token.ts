import { createHash } from 'node:crypto';
import type { RandomSource } from '../identity/random-source.ts';

const byteCount = 32;

/** Creates a token with 256 random bits, in base64url. */
export function createSessionToken(randomBytes: RandomSource): string {
  return Buffer.from(randomBytes(byteCount)).toString('base64url');
}

/** Whether it has the form of a token; anything else costs no lookup. */
export function isSessionToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** The SHA-256 under which a session is stored. A plain hash is enough for 256 random bits. */
export function hashSessionToken(token: string): Uint8Array {
  return createHash('sha256').update(token).digest();
}

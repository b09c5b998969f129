import type { RandomSource } from '../identity/random-source.ts';

const prefix = 'whsec_';
const byteCount = 32;
// Of Standard Webhooks: https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
const minByteCount = 24;
const maxByteCount = 64;

/** A new key for the signatures of one webhook: `whsec_` and base64 of 32 random bytes. */
export function createSigningSecret(randomBytes: RandomSource): string {
  return prefix + Buffer.from(randomBytes(byteCount)).toString('base64');
}

/** Whether it is `whsec_` and base64 of 24 to 64 bytes. */
export function isSigningSecret(text: string): boolean {
  if (!text.startsWith(prefix)) return false;
  const encoded = text.slice(prefix.length);
  const key = Buffer.from(encoded, 'base64');
  // Buffer ignores invalid base64; only valid base64 round-trips.
  return key.toString('base64') === encoded && key.length >= minByteCount && key.length <= maxByteCount;
}

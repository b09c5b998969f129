import { createHash } from 'node:crypto';

/** 128 bits: two bodies never share one. */
const tagBytes = 16;

/** The strong ETag of what is served, with its quotes: the same text always has the same. */
export function etagOf(text: string): string {
  const hash = createHash('sha256').update(text).digest().subarray(0, tagBytes);
  return `"${hash.toString('base64url')}"`;
}

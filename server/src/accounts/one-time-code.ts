import { createHash } from 'node:crypto';
import { encodeBase62, toBigEndianNumber } from '../identity/base62.ts';
import type { RandomSource } from '../identity/random-source.ts';
import type { Link } from './link.ts';

const byteCount = 20;
/** 62^27 is just above 2^160. */
const digitCount = 27;

/** The prefix names the purpose, so that the console knows what to ask for. */
const prefixes = {
  setup: 'setup_',
  invitation: 'invite_',
  password_reset: 'reset_',
} as const satisfies Record<Link['purpose'], string>;

/** Creates the code of a link with 160 random bits. */
export function createOneTimeCode(purpose: Link['purpose'], randomBytes: RandomSource): string {
  return prefixes[purpose] + encodeBase62(toBigEndianNumber(randomBytes(byteCount)), digitCount);
}

/** The SHA-256 under which a link is stored. A plain hash is enough for 160 random bits. */
export function hashOneTimeCode(code: string): Uint8Array {
  return createHash('sha256').update(code).digest();
}

/** The link to open; the fragment is not sent to servers, so it is in no access log. */
export function toLinkUrl(publicUrl: string, purpose: Link['purpose'], code: string): string {
  return `${publicUrl}/${purpose === 'setup' ? 'setup' : 'invitation'}#${code}`;
}

import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { encodeBase62, toBigEndianNumber } from './base62.ts';
import type { RandomSource } from './random-source.ts';

/** `server` reads through the REST API; `ingest` writes from servers; `web` writes from pages and is public there. */
export const keyKinds = ['server', 'ingest', 'web'] as const;
export type KeyKind = (typeof keyKinds)[number];

const prefixes = { server: 'svc_srv_', ingest: 'svc_ing_', web: 'svc_web_' } as const satisfies Record<
  KeyKind,
  string
>;

const secretByteCount = 20;
/** 62^27 is just above 2^160. */
const secretDigitCount = 27;
/** 62^6 is above 2^32. */
const checksumDigitCount = 6;
const displayDigitCount = 4;

const keyPattern = /^(svc_srv_|svc_ing_|svc_web_)[0-9A-Za-z]{33}$/;

/**
 * Creates a new key: the kind's prefix, 160 random bits in 27 base 62 digits, and a checksum in 6.
 * The checksum is the CRC-32 (IEEE 802.3) of everything before it.
 */
export function createKey(kind: KeyKind, randomBytes: RandomSource): string {
  const secret = encodeBase62(toBigEndianNumber(randomBytes(secretByteCount)), secretDigitCount);
  const body = prefixes[kind] + secret;
  return body + checksum(body);
}

/**
 * The kind in a well-formed key, or `undefined` for anything else. The checksum detects every single wrong
 * character and every two swapped ones, so a typo costs no lookup. A well-formed key need not exist.
 */
export function parseKey(text: string): { readonly kind: KeyKind } | undefined {
  const prefix = keyPattern.exec(text)?.[1];
  const body = text.slice(0, -checksumDigitCount);
  if (prefix === undefined || checksum(body) !== text.slice(-checksumDigitCount)) return undefined;
  const kind = keyKinds.find((candidate) => prefixes[candidate] === prefix);
  return kind && { kind };
}

/**
 * The SHA-256 under which a key is stored and looked up. A plain hash is enough for 160 random bits, and the
 * timing of a lookup by hash reveals nothing about the key.
 */
export function hashKey(key: string): Uint8Array {
  return hash('sha256', key, 'buffer');
}

/** The hash of `hashKey` in base64, for use as a key of a map. */
export function hashKeyText(key: string): string {
  return hash('sha256', key, 'base64');
}

/** The start of the key for display: its prefix and four digits. */
export function toDisplayPrefix(key: string): string {
  return key.slice(0, prefixes.server.length + displayDigitCount);
}

function checksum(body: string): string {
  return encodeBase62(BigInt(crc32(body)), checksumDigitCount);
}

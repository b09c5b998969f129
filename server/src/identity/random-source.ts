/** Cryptographically strong random bytes; `crypto.randomBytes` in production. */
export type RandomSource = (byteCount: number) => Uint8Array;

import { createCipheriv, createDecipheriv } from 'node:crypto';

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** A 32-byte key and its short id, the prefix of its tokens. */
export interface SealingKey {
  readonly keyId: string;
  readonly key: Uint8Array;
}

/**
 * Opaque tokens: authenticated encryption (AES-256-GCM, NIST SP 800-38D) of a text, bound to a purpose
 * that is not inside the token. A token sealed for another purpose, or changed in one bit, does not open.
 */
export interface TokenSealer {
  seal(purpose: string, plaintext: string): string;
  /** The text, or `undefined` for any token this key did not seal for this purpose. */
  open(purpose: string, token: string): string | undefined;
}

export function createTokenSealer(
  { keyId, key }: SealingKey,
  randomBytes: (count: number) => Uint8Array,
): TokenSealer {
  return {
    seal(purpose, plaintext) {
      const nonce = randomBytes(nonceBytes);
      const encryptor = createCipheriv(cipher, key, nonce);
      encryptor.setAAD(Buffer.from(purpose));
      const sealed = Buffer.concat([
        nonce,
        encryptor.update(plaintext, 'utf8'),
        encryptor.final(),
        encryptor.getAuthTag(),
      ]);
      return `${keyId}.${sealed.toString('base64url')}`;
    },
    open(purpose, token) {
      const separator = token.indexOf('.');
      const sealed = Buffer.from(token.slice(separator + 1), 'base64url');
      if (token !== `${keyId}.${sealed.toString('base64url')}` || sealed.length < nonceBytes + tagBytes)
        return undefined;
      const decryptor = createDecipheriv(cipher, key, sealed.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      });
      decryptor.setAAD(Buffer.from(purpose));
      decryptor.setAuthTag(sealed.subarray(-tagBytes));
      try {
        return (
          decryptor.update(sealed.subarray(nonceBytes, -tagBytes), undefined, 'utf8') +
          decryptor.final('utf8')
        );
      } catch {
        return undefined; // the tag does not match: the text is not authentic
      }
    },
  };
}

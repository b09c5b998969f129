import { argon2, timingSafeEqual } from 'node:crypto';
import type { RandomSource } from '../identity/random-source.ts';
import { createHashQueue } from './hash-queue.ts';

/** Hashes passwords with argon2id (RFC 9106), a bounded number at a time. */
export interface PasswordHasher {
  /**
   * A PHC string (https://github.com/P-H-C/phc-string-format) with a salt of its own.
   *
   * @throws AppError `RESOURCE_EXHAUSTED` when too many are waiting.
   */
  hash(password: string): Promise<string>;
  /**
   * Whether it is the password of the hash. Takes as long without a hash, so that the time does not tell whether an account
   * exists.
   *
   * @throws AppError `RESOURCE_EXHAUSTED` when too many are waiting.
   */
  verify(password: string, hash: string | undefined): Promise<boolean>;
}

/** The second choice of the OWASP password storage cheat sheet: 19 MiB, two passes, one lane; 42 ms of one core. */
const parameters = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const saltByteCount = 16;
const tagByteCount = 32;
const prefix = `$argon2id$v=19$m=${parameters.memory},t=${parameters.passes},p=${parameters.parallelism}$`;

export function createPasswordHasher(randomBytes: RandomSource): PasswordHasher {
  const queue = createHashQueue();
  const dummySalt = randomBytes(saltByteCount);

  const compute = (password: string, salt: Uint8Array): Promise<Uint8Array> =>
    queue.run(
      () =>
        new Promise((resolve, reject) => {
          const options = { ...parameters, message: password, nonce: salt, tagLength: tagByteCount };
          argon2('argon2id', options, (error, tag) => (error === null ? resolve(tag) : reject(error)));
        }),
    );

  return {
    async hash(password) {
      const salt = randomBytes(saltByteCount);
      return `${prefix}${encode(salt)}$${encode(await compute(password, salt))}`;
    },
    async verify(password, hash) {
      const stored = hash === undefined ? undefined : parseHash(hash);
      const tag = await compute(password, stored?.salt ?? dummySalt);
      return stored !== undefined && timingSafeEqual(tag, stored.tag);
    },
  };
}

/** @throws Error for a hash that this release did not write. */
function parseHash(hash: string): { readonly salt: Uint8Array; readonly tag: Uint8Array } {
  const [salt, tag] = hash.startsWith(prefix) ? hash.slice(prefix.length).split('$') : [];
  const decoded = { salt: Buffer.from(salt ?? '', 'base64'), tag: Buffer.from(tag ?? '', 'base64') };
  if (decoded.salt.length !== saltByteCount || decoded.tag.length !== tagByteCount)
    throw new Error('a stored password has an unknown format');
  return decoded;
}

function encode(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replace(/=+$/, '');
}

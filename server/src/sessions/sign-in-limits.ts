import { isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';
import { AppError } from '../errors/app-error.ts';
import { createTokenBucket, type TokenBucket } from '../http/token-bucket.ts';

/** Limits guesses of passwords and codes. */
export interface SignInLimits {
  /**
   * Takes an attempt of the address and, when it is for one, of the account; of a device of its own instead where that is known, so that
   * who guesses elsewhere keeps nobody out.
   *
   * @param email in lower case; an account that does not exist is limited like any other.
   * @param device in which the account has signed in before.
   * @throws AppError `RESOURCE_EXHAUSTED` with the seconds to wait.
   */
  attempt(address: string, email?: string, device?: string): SignInAttempt;
}

export interface SignInAttempt {
  /** Gives the attempt back: it was no wrong guess. */
  putBack(): void;
}

/** A person who mistypes is not stopped; a program has 2,880 guesses a day for an account, and as many with the cookie of each device of it. */
const accountLimit = { capacity: 10, perSecond: 1 / 30 };
/** An office may share an address. */
const addressLimit = { capacity: 60, perSecond: 1 / 5 };
const maxTracked = 10_000;

export function createSignInLimits(monotonicNowMs: () => number): SignInLimits {
  const accounts = new LRUCache<string, TokenBucket>({ max: maxTracked });
  const devices = new LRUCache<string, TokenBucket>({ max: maxTracked });
  const addresses = new LRUCache<string, TokenBucket>({ max: maxTracked });

  function bucketOf(
    buckets: LRUCache<string, TokenBucket>,
    key: string,
    { capacity, perSecond }: typeof accountLimit,
  ): TokenBucket {
    const bucket = buckets.get(key) ?? createTokenBucket(perSecond, capacity);
    buckets.set(key, bucket);
    return bucket;
  }

  return {
    attempt(address, email, device) {
      const now = monotonicNowMs();
      const taken: TokenBucket[] = [];
      function take(bucket: TokenBucket): void {
        const { ok, waitMs } = bucket.take(1, now);
        if (ok) {
          taken.push(bucket);
          return;
        }
        const seconds = Math.ceil(waitMs / 1000);
        throw new AppError('RESOURCE_EXHAUSTED', `too many attempts to sign in; wait ${seconds} s`, [
          { type: 'retry', retry_after_seconds: seconds },
        ]);
      }
      // The address first: one that is limited must not use up the attempts of an account.
      take(bucketOf(addresses, toNetwork(address), addressLimit));
      if (email !== undefined) {
        const account = device === undefined ? email : `${email} ${device}`;
        take(bucketOf(device === undefined ? accounts : devices, account, accountLimit));
      }
      return {
        putBack() {
          for (const bucket of taken) bucket.putBack(1);
        },
      };
    },
  };
}

/** An IPv6 host has a /64 network of addresses at its disposal. */
function toNetwork(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain) || plain.toLowerCase().startsWith('::ffff:')) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = head === '' ? [] : head.split(':');
  const tailLength = tail === undefined || tail === '' ? 0 : tail.split(':').length;
  const filled =
    tail === undefined
      ? groups
      : [
          ...groups,
          ...Array<string>(Math.max(0, 8 - groups.length - tailLength)).fill('0'),
          ...tail.split(':'),
        ];
  return filled
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

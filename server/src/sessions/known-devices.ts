import { parseEmailAddress } from '../accounts/email-address.ts';
import type { RandomSource } from '../identity/random-source.ts';
import type { TokenSealer } from '../paging/sealed-token.ts';

/**
 * Browsers in which an account has signed in before. Each has attempts of its own, so nobody can keep a person out by guessing
 * elsewhere. Source: https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */
export interface KnownDevices {
  /** The value of a cookie for the browser in which the account has just signed in. */
  issue(email: string): string;
  /** Names the device whose cookie it is, for this account alone; `undefined` for every other value. */
  recognize(cookie: string | undefined, email: string): string | undefined;
}

const idBytes = 16;

export function createKnownDevices(sealer: TokenSealer, randomBytes: RandomSource): KnownDevices {
  const purposeOf = (email: string): string => `device of ${parseEmailAddress(email) ?? ''}`;
  return {
    issue: (email) => sealer.seal(purposeOf(email), Buffer.from(randomBytes(idBytes)).toString('base64url')),
    recognize: (cookie, email) => (cookie === undefined ? undefined : sealer.open(purposeOf(email), cookie)),
  };
}

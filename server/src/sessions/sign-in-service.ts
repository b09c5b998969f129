import { parseEmailAddress } from '../accounts/email-address.ts';
import type { PasswordHasher } from '../accounts/password-hasher.ts';
import type { UserStore } from '../accounts/user-store.ts';
import { AppError } from '../errors/app-error.ts';
import type { SignedIn } from '../http/session.ts';
import type { SessionClient, SessionService, StartedSession } from './session-service.ts';
import type { SignInAttempt, SignInLimits } from './sign-in-limits.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface SignInService {
  /**
   * @param device in which the account has signed in before.
   * @throws AppError `UNAUTHENTICATED`, the same after the same time for a wrong password, an unknown account and one that is
   *   disabled or has no password; `RESOURCE_EXHAUSTED` after too many attempts.
   */
  signIn(credentials: Credentials, client: SessionClient, device?: string): Promise<StartedSession>;
  /**
   * Whether it is the password of who is signed in.
   *
   * @throws AppError `RESOURCE_EXHAUSTED` after too many attempts.
   */
  isOwnPassword(session: SignedIn, password: string, address: string): Promise<boolean>;
}

export interface SignInServiceOptions {
  readonly users: Pick<UserStore, 'findByEmail' | 'findPasswordHash'>;
  readonly sessions: Pick<SessionService, 'start'>;
  readonly hasher: Pick<PasswordHasher, 'verify'>;
  readonly limits: SignInLimits;
}

export function createSignInService(options: SignInServiceOptions): SignInService {
  const { users, sessions, hasher, limits } = options;
  return {
    async signIn({ email: written, password }, client, device) {
      const email = parseEmailAddress(written);
      const attempt = limits.attempt(client.address, email, device);
      const started = await charge(attempt, async () => {
        const user = email === undefined ? undefined : await users.findByEmail(email);
        const hash =
          user && user.disabledAtMs === undefined ? await users.findPasswordHash(user.id) : undefined;
        const isRight = await hasher.verify(password, hash);
        return isRight && user !== undefined ? sessions.start(user.id, client, hash) : undefined;
      });
      if (started === undefined)
        throw new AppError('UNAUTHENTICATED', 'the address or the password is wrong');
      return started;
    },

    async isOwnPassword({ userId, email, sessionId }, password, address) {
      const attempt = limits.attempt(address, email, sessionId);
      return charge(attempt, async () => hasher.verify(password, await users.findPasswordHash(userId)));
    },
  };
}

/** Takes the attempt for a wrong password alone: where the store or the hasher was too busy to judge, nothing was guessed. */
async function charge<Verdict>(attempt: SignInAttempt, verify: () => Promise<Verdict>): Promise<Verdict> {
  try {
    const verdict = await verify();
    if (verdict) attempt.putBack();
    return verdict;
  } catch (error) {
    attempt.putBack();
    throw error;
  }
}

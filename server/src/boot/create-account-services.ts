import { createLinkService, type LinkService } from '../accounts/link-service.ts';
import { createPasswordHasher, type PasswordHasher } from '../accounts/password-hasher.ts';
import { createSessionService, type SessionService } from '../sessions/session-service.ts';
import type { SessionUse } from '../sessions/session-store.ts';
import { createSignInLimits, type SignInLimits } from '../sessions/sign-in-limits.ts';
import { createSignInService, type SignInService } from '../sessions/sign-in-service.ts';
import type { ServiceParts } from './service-parts.ts';

/** Services of the people who use the console. */
export interface AccountServices {
  readonly sessions: SessionService;
  readonly signIns: SignInService;
  readonly links: LinkService;
  readonly hasher: PasswordHasher;
  readonly limits: SignInLimits;
}

export function createAccountServices(
  { stores, clock, randomness }: Pick<ServiceParts, 'stores' | 'clock' | 'randomness'>,
  recordUse: (sessionId: string, use: SessionUse) => void,
): AccountServices {
  const { users } = stores;
  const hasher = createPasswordHasher(randomness.randomBytes);
  const limits = createSignInLimits(clock.monotonicNowMs);
  const sessions = createSessionService({ ...clock, ...randomness, store: stores.sessions, recordUse });
  return {
    sessions,
    signIns: createSignInService({ users, sessions, hasher, limits }),
    links: createLinkService({
      ...clock,
      ...randomness,
      store: stores.links,
      findUser: users.get,
      hasher,
      onChange: sessions.forgetSessions,
    }),
    hasher,
    limits,
  };
}

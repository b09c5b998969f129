import { createAccountsHandlers } from '../accounts/accounts-handlers.ts';
import { createMemberService } from '../accounts/member-service.ts';
import { createUserService } from '../accounts/user-service.ts';
import { createSessionsHandlers } from '../sessions/sessions-handlers.ts';
import type { Services } from './create-services.ts';
import type { ServiceParts } from './service-parts.ts';

export interface AccountDependencies extends Pick<ServiceParts, 'stores' | 'clock'> {
  readonly services: Pick<Services, 'accounts'>;
}

/** Handlers of the console's operations on sessions, users, invitations and members. */
export function createAccountHandlers({ stores, clock, services }: AccountDependencies) {
  const { users, identities } = stores;
  const { sessions, links } = services.accounts;
  const onChange = sessions.forgetSessions;
  return {
    ...createSessionsHandlers({ ...services.accounts, users, identities }),
    ...createAccountsHandlers(
      createUserService({
        users,
        linkStore: stores.links,
        links,
        identities,
        passwordIsOptional: false,
        nowMs: clock.nowMs,
        onChange,
      }),
      createMemberService({ users, onChange }),
    ),
  };
}

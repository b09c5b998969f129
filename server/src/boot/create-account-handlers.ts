import { createAccountsHandlers } from '../accounts/accounts-handlers.ts';
import { createMemberService } from '../accounts/member-service.ts';
import { createUserService } from '../accounts/user-service.ts';
import { createAuditedSignInHandlers } from '../audit/audited-sign-in-handlers.ts';
import type { UrlsFor } from '../http/listener-urls.ts';
import { createKnownDevices } from '../sessions/known-devices.ts';
import { createSessionsHandlers } from '../sessions/sessions-handlers.ts';
import { createOpenIdHandlers, type OpenIdDependencies } from './create-openid-handlers.ts';

interface AccountDependencies extends Omit<OpenIdDependencies, 'devices'> {
  readonly urlsFor: UrlsFor;
}

/** Handlers of the console's operations on sessions, users, invitations and members. */
export function createAccountHandlers(deps: AccountDependencies) {
  const { config, stores, clock, randomness, services, sealer, urlsFor } = deps;
  const { users, identities } = stores;
  const { sessions, links } = services.accounts;
  const onChange = sessions.forgetSessions;
  const devices = createKnownDevices(sealer, randomness.randomBytes);
  const hasProvider = config.oidcIssuer !== undefined;
  const sessionsHandlers = createSessionsHandlers({
    ...services.accounts,
    devices,
    users,
    identities,
    urlsFor,
    ...(hasProvider ? { providerName: config.oidcDisplayName } : {}),
  });
  return {
    ...sessionsHandlers,
    ...createAuditedSignInHandlers(sessionsHandlers, services.auditor),
    ...createOpenIdHandlers({ ...deps, devices }),
    ...createAccountsHandlers(
      createUserService({
        users,
        linkStore: stores.links,
        links,
        identities,
        passwordIsOptional: hasProvider,
        nowMs: clock.nowMs,
        onChange,
      }),
      createMemberService({ users, onChange }),
    ),
  };
}

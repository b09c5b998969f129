import { createSignInRecorder } from '../audit/audited-sign-in-handlers.ts';
import { createDiscoveredProvider } from '../openid-connect/discovered-provider.ts';
import {
  absentOpenIdConnectHandlers,
  createOpenIdConnectHandlers,
} from '../openid-connect/openid-connect-handlers.ts';
import { createOpenIdUserService } from '../openid-connect/openid-user-service.ts';
import { createSignInFlows } from '../openid-connect/sign-in-flow.ts';
import type { TokenSealer } from '../paging/sealed-token.ts';
import type { KnownDevices } from '../sessions/known-devices.ts';
import { createSignInLimits } from '../sessions/sign-in-limits.ts';
import type { Services } from './create-services.ts';
import type { ServiceParts } from './service-parts.ts';

export interface OpenIdDependencies
  extends Pick<ServiceParts, 'config' | 'stores' | 'clock' | 'randomness' | 'log'> {
  readonly services: Pick<Services, 'accounts' | 'auditor'>;
  readonly sealer: TokenSealer;
  readonly devices: KnownDevices;
}

/** Handlers of signing in by the configured OpenID Connect provider. */
export function createOpenIdHandlers(deps: OpenIdDependencies) {
  const { config, stores, clock, randomness, services, sealer, devices, log } = deps;
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret } = config;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined)
    return absentOpenIdConnectHandlers;
  return createOpenIdConnectHandlers({
    provider: createDiscoveredProvider({
      ...clock,
      issuer,
      clientId,
      clientSecret,
      onFailure: (reason) => log.warn({ issuer, reason }, 'the OpenID Connect provider failed'),
    }),
    flows: createSignInFlows({ ...clock, ...randomness, sealer }),
    users: createOpenIdUserService({
      ...clock,
      ...randomness,
      allowedDomains: config.oidcAllowedDomains,
      users: stores.users,
      links: stores.links,
      identities: stores.identities,
    }),
    sessions: services.accounts.sessions,
    limits: createSignInLimits(clock.monotonicNowMs),
    devices,
    recordSignIn: createSignInRecorder('finishOpenIdConnect', 302, services.auditor),
  });
}

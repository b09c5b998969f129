import { option } from './config-option.ts';
import { domains, issuerUrl, orNone, words } from './config-values.ts';

/** How people sign in to the console with an OpenID Connect provider. */
export const openIdOptions = {
  oidcIssuer: option(
    'oidc-issuer',
    orNone(issuerUrl),
    'none',
    'Issuer of the OpenID Connect provider that people may sign in to the console with; needs the id and the secret too.',
  ),
  oidcClientId: option('oidc-client-id', orNone(words(500)), 'none', 'Client id at the provider.'),
  oidcClientSecret: option(
    'oidc-client-secret',
    orNone(words(1_000)),
    'none',
    'Client secret at the provider; other users of the machine can read flags, so prefer the variable.',
    { isSecret: true },
  ),
  oidcAllowedDomains: option(
    'oidc-allowed-domains',
    domains,
    'none',
    'Domains of verified mail addresses that get an account at their first sign-in with the provider.',
  ),
  oidcDisplayName: option(
    'oidc-display-name',
    words(100),
    'single sign-on',
    'Name of the provider on the sign-in page.',
  ),
};

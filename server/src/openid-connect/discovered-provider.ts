import * as client from 'openid-client';
import { isLoopback } from '../http/host-name.ts';
import type { OpenIdIdentity, OpenIdProvider } from './openid-provider.ts';
import { describeProviderFailure, toOpenIdFailure } from './provider-failure.ts';

export interface DiscoveredProviderOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Monotonic; `performance.now` in production. */
  readonly monotonicNowMs: () => number;
  /** Called with what failed and what to check, without tokens and texts of the provider. */
  readonly onFailure: (reason: string) => void;
}

/** Of each request to the provider. */
const timeoutSeconds = 8;
const clockToleranceSeconds = 30;
const metadataLifetimeMs = 3_600_000;

/**
 * A provider whose metadata are read at the first sign-in and again after an hour, so that the service starts without it.
 * Metadata that could not be read are asked for again at the next sign-in, by one request at a time.
 */
export function createDiscoveredProvider(options: DiscoveredProviderOptions): OpenIdProvider {
  const { monotonicNowMs, onFailure } = options;
  let known: { readonly configuration: client.Configuration; readonly readAtMs: number } | undefined;
  let reading: Promise<client.Configuration> | undefined;

  async function read(): Promise<client.Configuration> {
    const configuration = await discover(options);
    known = { configuration, readAtMs: monotonicNowMs() };
    return configuration;
  }

  function configure(): Promise<client.Configuration> {
    if (known !== undefined && monotonicNowMs() - known.readAtMs < metadataLifetimeMs)
      return Promise.resolve(known.configuration);
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  }

  return {
    async authorizationUrl({ state, nonce, codeVerifier }, redirectUri) {
      try {
        const configuration = await configure();
        const challenge = await client.calculatePKCECodeChallenge(codeVerifier);
        return client.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          state,
          nonce,
          code_challenge: challenge,
          code_challenge_method: 'S256',
        }).href;
      } catch (error) {
        // Whatever is wrong with its metadata, nobody can be sent there.
        onFailure(describeProviderFailure(error));
        return undefined;
      }
    },

    async redeem({ state, nonce, codeVerifier }, answer) {
      try {
        const configuration = await configure();
        const tokens = await client.authorizationCodeGrant(configuration, answer, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new Error('there is no ID token, though one was expected');
        return await identify(configuration, tokens.access_token, claims);
      } catch (error) {
        onFailure(describeProviderFailure(error));
        return toOpenIdFailure(error);
      }
    },
  };
}

/**
 * Providers may keep claims out of the ID token (OpenID Connect Core, section 5.4). The address and whether it is verified
 * are taken from one answer: one about another address verifies nothing.
 */
async function identify(
  configuration: client.Configuration,
  accessToken: string,
  claims: client.IDToken,
): Promise<OpenIdIdentity> {
  const { issuer, userinfo_endpoint: userInfoEndpoint } = configuration.serverMetadata();
  const isComplete = typeof claims['email'] === 'string' && claims['email_verified'] !== undefined;
  if (isComplete || userInfoEndpoint === undefined) return toIdentity(issuer, claims.sub, claims);
  const userInfo = await client.fetchUserInfo(configuration, accessToken, claims.sub);
  return toIdentity(issuer, claims.sub, { ...userInfo, name: userInfo.name ?? claims['name'] });
}

function discover({
  issuer,
  clientId,
  clientSecret,
}: DiscoveredProviderOptions): Promise<client.Configuration> {
  const url = new URL(issuer);
  const insecure = url.protocol === 'http:' && isLoopback(url.hostname) ? [client.allowInsecureRequests] : [];
  const metadata = { [client.clockTolerance]: clockToleranceSeconds };
  return client.discovery(url, clientId, metadata, authenticateAs(clientSecret), {
    // Signatures too, though the token comes from the provider itself.
    execute: [...insecure, client.enableNonRepudiationChecks],
    timeout: timeoutSeconds,
  });
}

/** By the method that the provider supports; when it names none, the default of OpenID Connect Discovery (section 3). */
function authenticateAs(secret: string): client.ClientAuth {
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (server, ...request) => {
    const supported = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (supported.includes('client_secret_basic') ? basic : post)(server, ...request);
  };
}

function toIdentity(
  issuer: string,
  subject: string,
  claims: Readonly<Record<string, unknown>>,
): OpenIdIdentity {
  const { email, name } = claims;
  return {
    issuer,
    subject,
    ...(typeof email === 'string' ? { email } : {}),
    isEmailVerified: claims['email_verified'] === true,
    ...(typeof name === 'string' ? { name } : {}),
  };
}

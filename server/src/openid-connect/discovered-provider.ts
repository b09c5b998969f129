import * as client from 'openid-client';
import { isLoopback } from '../http/host-name.ts';
import type { OpenIdFailure, OpenIdIdentity, OpenIdProvider } from './openid-provider.ts';

export interface DiscoveredProviderOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Monotonic; `performance.now` in production. */
  readonly monotonicNowMs: () => number;
  /** Called with the kind of a failure, without anything that the provider sent. */
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
  const { issuer, monotonicNowMs, onFailure } = options;
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

  function toFailure(error: unknown): OpenIdFailure {
    onFailure(describeFailure(error));
    return isUnavailable(error) ? 'unavailable' : 'refused';
  }

  return {
    issuer,

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
        onFailure(describeFailure(error));
        return 'unavailable';
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
        if (claims === undefined) return 'refused';
        if (typeof claims['email'] === 'string') return toIdentity(claims.sub, claims);
        // Providers may keep the address out of the ID token (OpenID Connect Core, section 5.4).
        return toIdentity(
          claims.sub,
          await client.fetchUserInfo(configuration, tokens.access_token, claims.sub),
        );
      } catch (error) {
        return toFailure(error);
      }
    },
  };
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

function toIdentity(subject: string, claims: Readonly<Record<string, unknown>>): OpenIdIdentity {
  const { email, name } = claims;
  return {
    subject,
    ...(typeof email === 'string' ? { email } : {}),
    isEmailVerified: claims['email_verified'] === true,
    ...(typeof name === 'string' ? { name } : {}),
  };
}

/** The name and the code of an error and of its cause: their other fields may hold tokens. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = codeOf(error);
  const own = code === undefined ? error.name : `${error.name} ${code}`;
  return error.cause instanceof Error ? `${own}, ${describeFailure(error.cause)}` : own;
}

function codeOf(error: Error): string | undefined {
  const { code } = error as { readonly code?: unknown }; // any error may have one
  return typeof code === 'string' ? code : undefined;
}

/** `fetch` throws a `TypeError` when there is no connection, and openid-client marks what took too long. */
function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'TimeoutError' || codeOf(error) === 'OAUTH_TIMEOUT') return true;
  if (error instanceof TypeError && codeOf(error) === undefined) return true;
  return isUnavailable(error.cause);
}

import type { OpenIdFailure } from './openid-provider.ts';

/** Errors that a provider sends in place of HTTP 5xx, which a redirect cannot carry (RFC 6749, section 4.1.2.1). */
const outages: ReadonlySet<string | undefined> = new Set(['server_error', 'temporarily_unavailable']);

const checkIssuer = 'check the configured issuer';
const checkClientId = 'check the configured client id';
const checkClocks = 'check the clocks of the service and of the provider';

/** What to check, by the error of the provider or the name of the claim. */
const checks: ReadonlyMap<string | undefined, string> = new Map([
  ['access_denied', 'the person refused, or a rule of the provider keeps them out'],
  ['invalid_client', 'check the configured client id and secret'],
  ['invalid_grant', 'the code was redeemed before or is too old, or the redirect address is not registered'],
  ['invalid_scope', 'check that the client may ask for openid, email and profile'],
  ['unauthorized_client', 'check that the client may use the authorization code flow'],
  ['alg', 'check the algorithm that the provider signs ID tokens with'],
  ['aud', checkClientId],
  ['azp', checkClientId],
  ['iss', checkIssuer],
  ['issuer', checkIssuer],
  ['exp', checkClocks],
  ['iat', checkClocks],
  ['nbf', checkClocks],
  ['nonce', 'check that the provider puts the nonce of the request into the ID token'],
]);

/**
 * The names and codes of an error of openid-client and of its causes, the HTTP status, the error that the provider names and
 * the claim that was wrong, with what to check. Their messages and values may hold tokens.
 */
export function describeProviderFailure(error: unknown): string {
  const chain = chainOf(error);
  const kinds = chain
    .filter((each) => each instanceof Error)
    .map((each) => stringOf(each, 'code') ?? each.name);
  const status = chain.map(statusOf).find((each) => each !== undefined);
  const sent = oauthErrorOf(chain);
  const claim = claimOf(chain);
  const facts = [
    ...new Set(kinds),
    ...(status === undefined ? [] : [`HTTP ${status}`]),
    ...(sent === undefined ? [] : [`error ${sent}`]),
    ...(claim === undefined ? [] : [`claim ${claim}`]),
  ];
  const check = checks.get(sent) ?? checks.get(claim);
  const found = facts.length === 0 ? 'unknown' : facts.join(', ');
  return check === undefined ? found : `${found}: ${check}`;
}

export function toOpenIdFailure(error: unknown): OpenIdFailure {
  const chain = chainOf(error);
  if (chain.some(isOutage) || outages.has(oauthErrorOf(chain))) return 'unavailable';
  return chain.some((each) => each instanceof Error && each.name === 'AuthorizationResponseError')
    ? 'denied'
    : 'refused';
}

/** `fetch` throws a `TypeError` when there is no connection, and openid-client marks what took too long. */
function isOutage(each: object): boolean {
  if ((statusOf(each) ?? 0) >= 500) return true;
  if (!(each instanceof Error)) return false;
  const code = stringOf(each, 'code');
  if (each.name === 'TimeoutError' || code === 'OAUTH_TIMEOUT') return true;
  return each instanceof TypeError && code === undefined;
}

/** An error and its causes; the last may be a response, or an object that names a claim. */
function chainOf(error: unknown): readonly object[] {
  if (typeof error !== 'object' || error === null) return [];
  return error instanceof Error ? [error, ...chainOf(error.cause)] : [error];
}

function statusOf(each: object): number | undefined {
  if (!(each instanceof Error || each instanceof Response)) return undefined;
  const { status } = each as { readonly status?: unknown }; // any error may have one
  return typeof status === 'number' ? status : undefined;
}

/** The `error` of a redirect or of the body of a response (RFC 6749, sections 4.1.2.1 and 5.2). */
function oauthErrorOf(chain: readonly object[]): string | undefined {
  return chain.map((each) => (each instanceof Error ? nameOf(each, 'error') : undefined)).find(Boolean);
}

/** Named by the cause; of one that is absent the message of the library alone has the name. */
function claimOf(chain: readonly object[]): string | undefined {
  for (const each of chain) {
    const named = each instanceof Error ? undefined : (nameOf(each, 'claim') ?? nameOf(each, 'attribute'));
    if (named !== undefined) return named;
  }
  const { message = '' } = chain.find(isProcessingError) ?? {};
  return /"(?!response"|parameters")([a-z_]{1,64})"/.exec(message)?.[1];
}

function isProcessingError(each: object): each is Error {
  return each instanceof Error && each.name === 'OperationProcessingError';
}

function nameOf(each: object, field: string): string | undefined {
  const text = stringOf(each, field);
  return text !== undefined && /^[a-z_]{1,64}$/.test(text) ? text : undefined;
}

function stringOf(each: object, field: string): string | undefined {
  const value: unknown = (each as Readonly<Record<string, unknown>>)[field]; // any object may have it
  return typeof value === 'string' ? value : undefined;
}

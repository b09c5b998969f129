/** What a provider has to answer with, so that it answers this request and no other. */
export interface OpenIdChallenge {
  /** Comes back in the address (RFC 6749, section 10.12). */
  readonly state: string;
  /** Comes back in the ID token (OpenID Connect Core, section 3.1.2.1). */
  readonly nonce: string;
  /** Shown when the code is redeemed (RFC 7636). */
  readonly codeVerifier: string;
}

/** Who signed in, as the provider says. */
export interface OpenIdIdentity {
  /** As the metadata of the provider name it. */
  readonly issuer: string;
  /** Unique at the provider, and never given to another person. */
  readonly subject: string;
  readonly email?: string;
  readonly isEmailVerified: boolean;
  readonly name?: string;
}

/**
 * `unavailable` when the provider fails or does not answer in time; `denied` when it sent the person back with an error
 * instead of a code; `refused` when it refuses the code, or answers otherwise than it has to.
 */
export type OpenIdFailure = 'unavailable' | 'denied' | 'refused';

/** A provider of OpenID Connect, in the authorization code flow with PKCE. */
export interface OpenIdProvider {
  /** The address to send the person to; `undefined` while the provider is unavailable. */
  authorizationUrl(challenge: OpenIdChallenge, redirectUri: string): Promise<string | undefined>;
  /**
   * Redeems the code of the address that the provider sent the person back to.
   *
   * @param answer the redirect address with the parameters of the provider.
   */
  redeem(challenge: OpenIdChallenge, answer: URL): Promise<OpenIdIdentity | OpenIdFailure>;
}

import type { OpenIdChallenge, OpenIdFailure, OpenIdIdentity, OpenIdProvider } from '../openid-provider.ts';

export interface FakeOpenIdProvider extends OpenIdProvider {
  /** Whom the provider says to have signed in, or how it fails. */
  answer: OpenIdIdentity | OpenIdFailure;
  readonly redeemed: { readonly challenge: OpenIdChallenge; readonly url: string }[];
}

/** A provider that signs in whoever it is told, whatever the code; an error in the address is a denial. */
export function createFakeOpenIdProvider(answer: OpenIdIdentity | OpenIdFailure): FakeOpenIdProvider {
  const provider: FakeOpenIdProvider = {
    answer,
    redeemed: [],
    async authorizationUrl({ state }, redirectUri) {
      if (provider.answer === 'unavailable') return undefined;
      return `https://sso.example/authorize?${new URLSearchParams({ state, redirect_uri: redirectUri })}`;
    },
    async redeem({ state, nonce, codeVerifier }, url) {
      provider.redeemed.push({ challenge: { state, nonce, codeVerifier }, url: url.href });
      return url.searchParams.has('error') ? 'denied' : provider.answer;
    },
  };
  return provider;
}

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createDiscoveredProvider } from './discovered-provider.ts';
import { type SigningProvider, startSigningProvider } from './testing/start-signing-provider.ts';

const challenge = { state: 's', nonce: 'n', codeVerifier: 'v'.repeat(43) };
const callback = new URL('http://localhost:8080/console/v1/openid-connect/callback?code=c1&state=s');
const ada = { email: 'ada@example.com', name: 'Ada' };

/** One for the file: it listens on a port. */
let peer: SigningProvider;
beforeAll(async () => {
  peer = await startSigningProvider({ clientId: 'cairn', nonce: 'n' });
});
afterAll(() => peer.stop());
beforeEach(() => {
  Object.assign(peer, { idToken: {}, userInfo: undefined, userInfoStatus: 200 });
  peer.requests.length = 0;
});

async function redeem() {
  const failures: string[] = [];
  const provider = createDiscoveredProvider({
    issuer: peer.issuer,
    clientId: 'cairn',
    clientSecret: 'hidden',
    monotonicNowMs: () => 0,
    onFailure: (reason) => failures.push(reason),
  });
  return { identity: await provider.redeem(challenge, new URL(callback)), failures };
}

it.each([true, false])(
  'an ID token that says whether the address is verified (%s) is enough',
  async (isVerified) => {
    peer.idToken = { ...ada, email_verified: isVerified };
    peer.userInfo = { sub: 'sub-1', email: 'other@example.com', email_verified: true };
    expect((await redeem()).identity).toEqual({
      issuer: peer.issuer,
      subject: 'sub-1',
      ...ada,
      isEmailVerified: isVerified,
    });
    expect(peer.requests).not.toContain('/me');
  },
);

it.each([
  ['the address', {}],
  ['whether the address is verified', ada],
])('UserInfo is asked when the ID token does not say %s', async (_what, claims) => {
  peer.idToken = claims;
  peer.userInfo = { sub: 'sub-1', ...ada, email_verified: true };
  expect((await redeem()).identity).toMatchObject({ ...ada, isEmailVerified: true });
});

it('the address and whether it is verified are of one answer, and the name of either', async () => {
  peer.idToken = { name: 'Ada', email: 'owner@example.com' };
  peer.userInfo = { sub: 'sub-1', email: 'mine@example.com', email_verified: true };
  expect((await redeem()).identity).toMatchObject({
    name: 'Ada',
    email: 'mine@example.com',
    isEmailVerified: true,
  });
  peer.userInfo = { sub: 'sub-1', email_verified: true };
  expect((await redeem()).identity).not.toHaveProperty('email');
});

it('an address that nobody calls verified is not, though there is no UserInfo to ask', async () => {
  peer.idToken = ada;
  expect((await redeem()).identity).toMatchObject({ email: ada.email, isEmailVerified: false });
});

it('a failing UserInfo is an outage, and one of another subject is refused', async () => {
  peer.userInfo = { sub: 'sub-2', ...ada, email_verified: true };
  const { identity, failures } = await redeem();
  expect([identity, failures]).toEqual(['refused', [expect.stringContaining('claim sub')]]);
  peer.userInfoStatus = 502;
  const outage = await redeem();
  expect([outage.identity, outage.failures]).toEqual(['unavailable', [expect.stringContaining('HTTP 502')]]);
});

it.each([
  ['another audience', { aud: 'another' }, /claim aud: check the configured client id/],
  [
    'another authorized party',
    { aud: ['cairn', 'x'], azp: 'another' },
    /claim azp: check the configured client id/,
  ],
  ['another issuer', { iss: 'https://hidden.example' }, /claim iss: check the configured issuer/],
  ['another nonce', { nonce: 'hidden' }, /claim nonce: check/],
  ['no nonce', { nonce: undefined }, /claim nonce: check/],
  ['an early end', { exp: 1 }, /claim exp: check the clocks/],
  ['no time', { iat: undefined }, /claim iat: check the clocks/],
])('the log names the claim of an ID token with %s, and what to check', async (_what, claims, reason) => {
  peer.idToken = { ...ada, email_verified: true, ...claims };
  const { identity, failures } = await redeem();
  expect(identity).toBe('refused');
  expect(failures).toEqual([expect.stringMatching(reason)]);
  expect(failures.join()).not.toMatch(/hidden|another|ada/i);
});

import { expect, it } from 'vitest';
import { sampleUser } from '../accounts/testing/sample-accounts.ts';
import { ada, createSignInWorld } from './testing/sign-in-world.ts';

it('the start sends the browser to the provider, and the challenge with it, sealed', async () => {
  const { start } = await createSignInWorld();
  const { status, location, cookies, cookie, state } = await start('/p/prj_1/logs');
  expect(status).toBe(302);
  expect(new URL(location).searchParams.get('redirect_uri')).toBe(
    'https://obs.example/cairn/console/v1/openid-connect/callback',
  );
  expect(cookies).toEqual([
    `__Host-cairn_sign_in=${cookie}; Path=/; Max-Age=600; HttpOnly; SameSite=Lax; Secure`,
  ]);
  expect(state).toMatch(/^[\w-]{43}$/);
  expect(Buffer.from(cookie.slice(3), 'base64url').includes(state)).toBe(false);
});

it('the verified address of a user signs them in, and their subject is kept', async () => {
  const { signIn, users, recorded, provider } = await createSignInWorld();
  expect(await signIn('/p/prj_1/logs?filter=a')).toEqual({
    status: 302,
    location: '/cairn/p/prj_1/logs?filter=a',
    cookies: [
      '__Host-cairn_session=token of usr_1; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure',
      '__Host-cairn_device=device of ada@example.com; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure',
      '__Host-cairn_sign_in=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure',
    ],
  });
  expect(recorded).toEqual(['req_1 usr_1']);
  expect(await users.findByOpenIdSubject('https://sso.example/ sub-1')).toMatchObject({ id: 'usr_1' });
  provider.answer = { ...ada, email: 'renamed@elsewhere.example' };
  expect((await signIn()).cookies[0]).toContain('token of usr_1;');
});

it('each sign-in has a challenge of its own', async () => {
  const { signIn, provider } = await createSignInWorld();
  await signIn();
  await signIn();
  const secrets = provider.redeemed.flatMap(({ challenge }) => Object.values(challenge));
  expect(new Set(secrets).size).toBe(6);
});

it('an allowed domain gets a user without a role', async () => {
  const { signIn, provider, users } = await createSignInWorld();
  provider.answer = { ...ada, subject: 'sub-2', email: 'grace@example.com', name: '\u0000' };
  expect((await signIn()).location).toBe('/cairn/');
  expect(await users.findByEmail('grace@example.com')).toMatchObject({
    organizationId: 'org_1',
    organizationRole: 'none',
    displayName: 'grace@example.com',
    memberships: [],
    hasPassword: false,
  });
});

it.each([
  ['address_not_verified', { ...ada, isEmailVerified: false }],
  ['address_not_verified', { issuer: ada.issuer, subject: 'sub-1', isEmailVerified: true }],
  ['no_account', { ...ada, email: 'eve@elsewhere.example' }],
  ['address_not_verified', { ...ada, email: '\u212Aate@example.com' }],
  ['no_account', { ...ada, email: 'eve@sub.example.com' }],
  ['no_account', { ...ada, email: 'eve@notexample.com' }],
  ['provider_refused', 'refused'],
] as const)('the refusal %s creates nobody and starts no session', async (refusal, answer) => {
  const { signIn, provider, users, recorded } = await createSignInWorld();
  provider.answer = answer;
  expect(await signIn()).toEqual({
    status: 302,
    location: `/cairn/sign-in?error=${refusal}`,
    cookies: ['__Host-cairn_sign_in=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure'],
  });
  expect(await users.list('org_1')).toHaveLength(1);
  expect(recorded).toEqual([]);
});

it('a disabled user is refused, by the address and by the subject', async () => {
  for (const knownBefore of [false, true]) {
    const { signIn, users } = await createSignInWorld();
    if (knownBefore) await signIn();
    const terms = { expected: '*', byOwner: true, passwordIsOptional: true } as const;
    const other = sampleUser({ id: 'usr_2', email: 'owner@example.com', organizationRole: 'owner' });
    await users.create({ ...other, passwordHash: 'hash' });
    await users.update('org_1', 'usr_1', { disabled: true, nowMs: 0 }, terms);
    expect((await signIn()).location).toBe('/cairn/sign-in?error=disabled');
  }
});

it('the address of a user who signs in as another subject is refused', async () => {
  const { signIn, provider } = await createSignInWorld();
  await signIn();
  provider.answer = { ...ada, subject: 'sub-9' };
  expect((await signIn()).location).toBe('/cairn/sign-in?error=other_identity');
});

it('nobody signs in before the owner was set up', async () => {
  const { signIn, users } = await createSignInWorld({ withUser: false });
  expect((await signIn()).location).toBe('/cairn/sign-in?error=not_set_up');
  expect(await users.hasUsers()).toBe(false);
});

it('an unavailable provider sends the person back at once', async () => {
  const { start, provider } = await createSignInWorld();
  provider.answer = 'unavailable';
  expect((await start()).location).toBe('/cairn/sign-in?error=provider_unavailable');
});

it('another state, no cookie, a cookie of somebody else and one of long ago redeem nothing', async () => {
  const { start, finish, provider, clock } = await createSignInWorld();
  const [own, other] = [await start(), await start()];
  const expired = '/cairn/sign-in?error=expired';
  const code = 'c1';
  expect((await finish({ code, state: other.state }, own.cookie)).location).toBe(expired);
  expect((await finish({ code }, own.cookie)).location).toBe(expired);
  expect((await finish({ code, state: own.state })).location).toBe(expired);
  expect((await finish({ code, state: own.state }, `${own.cookie}A`)).location).toBe(expired);
  clock.nowMs += 600_000;
  expect((await finish({ code, state: own.state }, own.cookie)).location).toBe(expired);
  expect(provider.redeemed).toEqual([]);
});

it('a refusal of the provider is answered in our words', async () => {
  const { start, finish } = await createSignInWorld({ publicUrl: 'http://localhost:8080' });
  const { cookie, state } = await start();
  const answer = await finish({ error: 'access_denied', error_description: 'call me', state }, cookie);
  expect(answer.location).toBe('/sign-in?error=provider_refused');
});

it.each(['//evil.example', '/\\evil.example', 'https://evil.example', `/${'ü'.repeat(1_900)}`])(
  'the path %j is not opened afterwards',
  async (path) => {
    const { signIn } = await createSignInWorld();
    expect((await signIn(path)).location).toBe('/cairn/');
  },
);

import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createFakeAccountStores } from '../accounts/testing/fake-account-stores.ts';
import { sampleUser } from '../accounts/testing/sample-accounts.ts';
import type { ClientOrigin } from '../http/request-context.ts';
import { sampleSession } from '../http/testing/sample-session.ts';
import { createTokenSealer } from '../paging/sealed-token.ts';
import { createSignInLimits } from '../sessions/sign-in-limits.ts';
import { createOpenIdConnectHandlers } from './openid-connect-handlers.ts';
import { createOpenIdUserService } from './openid-user-service.ts';
import { createSignInFlows } from './sign-in-flow.ts';
import { createFakeOpenIdProvider } from './testing/fake-openid-provider.ts';

const ada = { subject: 'sub-1', email: 'Ada@Example.com', isEmailVerified: true, name: 'Ada L' };
const organization = { id: 'org_1', name: 'default', createdAtMs: 0 };

/** A service with the user `usr_1`, ada@example.com, and a provider that says that she signed in. */
async function createWorld({ withUser = true, publicUrl = 'https://obs.example/cairn' } = {}) {
  const { users } = createFakeAccountStores();
  if (withUser) await users.create(sampleUser({ email: 'ada@example.com' }));
  const provider = createFakeOpenIdProvider(ada);
  const recorded: string[] = [];
  const clock = { nowMs: 1_000_000 };
  const nowMs = () => clock.nowMs;
  const sealer = createTokenSealer({ keyId: 'k1', key: new Uint8Array(32) }, randomBytes);
  const handlers = createOpenIdConnectHandlers({
    provider,
    flows: createSignInFlows({ sealer, randomBytes, nowMs }),
    users: createOpenIdUserService({
      issuer: provider.issuer,
      allowedDomains: ['example.com'],
      users,
      identities: { listOrganizations: async () => [organization] },
      randomBytes,
      nowMs,
    }),
    sessions: {
      start: async (userId) => ({ token: `token of ${userId}`, session: sampleSession({ userId }) }),
    },
    limits: createSignInLimits(() => 0),
    recordSignIn: async ({ session }, { requestId }) => {
      recorded.push(`${requestId} ${session.userId}`);
    },
  });

  const contextOf = (signInCookie?: string) => {
    const client: ClientOrigin = {
      address: '203.0.113.7',
      publicUrl,
      isSecure: publicUrl.startsWith('https:'),
      ...(signInCookie === undefined ? {} : { signInCookie }),
    };
    const signal = new AbortController().signal;
    return { requestId: 'req_1', log: pino({ level: 'silent' }), signal, client };
  };
  const request = { path: {}, headers: {}, body: undefined };

  async function start(return_to?: string) {
    const query = return_to === undefined ? {} : { return_to };
    const answer = toAnswer(await handlers.startOpenIdConnect({ ...request, query }, contextOf()));
    const cookie = /=([^;]*)/.exec(answer.cookies[0] ?? '')?.[1] ?? '';
    const state = URL.parse(answer.location)?.searchParams.get('state') ?? '';
    return { ...answer, cookie, state };
  }
  async function finish(query: Readonly<Record<string, string>>, cookie?: string) {
    return toAnswer(await handlers.finishOpenIdConnect({ ...request, query }, contextOf(cookie)));
  }
  async function signIn(return_to?: string) {
    const { cookie, state } = await start(return_to);
    return finish({ code: 'c1', state }, cookie);
  }
  return { users, provider, recorded, clock, start, finish, signIn };
}

function toAnswer(answer: { readonly status: number; readonly headers?: object; readonly body?: unknown }) {
  const { Location: location = '', 'Set-Cookie': cookies = [] } = (answer.headers ?? {}) as {
    readonly Location?: string;
    readonly 'Set-Cookie'?: string | readonly string[];
  }; // of both operations
  return { status: answer.status, location, cookies: [cookies].flat() };
}

it('the start sends the browser to the provider, and the challenge with it, sealed', async () => {
  const { start } = await createWorld();
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
  const { signIn, users, recorded, provider } = await createWorld();
  expect(await signIn('/p/prj_1/logs?filter=a')).toEqual({
    status: 302,
    location: '/cairn/p/prj_1/logs?filter=a',
    cookies: [
      '__Host-cairn_session=token of usr_1; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure',
      '__Host-cairn_sign_in=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure',
    ],
  });
  expect(recorded).toEqual(['req_1 usr_1']);
  expect(await users.findByOpenIdSubject('https://sso.example/ sub-1')).toMatchObject({ id: 'usr_1' });
  provider.answer = { ...ada, email: 'renamed@elsewhere.example' };
  expect((await signIn()).cookies[0]).toContain('token of usr_1;');
});

it('each sign-in has a challenge of its own', async () => {
  const { signIn, provider } = await createWorld();
  await signIn();
  await signIn();
  const secrets = provider.redeemed.flatMap(({ challenge }) => Object.values(challenge));
  expect(new Set(secrets).size).toBe(6);
});

it('an allowed domain gets a user without a role', async () => {
  const { signIn, provider, users } = await createWorld();
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
  ['address_not_verified', { subject: 'sub-1', isEmailVerified: true }],
  ['no_account', { ...ada, email: 'eve@elsewhere.example' }],
  ['address_not_verified', { ...ada, email: '\u212Aate@example.com' }],
  ['no_account', { ...ada, email: 'eve@sub.example.com' }],
  ['no_account', { ...ada, email: 'eve@notexample.com' }],
  ['provider_refused', 'refused'],
] as const)('the refusal %s creates nobody and starts no session', async (refusal, answer) => {
  const { signIn, provider, users, recorded } = await createWorld();
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
    const { signIn, users } = await createWorld();
    if (knownBefore) await signIn();
    const terms = { expected: '*', byOwner: true, passwordIsOptional: true } as const;
    const other = sampleUser({ id: 'usr_2', email: 'owner@example.com', organizationRole: 'owner' });
    await users.create({ ...other, passwordHash: 'hash' });
    await users.update('org_1', 'usr_1', { disabled: true, nowMs: 0 }, terms);
    expect((await signIn()).location).toBe('/cairn/sign-in?error=disabled');
  }
});

it('the address of a user who signs in as another subject is refused', async () => {
  const { signIn, provider } = await createWorld();
  await signIn();
  provider.answer = { ...ada, subject: 'sub-9' };
  expect((await signIn()).location).toBe('/cairn/sign-in?error=other_identity');
});

it('nobody signs in before the owner was set up', async () => {
  const { signIn, users } = await createWorld({ withUser: false });
  expect((await signIn()).location).toBe('/cairn/sign-in?error=not_set_up');
  expect(await users.hasUsers()).toBe(false);
});

it('an unavailable provider sends the person back at once', async () => {
  const { start, provider } = await createWorld();
  provider.answer = 'unavailable';
  expect((await start()).location).toBe('/cairn/sign-in?error=provider_unavailable');
});

it('another state, no cookie, a cookie of somebody else and one of long ago redeem nothing', async () => {
  const { start, finish, provider, clock } = await createWorld();
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
  const { start, finish } = await createWorld({ publicUrl: 'http://localhost:8080' });
  const { cookie, state } = await start();
  const answer = await finish({ error: 'access_denied', error_description: 'call me', state }, cookie);
  expect(answer.location).toBe('/sign-in?error=provider_refused');
});

it.each(['//evil.example', '/\\evil.example', 'https://evil.example', `/${'ü'.repeat(1_900)}`])(
  'the path %j is not opened afterwards',
  async (path) => {
    const { signIn } = await createWorld();
    expect((await signIn(path)).location).toBe('/cairn/');
  },
);

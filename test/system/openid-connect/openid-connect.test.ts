import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Schemas } from '../../../server/src/generated/operations.gen.ts';
import { startTestService, type TestService } from '../../support/start-service.ts';
import { type Browser, createBrowser } from './browser.ts';
import { type ProviderPort, startProvider } from './start-provider.ts';

/** Needs `cd test/peers && npm install --no-save`. */
let provider: ProviderPort;
let service: TestService;
let ownerCookie: string;

const clientId = 'cairn';
const clientSecret = 'a secret+of/this:test%';
const people = {
  ada: { email: 'Ada@example.com', email_verified: true },
  grace: { email: 'grace@example.com', email_verified: true },
  eve: { email: 'eve@elsewhere.example', email_verified: true },
  mallory: { email: 'mallory@example.com', email_verified: false },
  ivan: { email: 'ivan@example.com', email_verified: true },
  nina: { email: 'Nina@partner.example', email_verified: true },
};

beforeAll(async () => {
  provider = await startProvider();
  service = await startTestService({
    'oidc-issuer': provider.issuer,
    'oidc-client-id': clientId,
    'oidc-client-secret': clientSecret,
    'oidc-allowed-domains': 'example.com',
    'oidc-display-name': 'Example SSO',
  });
  const code = new URL(service.setupUrl ?? '').hash.slice(1);
  const owner = { code, email: 'ada@example.com', display_name: 'Ada', password: 'correct horse battery' };
  const response = await call('POST', '/setup', owner);
  expect(response.status).toBe(201);
  ownerCookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';

  // The service has started without its provider.
  const early = await createBrowser().request(startUrl());
  expect(early.headers.get('location')).toBe('/sign-in?error=provider_unavailable');
  await provider.open({ clientId, clientSecret, redirectUri: callbackUrl() }, people);
});
afterAll(async () => {
  await service.stop();
  await provider.stop();
});

const startUrl = (query = '') => `${service.apiUrl}/console/v1/openid-connect/start${query}`;
const callbackUrl = () => `${service.apiUrl}/console/v1/openid-connect/callback`;

function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  return fetch(`${service.apiUrl}/console/v1${path}`, {
    method,
    headers: {
      origin: service.apiUrl,
      cookie: ownerCookie ?? '',
      'content-type': 'application/json',
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** Signs in at the provider, and answers the address that it sends the browser back to. */
const callbackOf = (browser: Browser, login: string, query?: string) =>
  browser.signIn(startUrl(query), login, callbackUrl());

async function signIn(login: string, browser = createBrowser(), query?: string): Promise<string> {
  const response = await browser.request(await callbackOf(browser, login, query));
  expect(response.status).toBe(302);
  return response.headers.get('location') ?? '';
}

async function sessionOf(browser: Browser): Promise<Schemas['ConsoleSession'] | undefined> {
  const response = await browser.request(`${service.apiUrl}/console/v1/session`);
  // The service holds the answer to its schema.
  return response.status === 200 ? ((await response.json()) as Schemas['ConsoleSession']) : undefined;
}

it('the sign-in page learns the name of the provider', async () => {
  expect(await (await call('GET', '/sign-in-options')).json()).toEqual({
    needs_setup: false,
    password: true,
    openid_connect: { display_name: 'Example SSO' },
  });
});

it('a user with a password signs in by their verified address, to where they were, and is audited', async () => {
  const browser = createBrowser();
  expect(await signIn('ada', browser, '?return_to=%2Faccount%3Fa%3D1')).toBe('/account?a=1');
  expect(await sessionOf(browser)).toMatchObject({
    user: { email: 'ada@example.com', organization_role: 'owner', has_password: true },
  });
  const log = await (await call('GET', '/audit-log')).json();
  expect(JSON.stringify(log)).toContain('"finishOpenIdConnect"');
});

it('each sign-in has a token of its own and ends the session before', async () => {
  const browser = createBrowser();
  const tokens = [];
  for (const _ of [1, 2]) {
    const response = await browser.request(await callbackOf(browser, 'ada'));
    tokens.push(
      response.headers
        .getSetCookie()
        .find((text) => text.startsWith('cairn_session='))
        ?.split(';')[0],
    );
  }
  expect(new Set(tokens).size).toBe(2);
  const before = await call('GET', '/session', undefined, { cookie: tokens[0] ?? '' });
  expect(before.status).toBe(401);
});

it('an allowed domain gets an account without a role, once', async () => {
  const browser = createBrowser();
  expect(await signIn('grace', browser)).toBe('/');
  const first = await sessionOf(browser);
  expect(first).toMatchObject({
    user: { display_name: 'The person grace', organization_role: 'none', has_password: false },
    projects: [],
  });
  const another = createBrowser();
  await signIn('grace', another);
  expect((await sessionOf(another))?.user.user_id).toBe(first?.user.user_id);
});

it.each([
  ['eve', 'no_account'],
  ['mallory', 'address_not_verified'],
])('%s is refused as %s and gets no session', async (login, refusal) => {
  const browser = createBrowser();
  expect(await signIn(login, browser)).toBe(`/sign-in?error=${refusal}`);
  expect(await sessionOf(browser)).toBeUndefined();
});

it('an invited person of another domain gets the invited role, and uses up the link', async () => {
  const invitation = { email: 'nina@partner.example', organization_role: 'admin', memberships: [] };
  const invited = await call('POST', '/invitations', invitation);
  const { url } = (await invited.json()) as Schemas['CreatedInvitation']; // the service holds it to its schema
  const browser = createBrowser();
  expect(await signIn('nina', browser)).toBe('/');
  expect(await sessionOf(browser)).toMatchObject({
    user: { email: 'nina@partner.example', organization_role: 'admin', has_password: false },
  });
  expect(await (await call('GET', '/invitations')).json()).toEqual({ invitations: [] });
  const code = new URL(url).hash.slice(1);
  const accepted = { code, display_name: 'Nina', password: 'violet tractor hums' };
  expect((await call('POST', '/invitations/accept', accepted)).status).toBe(401);
});

it('a disabled user is refused', async () => {
  const browser = createBrowser();
  await signIn('ivan', browser);
  const id = (await sessionOf(browser))?.user.user_id ?? '';
  const disabled = await call('PATCH', `/users/${id}`, { disabled: true }, { 'if-match': '*' });
  expect(disabled.status).toBe(200);
  expect(await sessionOf(browser)).toBeUndefined();
  expect(await signIn('ivan', browser)).toBe('/sign-in?error=disabled');
  expect(await sessionOf(browser)).toBeUndefined();
});

it('a wrong state, a code of another browser and a code used before sign nobody in', async () => {
  const [browser, other] = [createBrowser(), createBrowser()];
  const wrong = new URL(await callbackOf(browser, 'ada'));
  wrong.searchParams.set('state', 'a'.repeat(43));
  const expired = '/sign-in?error=expired';
  expect((await browser.request(wrong.href)).headers.get('location')).toBe(expired);

  const callback = await callbackOf(browser, 'ada');
  expect((await other.request(callback)).headers.get('location')).toBe(expired);
  await other.request(startUrl());
  expect((await other.request(callback)).headers.get('location')).toBe(expired);
  expect((await browser.request(callback)).headers.get('location')).toBe('/');
  expect((await browser.request(callback)).headers.get('location')).toBe(expired);
  expect(await sessionOf(other)).toBeUndefined();
});

it('the provider itself refuses a code used before, though the cookie was kept', async () => {
  const browser = createBrowser();
  const start = await fetch(startUrl(), { redirect: 'manual' });
  const cookie = start.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const callback = await browser.signIn(start.headers.get('location') ?? '', 'ada', callbackUrl());
  const finish = async () =>
    (await fetch(callback, { redirect: 'manual', headers: { cookie } })).headers.get('location');
  expect(await finish()).toBe('/');
  expect(await finish()).toBe('/sign-in?error=provider_refused');
});

it('parameters that providers add are ignored, and another issuer is refused', async () => {
  const browser = createBrowser();
  const callback = await callbackOf(browser, 'ada');
  expect((await browser.request(`${callback}&authuser=0&prompt=none`)).headers.get('location')).toBe('/');
  const mixedUp = new URL(await callbackOf(browser, 'ada'));
  mixedUp.searchParams.set('iss', 'https://evil.example');
  expect((await browser.request(mixedUp.href)).headers.get('location')).toBe(
    '/sign-in?error=provider_refused',
  );
});

it('two tabs of one browser sign in, the first one last, to where each of them was', async () => {
  const browser = createBrowser();
  const [first, second] = [
    await callbackOf(browser, 'ada', '?return_to=%2Ffirst'),
    await callbackOf(browser, 'ada', '?return_to=%2Fsecond'),
  ];
  expect((await browser.request(second)).headers.get('location')).toBe('/second');
  expect((await browser.request(first)).headers.get('location')).toBe('/first');
});

it('an error of the provider leads to the sign-in page, however long its words, and keeps the path', async () => {
  const browser = createBrowser();
  const url = new URL(await callbackOf(browser, 'ada', '?return_to=%2Faccount'));
  url.searchParams.delete('code');
  url.searchParams.set('error', 'access_denied');
  url.searchParams.set('error_description', 'd'.repeat(2_100));
  expect((await browser.request(url.href)).headers.get('location')).toBe(
    '/sign-in?error=provider_refused&return_to=%2Faccount',
  );
});

it('callbacks of other pages keep nobody from signing in with a password', async () => {
  for (let count = 0; count < 61; count += 1)
    await fetch(`${callbackUrl()}?state=x&code=y`, { redirect: 'manual' });
  const body = { email: 'ada@example.com', password: 'correct horse battery' };
  expect((await call('POST', '/session', body)).status).toBe(201);
});

it('an address of another origin is not opened afterwards', async () => {
  expect(await signIn('ada', createBrowser(), '?return_to=//evil.example')).toBe('/');
});

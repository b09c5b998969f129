import { afterAll, beforeAll, expect, it } from 'vitest';
import { composeService, type Service } from './compose-service.ts';
import { createFakeParts } from './testing/fake-parts.ts';

/** One service for all cases: each signs in as it needs. The contract tier validates the answers. */
let service: Service;
let ownerCookie: string;
const password = 'violet tractor hums';

beforeAll(async () => {
  service = await composeService(createFakeParts({ flags: { 'validate-responses': 'off' } }));
  const code = service.setupLink?.url.split('#')[1] ?? '';
  const owner = { code, email: 'Ada@example.com', display_name: 'Ada', password };
  const response = await call('POST', '/setup', owner);
  expect(response.status).toBe(201);
  ownerCookie = cookieOf(response);
  const again = await call('POST', '/setup', { ...owner, email: 'eve@example.com' });
  expect(again.status).toBe(401);
}, 30_000);
afterAll(() => service.stop());

function call(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${service.apiUrl}/console/v1${path}`, {
    method,
    headers: {
      'sec-fetch-site': 'same-origin',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

const asUser = (cookie: string, method: string, path: string, body?: unknown, headers = {}) =>
  call(method, path, body, { cookie, ...headers });

function cookieOf(response: Response): string {
  return response.headers.get('set-cookie')?.split(';')[0] ?? '';
}

// biome-ignore lint/suspicious/noExplicitAny: of many operations
const json = async (response: Promise<Response>): Promise<any> => (await response).json();

/** A user without a role in the organization, who has accepted an invitation. */
async function join(email: string, memberships: readonly unknown[] = []): Promise<string> {
  const invitation = { email, organization_role: 'none', memberships };
  const { url } = await json(asUser(ownerCookie, 'POST', '/invitations', invitation));
  expect(url).toMatch(new RegExp(`^${service.apiUrl}/invitation#invite_`));
  const accepted = { code: url.split('#')[1], display_name: 'Grace', password };
  const response = await call('POST', '/invitations/accept', accepted);
  expect(response.status).toBe(201);
  return cookieOf(response);
}

it('the owner is signed in by a cookie that scripts cannot read', async () => {
  const response = await call('POST', '/session', { email: 'ada@example.com', password });
  expect(response.status).toBe(201);
  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^cairn_session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/),
    expect.stringMatching(/^cairn_device=[\w.-]+; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/),
  ]);
  const session = await json(asUser(cookieOf(response), 'GET', '/session'));
  expect(session).toMatchObject({
    user: { email: 'ada@example.com', organization_role: 'owner', has_password: true },
    organization: { name: 'default' },
    projects: [{ name: 'default', role: 'owner' }],
    ingest_url: service.ingestUrl,
  });
  expect(await json(call('GET', '/sign-in-options'))).toEqual({ needs_setup: false, password: true });
});

it('signing out ends the session and clears the cookie', async () => {
  const cookie = cookieOf(await call('POST', '/session', { email: 'ada@example.com', password }));
  const response = await asUser(cookie, 'DELETE', '/session');
  expect(response.status).toBe(204);
  expect(response.headers.get('set-cookie')).toMatch(/^cairn_session=; Path=\/; Max-Age=0; /);
  expect((await asUser(cookie, 'GET', '/session')).status).toBe(401);
});

it('sessions are listed and ended one by one', async () => {
  const first = await join('sessions@example.com');
  const second = cookieOf(await call('POST', '/session', { email: 'sessions@example.com', password }));
  const { sessions } = await json(asUser(second, 'GET', '/sessions'));
  expect(sessions).toHaveLength(2);
  const other = sessions.find(({ current }: { current: boolean }) => !current);
  expect((await asUser(ownerCookie, 'DELETE', `/sessions/${other.session_id}`)).status).toBe(404);
  expect((await asUser(second, 'DELETE', `/sessions/${other.session_id}`)).status).toBe(204);
  expect((await asUser(first, 'GET', '/session')).status).toBe(401);
  expect((await asUser(second, 'GET', '/session')).status).toBe(200);
});

it('a new password needs the old one and ends the other sessions', async () => {
  const cookie = await join('password@example.com');
  const other = cookieOf(await call('POST', '/session', { email: 'password@example.com', password }));
  const change = { current_password: 'not it, not at all', new_password: 'eleven quiet lamps' };
  expect((await asUser(cookie, 'PUT', '/session/password', change)).status).toBe(403);
  const common = { current_password: password, new_password: 'password1234' };
  expect((await asUser(cookie, 'PUT', '/session/password', common)).status).toBe(400);
  const right = { ...change, current_password: password };
  expect((await asUser(cookie, 'PUT', '/session/password', right)).status).toBe(204);
  expect((await asUser(cookie, 'GET', '/session')).status).toBe(200);
  expect((await asUser(other, 'GET', '/session')).status).toBe(401);
  const signIn = { email: 'password@example.com', password };
  expect((await call('POST', '/session', signIn)).status).toBe(401);
});

it('an admin disables a user under their ETag, which ends the sessions at once', async () => {
  const cookie = await join('disabled@example.com');
  const { users } = await json(asUser(ownerCookie, 'GET', '/users'));
  const user = users.find(({ email }: { email: string }) => email === 'disabled@example.com');
  const path = `/users/${user.user_id}`;
  const disable = (headers = {}) => asUser(ownerCookie, 'PATCH', path, { disabled: true }, headers);
  expect((await disable()).status).toBe(428);
  expect((await disable({ 'if-match': '"stale"' })).status).toBe(412);
  const response = await disable({ 'if-match': user.etag });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ disabled: true, etag: response.headers.get('etag') });
  expect((await asUser(cookie, 'GET', '/session')).status).toBe(401);
  expect((await call('POST', '/session', { email: 'disabled@example.com', password })).status).toBe(401);
});

it('a link for a new password signs its user in', async () => {
  await join('forgot@example.com');
  const { users } = await json(asUser(ownerCookie, 'GET', '/users'));
  const user = users.find(({ email }: { email: string }) => email === 'forgot@example.com');
  const { url } = await json(asUser(ownerCookie, 'POST', `/users/${user.user_id}/password-reset`));
  const reset = { code: url.split('#')[1], password: 'eleven quiet lamps' };
  expect(await json(call('POST', '/invitations/accept', reset))).toMatchObject({
    user: { email: 'forgot@example.com' },
  });
  expect((await call('POST', '/invitations/accept', reset)).status).toBe(401);
});

it('members open their project at once, and no longer once they are removed', async () => {
  const { projects } = await json(asUser(ownerCookie, 'GET', '/session'));
  const members = `/projects/${projects[0].project_id}/members`;
  const cookie = await join('member@example.com');
  const { user } = await json(asUser(cookie, 'GET', '/session'));
  const member = `${members}/${user.user_id}`;
  expect((await asUser(cookie, 'GET', members)).status).toBe(404);
  expect(await json(asUser(ownerCookie, 'PUT', member, { role: 'member' }))).toMatchObject({
    role: 'member',
  });
  expect(await json(asUser(cookie, 'GET', members))).toMatchObject({
    members: expect.arrayContaining([expect.objectContaining({ email: 'ada@example.com', role: 'owner' })]),
  });
  expect((await asUser(ownerCookie, 'DELETE', member)).status).toBe(204);
  expect((await asUser(ownerCookie, 'DELETE', member)).status).toBe(404);
  expect(await json(asUser(cookie, 'GET', '/session'))).toMatchObject({ projects: [] });
});

it('an invitation is listed until it is withdrawn, and then creates nobody', async () => {
  const invitation = { email: 'late@example.com', organization_role: 'none', memberships: [] };
  const { url, invitation_id } = await json(asUser(ownerCookie, 'POST', '/invitations', invitation));
  const { invitations } = await json(asUser(ownerCookie, 'GET', '/invitations'));
  expect(invitations).toMatchObject([{ invitation_id, email: 'late@example.com' }]);
  expect((await asUser(ownerCookie, 'DELETE', `/invitations/${invitation_id}`)).status).toBe(204);
  const accepted = { code: url.split('#')[1], display_name: 'Late', password };
  expect((await call('POST', '/invitations/accept', accepted)).status).toBe(401);
});

it('the provider of OpenID Connect is not found while none is configured', async () => {
  for (const step of ['start', 'callback'])
    expect(await json(call('GET', `/openid-connect/${step}`))).toMatchObject({
      error: { code: 'NOT_FOUND', message: 'no OpenID Connect provider is configured' },
    });
});

it.each([
  ['an error and its words', `error=${'e'.repeat(300)}&error_description=${'d'.repeat(2_100)}`],
  [
    'a code and its scope',
    `code=${'c'.repeat(5_000)}&scope=${'s'.repeat(1_100)}&session_state=${'s'.repeat(1_100)}`,
  ],
  ['words in another encoding, twice', 'error=access_denied&error_description=a&error_description=%E9t%E9'],
])('whatever a provider sends to the callback is read: %s', async (_what, query) => {
  expect((await call('GET', `/openid-connect/callback?${query}`)).status).toBe(404);
});

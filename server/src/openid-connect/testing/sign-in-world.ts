import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { createFakeAccountStores } from '../../accounts/testing/fake-account-stores.ts';
import { sampleUser } from '../../accounts/testing/sample-accounts.ts';
import type { ClientOrigin } from '../../http/request-context.ts';
import { sampleSession } from '../../http/testing/sample-session.ts';
import { createTokenSealer } from '../../paging/sealed-token.ts';
import { createSignInLimits } from '../../sessions/sign-in-limits.ts';
import { createOpenIdConnectHandlers } from '../openid-connect-handlers.ts';
import { createOpenIdUserService } from '../openid-user-service.ts';
import { createSignInFlows } from '../sign-in-flow.ts';
import { createFakeOpenIdProvider } from './fake-openid-provider.ts';

export const ada = {
  issuer: 'https://sso.example',
  subject: 'sub-1',
  email: 'Ada@Example.com',
  isEmailVerified: true,
  name: 'Ada L',
};
const organization = { id: 'org_1', name: 'default', createdAtMs: 0 };

/** A service with the user `usr_1`, ada@example.com, and a provider that says that she signed in. */
export async function createSignInWorld({ withUser = true, publicUrl = 'https://obs.example/cairn' } = {}) {
  const { users, links } = createFakeAccountStores();
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
      allowedDomains: ['example.com'],
      users,
      links,
      identities: { listOrganizations: async () => [organization] },
      randomBytes,
      nowMs,
    }),
    sessions: {
      start: async (userId) => ({ token: `token of ${userId}`, session: sampleSession({ userId }) }),
    },
    limits: createSignInLimits(() => 0),
    devices: { issue: (email) => `device of ${email}` },
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

  async function start(return_to?: string, kept?: string) {
    const query = return_to === undefined ? {} : { return_to };
    const answer = toAnswer(await handlers.startOpenIdConnect({ ...request, query }, contextOf(kept)));
    const cookie = cookieValue(answer.cookies[0]);
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

/** The value of a `Set-Cookie` header. */
export const cookieValue = (cookie = '') => /=([^;]*)/.exec(cookie)?.[1] ?? '';

function toAnswer(answer: { readonly status: number; readonly headers?: object; readonly body?: unknown }) {
  const { Location: location = '', 'Set-Cookie': cookies = [] } = (answer.headers ?? {}) as {
    readonly Location?: string;
    readonly 'Set-Cookie'?: string | readonly string[];
  }; // of both operations
  return { status: answer.status, location, cookies: [cookies].flat() };
}

import { describe, expect, it } from 'vitest';
import { sessionOf } from './request-context.ts';
import { resolveSession } from './resolve-session.ts';
import { sampleSession } from './testing/sample-session.ts';
import { startTestApp } from './testing/start-test-app.ts';

async function answerTo(headers: Record<string, string>): Promise<Response> {
  const sessions = { authenticate: async (token: string) => (token === 't1' ? sampleSession() : undefined) };
  const { url } = await startTestApp(resolveSession(sessions), (request, response) => {
    response.json(sessionOf(request).userId);
  });
  return fetch(url, { headers });
}

describe('resolveSession', () => {
  it('puts the session of the cookie into the context', async () => {
    const response = await answerTo({ cookie: 'theme=dark; cairn_session=t1' });
    expect([response.status, await response.json()]).toEqual([200, 'usr_1']);
  });

  it.each([
    ['no cookie', {}, 401],
    ['an unknown token', { cookie: 'cairn_session=t2' }, 401],
    ['the cookie of a secure address', { cookie: '__Host-cairn_session=t1' }, 401],
    ['a key', { authorization: 'Bearer t1', 'x-api-key': 't1' }, 401],
    ['two cookies, whichever is the right one', { cookie: 'cairn_session=t2; cairn_session=t1' }, 400],
    ['the same cookie twice', { cookie: 'cairn_session=t1; cairn_session=t1' }, 400],
  ])('refuses %s', async (_what, headers: Record<string, string>, status) => {
    expect((await answerTo(headers)).status).toBe(status);
  });
});

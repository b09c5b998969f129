import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeAccountStores, type FakeAccountStores } from '../accounts/testing/fake-account-stores.ts';
import { sampleUser } from '../accounts/testing/sample-accounts.ts';
import { sessionIdleMs, sessionLifetimeMs } from './session-lifetime.ts';
import { createSessionService, type SessionService } from './session-service.ts';
import type { SessionUse } from './session-store.ts';

const client = { address: '203.0.113.7', userAgent: 'Mozilla/5.0' };
const terms = { expected: '*', byOwner: true, passwordIsOptional: false } as const;

describe('sessions', () => {
  let stores: FakeAccountStores;
  let sessions: SessionService;
  let clock: { nowMs: number; monotonicMs: number };
  let uses: Map<string, SessionUse>;
  let readCount: number;
  let losesAcknowledgements: boolean;

  beforeEach(async () => {
    stores = createFakeAccountStores();
    await stores.users.create(sampleUser());
    clock = { nowMs: 10_000, monotonicMs: 0 };
    uses = new Map();
    readCount = 0;
    losesAcknowledgements = false;
    sessions = createSessionService({
      store: {
        ...stores.sessions,
        findByHash(hash) {
          readCount += 1;
          return stores.sessions.findByHash(hash);
        },
        async delete(...session) {
          const existed = await stores.sessions.delete(...session);
          if (losesAcknowledgements) throw new Error('the connection was lost');
          return existed;
        },
      },
      recordUse: (id, use) => uses.set(id, use),
      randomBytes,
      nowMs: () => clock.nowMs,
      monotonicNowMs: () => clock.monotonicMs,
    });
  });

  async function start(given: { readonly sessionToken?: string } = {}) {
    const started = await sessions.start('usr_1', { ...client, ...given });
    if (started === undefined) throw new Error('no session');
    return started;
  }
  const authenticate = (token: string) => sessions.authenticate(token, '203.0.113.8');

  it('are known by a token of 256 random bits, of which only the hash is stored', async () => {
    const { token, session } = await start();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(session).toEqual({
      sessionId: expect.stringMatching(/^ses_\w{14}$/),
      userId: 'usr_1',
      email: 'ada@example.com',
      displayName: 'Ada',
      organizationId: 'org_1',
      organizationRole: 'none',
      hasPassword: true,
      projectRoles: new Map([['prj_1', 'member']]),
      expiresAtMs: 10_000 + sessionIdleMs,
    });
    expect(await authenticate(token)).toEqual(session);
    expect(JSON.stringify(await stores.sessions.get(session.sessionId))).not.toContain(token);
  });

  it.each(['', 'x', 'A'.repeat(43), 'A'.repeat(44)])('reject the token %j', async (token) => {
    await start();
    expect(await authenticate(token)).toBeUndefined();
  });

  it('are read once while they are used', async () => {
    const { token, session } = await start();
    for (let index = 0; index < 5; index++) await authenticate(token);
    expect(readCount).toBe(1);
    expect(uses).toEqual(new Map([[session.sessionId, { usedAtMs: 10_000, address: '203.0.113.8' }]]));
  });

  it('end twelve hours after their last use, which each use extends', async () => {
    const { token } = await start();
    clock.nowMs += sessionIdleMs - 1;
    expect(await authenticate(token)).toMatchObject({ expiresAtMs: clock.nowMs + sessionIdleMs });
    clock.nowMs += sessionIdleMs - 1;
    expect(await authenticate(token)).toBeDefined();
    clock.nowMs += sessionIdleMs;
    expect(await authenticate(token)).toBeUndefined();
  });

  it('end after thirty days, however often they are used', async () => {
    const { token } = await start();
    const endMs = clock.nowMs + sessionLifetimeMs;
    for (; clock.nowMs < endMs; clock.nowMs += sessionIdleMs / 2)
      expect(await authenticate(token)).toBeDefined();
    expect(await authenticate(token)).toBeUndefined();
  });

  it('stay open while another service uses them, which is no change of theirs', async () => {
    const { token, session } = await start();
    await authenticate(token);
    clock.nowMs += sessionIdleMs / 2;
    await stores.sessions.recordUse(
      new Map([[session.sessionId, { usedAtMs: clock.nowMs, address: '203.0.113.9' }]]),
    );
    clock.nowMs += sessionIdleMs / 2;
    expect(await authenticate(token)).toMatchObject({ expiresAtMs: clock.nowMs + sessionIdleMs });
    expect(readCount).toBe(2);
  });

  it('survive a clock that is set back', async () => {
    const { token } = await start();
    clock.nowMs = 1;
    expect(await authenticate(token)).toBeDefined();
    expect(await sessions.list('usr_1')).toHaveLength(1);
  });

  it('end when a clock is put right that was ahead by more than they last', async () => {
    const rightMs = clock.nowMs;
    clock.nowMs += sessionLifetimeMs;
    const { token, session } = await start();
    clock.nowMs = rightMs;
    expect(await authenticate(token)).toBeUndefined();
    expect(await sessions.findOpen(session.sessionId)).toBeUndefined();
    expect(await sessions.list('usr_1')).toEqual([]);
  });

  it('end at once in their own process', async () => {
    const { token, session } = await start();
    await authenticate(token);
    expect(await sessions.findOpen(session.sessionId)).toMatchObject({ userId: 'usr_1' });
    expect(await sessions.end('usr_2', session.sessionId)).toBe(false);
    expect(await authenticate(token)).toBeDefined();
    expect(await sessions.end('usr_1', session.sessionId)).toBe(true);
    expect(await authenticate(token)).toBeUndefined();
    expect(await sessions.findOpen(session.sessionId)).toBeUndefined();
  });

  it('end at once also when that was stored, but not acknowledged', async () => {
    const { token, session } = await start();
    await authenticate(token);
    await sessions.findOpen(session.sessionId);
    losesAcknowledgements = true;
    await expect(sessions.end('usr_1', session.sessionId)).rejects.toThrow('lost');
    expect(await authenticate(token)).toBeUndefined();
    expect(await sessions.findOpen(session.sessionId)).toBeUndefined();
  });

  it('give way to the next of their browser, also when that was stored, but not acknowledged', async () => {
    const first = await start();
    await authenticate(first.token);
    losesAcknowledgements = true;
    await expect(start({ sessionToken: first.token })).rejects.toThrow('lost');
    expect(await authenticate(first.token)).toBeUndefined();
  });

  it('end within half a second when another process disables their user', async () => {
    const { token, session } = await start();
    await authenticate(token);
    await sessions.findOpen(session.sessionId);
    await stores.openAnother().users.update('org_1', 'usr_1', { disabled: true, nowMs: 0 }, terms);
    clock.monotonicMs += 500;
    expect(await authenticate(token)).toBeUndefined();
    expect(await sessions.findOpen(session.sessionId)).toBeUndefined();
  });

  it('have new roles when they are told of a change', async () => {
    const { token, session } = await start();
    await authenticate(token);
    await stores.users.removeMembership('org_1', 'usr_1', 'prj_1');
    sessions.forgetSessions();
    expect(await authenticate(token)).toMatchObject({ projectRoles: new Map() });
    expect(await sessions.findOpen(session.sessionId)).toMatchObject({ projectRoles: new Map() });
  });

  it('do not come back when they end while they are read', async () => {
    const { token, session } = await start();
    const reading = authenticate(token);
    await sessions.end('usr_1', session.sessionId);
    await reading;
    expect(await authenticate(token)).toBeUndefined();
  });

  it('replace the one that the browser had before, and no token that was planted', async () => {
    const planted = 'P'.repeat(43);
    const first = await start({ sessionToken: planted });
    expect(first.token).not.toBe(planted);
    expect(await authenticate(planted)).toBeUndefined();
    const second = await start({ sessionToken: first.token });
    expect(await authenticate(first.token)).toBeUndefined();
    expect(await authenticate(second.token)).toBeDefined();
  });

  it('are not started for a disabled user', async () => {
    await stores.users.update('org_1', 'usr_1', { disabled: true, nowMs: 0 }, terms);
    expect(await sessions.start('usr_1', client)).toBeUndefined();
    expect(await sessions.start('usr_9', client)).toBeUndefined();
  });

  it('are listed while they are open', async () => {
    await start();
    clock.nowMs += sessionIdleMs - 1;
    await start();
    clock.nowMs += 1;
    expect(await sessions.list('usr_1')).toMatchObject([
      { address: '203.0.113.7', userAgent: 'Mozilla/5.0' },
    ]);
  });

  it('stay open for connections while other requests use them', async () => {
    const { token, session } = await start();
    await sessions.findOpen(session.sessionId);
    clock.nowMs += sessionIdleMs - 1;
    await authenticate(token);
    await stores.sessions.recordUse(uses);
    clock.nowMs += 2;
    expect(await sessions.findOpen(session.sessionId)).toBeDefined();
    clock.nowMs += sessionIdleMs;
    expect(await sessions.findOpen(session.sessionId)).toBeUndefined();
  });
});

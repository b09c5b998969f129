import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createFakeAccountStores } from '../accounts/testing/fake-account-stores.ts';
import { sampleUser } from '../accounts/testing/sample-accounts.ts';
import { sampleSessionContext } from '../http/testing/sample-session.ts';
import { createKnownDevices } from './known-devices.ts';
import { createSessionService } from './session-service.ts';
import { createSessionsHandlers } from './sessions-handlers.ts';
import { createSignInLimits } from './sign-in-limits.ts';

it('ends other sessions at once when a new password was stored, but not acknowledged', async () => {
  const stores = createFakeAccountStores();
  await stores.users.create(sampleUser());
  const sessions = createSessionService({
    store: stores.sessions,
    recordUse: () => {},
    randomBytes,
    nowMs: () => 10_000,
    monotonicNowMs: () => 0,
  });
  const [own, other] = [
    await sessions.start('usr_1', { address: '203.0.113.7' }),
    await sessions.start('usr_1', { address: '203.0.113.8' }),
  ];
  const isOpen = async (token = '') => (await sessions.authenticate(token, '203.0.113.7')) !== undefined;
  expect([await isOpen(own?.token), await isOpen(other?.token)]).toEqual([true, true]);

  const handlers = createSessionsHandlers({
    sessions,
    signIns: { signIn: () => Promise.reject(), isOwnPassword: async () => true },
    links: { setUp: () => Promise.reject(), redeem: () => Promise.reject() },
    limits: createSignInLimits(() => 0),
    devices: createKnownDevices({ seal: (_, text) => text, open: (_, text) => text }, randomBytes),
    users: {
      hasUsers: stores.users.hasUsers,
      async setPassword(...change) {
        await stores.users.setPassword(...change);
        throw new Error('the connection was lost');
      },
    },
    hasher: { hash: async (password) => `hash of ${password}` },
    identities: { listOrganizations: async () => [], listProjects: async () => [] },
    urlsFor: () => ({ api: 'http://127.0.0.1:8080', ingest: 'http://127.0.0.1:4318' }),
  });
  const body = { current_password: 'x', new_password: 'violet tractor hums' };
  const context = sampleSessionContext({ ...own?.session });
  const request = { path: {}, query: {}, headers: {}, body };
  await expect(handlers.changePassword(request, context)).rejects.toThrow('lost');
  expect([await isOpen(own?.token), await isOpen(other?.token)]).toEqual([true, false]);
});

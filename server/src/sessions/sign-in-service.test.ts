import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createFakeAccountStores } from '../accounts/testing/fake-account-stores.ts';
import { sampleUser } from '../accounts/testing/sample-accounts.ts';
import { AppError } from '../errors/app-error.ts';
import { sampleSession } from '../http/testing/sample-session.ts';
import { createSessionService } from './session-service.ts';
import { createSignInLimits } from './sign-in-limits.ts';
import { createSignInService } from './sign-in-service.ts';

const client = { address: '203.0.113.7' };

/** A hasher whose hash of a password is `hash of <password>`. */
async function createWorld() {
  const stores = createFakeAccountStores();
  await stores.users.create(sampleUser({ passwordHash: 'hash of right' }));
  const { passwordHash: _, ...withoutPassword } = sampleUser({ id: 'usr_2', email: 'sso@example.com' });
  await stores.users.create(withoutPassword);
  await stores.users.create(
    sampleUser({ id: 'usr_3', email: 'gone@example.com', passwordHash: 'hash of right' }),
  );
  const terms = { expected: '*', byOwner: true, passwordIsOptional: false } as const;
  await stores.users.update('org_1', 'usr_3', { disabled: true, nowMs: 0 }, terms);
  await stores.users.create(
    sampleUser({ id: 'usr_4', email: 'kate@example.com', passwordHash: 'hash of right' }),
  );
  const verified: (string | undefined)[] = [];
  const hashing = { isBusy: false };
  const service = createSignInService({
    users: stores.users,
    sessions: { start: async (userId) => ({ token: 'token', session: sampleSession({ userId }) }) },
    hasher: {
      async verify(password, hash) {
        if (hashing.isBusy) throw new AppError('RESOURCE_EXHAUSTED', 'too many people are signing in');
        verified.push(hash);
        return hash === `hash of ${password}`;
      },
    },
    limits: createSignInLimits(() => 0),
  });
  return { service, verified, hashing };
}

it('a session starts for the right password; the address is compared without case', async () => {
  const { service } = await createWorld();
  const started = await service.signIn({ email: ' Ada@Example.com', password: 'right' }, client);
  expect(started).toMatchObject({ token: 'token', session: { userId: 'usr_1' } });
});

it('a session does not start when the password is changed while it is verified', async () => {
  const { users, sessions: store } = createFakeAccountStores();
  await users.create(sampleUser({ passwordHash: 'hash of right' }));
  const clock = { nowMs: () => 0, monotonicNowMs: () => 0 };
  const service = createSignInService({
    users,
    sessions: createSessionService({ ...clock, store, randomBytes, recordUse: () => {} }),
    hasher: {
      async verify(password, hash) {
        await users.setPassword('usr_1', 'hash of another');
        return hash === `hash of ${password}`;
      },
    },
    limits: createSignInLimits(() => 0),
  });
  const signingIn = service.signIn({ email: 'ada@example.com', password: 'right' }, client);
  await expect(signingIn).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(await store.list('usr_1')).toEqual([]);
});

it.each([
  ['a wrong password', 'ada@example.com', 'wrong'],
  ['an unknown account', 'nobody@example.com', 'right'],
  ['no address at all', 'nobody', 'right'],
  ['an address that looks alike in lower case', '\u212Aate@example.com', 'right'],
  ['a user without a password', 'sso@example.com', 'right'],
  ['a disabled user', 'gone@example.com', 'right'],
])('%s has the same answer after the same work', async (_, email, password) => {
  const { service, verified } = await createWorld();
  await expect(service.signIn({ email, password }, client)).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
    message: 'the address or the password is wrong',
    details: [],
  });
  expect(verified).toHaveLength(1);
});

it.each(['ada@example.com', 'nobody@example.com'])(
  'guesses at %s are limited before any work',
  async (email) => {
    const { service, verified } = await createWorld();
    for (let index = 0; index < 10; index++)
      await expect(service.signIn({ email, password: 'wrong' }, client)).rejects.toThrow('wrong');
    await expect(service.signIn({ email, password: 'right' }, client)).rejects.toMatchObject({
      code: 'RESOURCE_EXHAUSTED',
    });
    expect(verified).toHaveLength(10);
  },
);

it('guesses at the own password are limited like those of a sign-in', async () => {
  const { service } = await createWorld();
  const session = sampleSession({ userId: 'usr_1', email: 'ada@example.com' });
  expect(await service.isOwnPassword(session, 'right', client.address)).toBe(true);
  for (let index = 0; index < 10; index++)
    expect(await service.isOwnPassword(session, 'wrong', client.address)).toBe(false);
  await expect(service.isOwnPassword(session, 'right', client.address)).rejects.toMatchObject({
    code: 'RESOURCE_EXHAUSTED',
  });
});

it('an attempt whose password could not be verified is none', async () => {
  const { service, hashing } = await createWorld();
  const credentials = { email: 'ada@example.com', password: 'right' };
  const session = sampleSession({ userId: 'usr_1', email: 'ada@example.com' });
  hashing.isBusy = true;
  for (let index = 0; index < 20; index++) {
    await expect(service.signIn(credentials, client)).rejects.toThrow('too many people');
    await expect(service.isOwnPassword(session, 'right', client.address)).rejects.toThrow('too many people');
  }
  hashing.isBusy = false;
  expect(await service.signIn(credentials, client)).toMatchObject({ token: 'token' });
  expect(await service.isOwnPassword(session, 'right', client.address)).toBe(true);
});

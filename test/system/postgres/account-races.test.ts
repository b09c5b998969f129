import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  sampleHash,
  sampleInvitation,
  samplePasswordLink,
  sampleSetupLink,
  sampleUser,
} from '../../../server/src/accounts/testing/sample-accounts.ts';
import { userEtag } from '../../../server/src/accounts/user-change.ts';
import { holdLocks } from '../../support/hold-locks.ts';
import { callAtOnce, callBehind, openPostgresProcesses } from '../../support/open-postgres-processes.ts';
import { type PostgresServer, startPostgres } from '../../support/start-postgres.ts';
import { toAccountStores } from './to-account-stores.ts';

const hash = sampleHash('a');
const terms = { expected: '*', byOwner: true, passwordIsOptional: false } as const;
const userOf = (index: number) => sampleUser({ id: `usr_${index}`, email: `user${index}@example.com` });

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.remove());

async function openProcesses() {
  const processes = await openPostgresProcesses(server, 4);
  const { database, of } = processes;
  onTestFinished(database.remove);
  return { processes, database, of: (index: number) => toAccountStores(of(index)) };
}

describe('account stores of several processes', () => {
  it('create one user by an invitation that 32 callers redeem at once', async () => {
    const { of } = await openProcesses();
    await of(0).links.create(sampleInvitation(), hash);
    const created = await callAtOnce(32, (index) =>
      of(index).links.redeemForUser(hash, 1_500, userOf(index)),
    );
    const [winner, ...others] = created.filter((user) => user !== undefined);
    expect(others).toEqual([]);
    expect(await of(1).users.list('org_1')).toEqual([winner]);
  });

  it('create one user by an invitation that is redeemed by its code and by its address at once', async () => {
    const { of } = await openProcesses();
    await of(0).links.create(sampleInvitation(), hash);
    const invited = sampleUser({ email: 'grace@example.com' });
    const created = await callAtOnce(32, (index) => {
      const { links } = of(index);
      const user = { ...invited, id: `usr_${index}` };
      return index % 2 === 0 ? links.redeemForUser(hash, 1_500, user) : links.redeemByAddress(1_500, user);
    });
    expect(created.filter((user) => user !== undefined)).toHaveLength(1);
    expect(await of(1).links.listInvitations('org_1', 1_500)).toEqual([]);
  });

  it('set one password by a link that 32 callers redeem at once', async () => {
    const { of } = await openProcesses();
    await of(0).users.create(sampleUser());
    await of(0).links.create(samplePasswordLink(), hash);
    const redeemed = await callAtOnce(32, (index) =>
      of(index).links.redeemForPassword(hash, 1_500, `hash ${index}`),
    );
    const winners = [...redeemed.keys()].filter((index) => redeemed[index] !== undefined);
    expect(winners).toHaveLength(1);
    expect(await of(1).users.findPasswordHash('usr_1')).toBe(`hash ${winners[0]}`);
  });

  it('redeem no invitation that was withdrawn, and withdraw none that was redeemed', async () => {
    const { of } = await openProcesses();
    for (let round = 0; round < 12; round += 1) {
      const { email, ...user } = userOf(round);
      const invitation = sampleInvitation({ id: `inv_${round}`, email });
      await of(0).links.create(invitation, sampleHash(`link ${round}`));
      const [created, isWithdrawn] = await Promise.all([
        of(round).links.redeemForUser(sampleHash(`link ${round}`), 1_500, { ...user, email }),
        of(round + 1).links.deleteInvitation('org_1', invitation.id),
      ]);
      expect(created === undefined).toBe(isWithdrawn);
    }
  });

  it('create one first owner, though several set-up links are redeemed at once', async () => {
    const { processes, database, of } = await openProcesses();
    // No process stores a second one; if there were, it would still be one owner.
    await database.run(
      `INSERT INTO links (id, organization_id, hash, purpose, created_at_ms, expires_at_ms)
       SELECT 'inv_' || number, 'org_1', decode(repeat('0' || number, 32), 'hex'), 'setup', 1000, 2000
       FROM generate_series(0, 7) AS number`,
    );
    const created = await callBehind('LOCK TABLE users IN SHARE MODE', processes, 8, (index) =>
      of(index).links.redeemForUser(new Uint8Array(32).fill(index), 1_500, {
        ...userOf(index),
        organizationRole: 'owner',
      }),
    );
    expect(created.filter(isFulfilledWithValue)).toHaveLength(1);
    expect(created.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(await of(1).users.list('org_1')).toHaveLength(1);
  });

  it('create no owner by a set-up link while another user is created', async () => {
    const { processes, database, of } = await openProcesses();
    await of(0).links.create(sampleSetupLink(), hash);
    const locks = await holdLocks(database, processes.of(0), 'LOCK TABLE users IN SHARE MODE');
    const creating = of(1).users.create(userOf(1));
    await locks.waiting(1);
    const redeeming = of(2).links.redeemForUser(hash, 1_500, { ...userOf(2), organizationRole: 'owner' });
    await locks.waiting(2);
    await locks.end('rollback');
    expect(await creating).toBeDefined();
    expect(await redeeming).toBeUndefined();
  });

  it('keep one link of those that are made at once for the same', async () => {
    const { database, of } = await openProcesses();
    await callAtOnce(16, (index) => {
      const id = `inv_${index}`;
      const link = index % 2 === 0 ? sampleSetupLink({ id }) : sampleInvitation({ id });
      return of(index).links.create(link, sampleHash(id));
    });
    const kept = await database.run('SELECT purpose FROM links ORDER BY purpose');
    expect(kept).toEqual([{ purpose: 'invitation' }, { purpose: 'setup' }]);
  });

  it('create one user for an address', async () => {
    const { of } = await openProcesses();
    const { email } = sampleUser();
    const created = await callAtOnce(16, (index) => of(index).users.create({ ...userOf(index), email }));
    expect(created.filter((user) => user !== undefined)).toHaveLength(1);
  });

  it('give a subject to one of several users who claim it at once', async () => {
    const { processes, of } = await openProcesses();
    for (let index = 0; index < 9; index += 1) await of(0).users.create(userOf(index));
    const claimed = `UPDATE users SET openid_subject = 'issuer subject' WHERE users.id = 'usr_8'`;
    const claims = await callBehind(claimed, processes, 8, (index) =>
      of(index).users.setOpenIdSubject(`usr_${index}`, 'issuer subject'),
    );
    expect(
      claims.map((claim) => (claim.status === 'rejected' ? claim.reason : claim.value)).toSorted(),
    ).toEqual([...Array(7).fill(false), true]);
    expect(await of(0).users.findByOpenIdSubject('issuer subject')).toBeDefined();
  });

  it('keep subjects with any characters', async () => {
    const { of } = await openProcesses();
    await of(0).users.create(userOf(0));
    expect(await of(0).users.setOpenIdSubject('usr_0', 'issuer \0\u0001')).toBe(true);
    expect(await of(1).users.findByOpenIdSubject('issuer \0\u0001')).toMatchObject({ id: 'usr_0' });
    expect(await of(1).users.findByEmail('\0')).toBeUndefined();
  });

  it('keep an owner, though all of them are removed at once', async () => {
    const { of } = await openProcesses();
    for (let index = 0; index < 8; index += 1)
      await of(0).users.create({ ...userOf(index), organizationRole: 'owner' });
    for (let round = 0; round < 5; round += 1) {
      const outcomes = await callAtOnce(8, (index) => {
        const change = index % 2 === 0 ? { disabled: true } : { organizationRole: 'none' as const };
        return of(index).users.update('org_1', `usr_${index}`, { ...change, nowMs: 2_000 }, terms);
      });
      const kinds = outcomes.map(({ kind }) => kind).toSorted();
      expect(kinds).toEqual([...Array(7).fill('changed'), 'last-owner']);
      for (let index = 0; index < 8; index += 1) {
        const change = { disabled: false, organizationRole: 'owner', nowMs: 3_000 } as const;
        await of(0).users.update('org_1', `usr_${index}`, change, terms);
      }
    }
  });

  it('change a user once under an ETag', async () => {
    const { of } = await openProcesses();
    await of(0).users.create(userOf(0));
    await of(0).users.create({ ...userOf(1), organizationRole: 'owner' });
    const { users } = of(0);
    const expected = [userEtag({ id: 'usr_0', revision: 1 })];
    const outcomes = await callAtOnce(16, (index) =>
      of(index).users.update(
        'org_1',
        'usr_0',
        { organizationRole: 'admin', nowMs: 2_000 },
        { ...terms, expected },
      ),
    );
    expect(outcomes.filter(({ kind }) => kind === 'changed')).toHaveLength(1);
    expect(await users.get('usr_0')).toMatchObject({ revision: 2 });
  });
});

function isFulfilledWithValue(result: PromiseSettledResult<unknown>): boolean {
  return result.status === 'fulfilled' && result.value !== undefined;
}

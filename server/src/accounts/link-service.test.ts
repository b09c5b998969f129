import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';

import { createLinkService, type IssuedLink, type LinkService } from './link-service.ts';
import { createFakeAccountStores, type FakeAccountStores } from './testing/fake-account-stores.ts';
import { sampleUser } from './testing/sample-accounts.ts';

const password = 'violet tractor hums';
const owner = { email: 'ada@example.com', displayName: 'Ada', password };
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const refused = expect.objectContaining({ code: 'UNAUTHENTICATED' });

describe('links', () => {
  let stores: FakeAccountStores;
  let links: LinkService;
  let clock: { nowMs: number };
  let hashCount: number;
  let changeCount: number;

  beforeEach(() => {
    stores = createFakeAccountStores();
    clock = { nowMs: 0 };
    hashCount = 0;
    changeCount = 0;
    links = createLinkService({
      store: stores.links,
      findUser: stores.users.get,
      hasher: {
        async hash(text) {
          hashCount += 1;
          return `hash of ${text}`;
        },
      },
      randomBytes,
      nowMs: () => clock.nowMs,
      onChange: () => void changeCount++,
    });
  });

  async function codeOf(issuing: Promise<IssuedLink | undefined>): Promise<string> {
    const issued = await issuing;
    if (issued === undefined) throw new Error('no link');
    return issued.code;
  }
  const invite = (email = 'grace@example.com') =>
    codeOf(
      links.issueInvitation({
        organizationId: 'org_1',
        email,
        organizationRole: 'none',
        memberships: [{ projectId: 'prj_1', role: 'viewer' }],
      }),
    );

  it('create the owner once, within 15 minutes', async () => {
    const late = await codeOf(links.issueSetup('org_1'));
    clock.nowMs += 15 * minuteMs;
    await expect(links.setUp(late, owner)).rejects.toEqual(refused);
    const code = await codeOf(links.issueSetup('org_1'));
    clock.nowMs += 15 * minuteMs - 1;
    const user = await links.setUp(code, owner);
    expect(user).toMatchObject({ id: expect.stringMatching(/^usr_/), organizationRole: 'owner' });
    expect(await stores.users.findPasswordHash(user.id)).toBe(`hash of ${password}`);
    await expect(links.setUp(code, { ...owner, email: 'eve@example.com' })).rejects.toEqual(refused);
    expect(await links.issueSetup('org_1')).toBeUndefined();
  });

  it('do not work when they were made by a clock that was ahead by more than their time', async () => {
    clock.nowMs += 15 * minuteMs;
    const code = await codeOf(links.issueSetup('org_1'));
    clock.nowMs = 0;
    await expect(links.setUp(code, owner)).rejects.toEqual(refused);
  });

  it('create one owner when two use one at a time', async () => {
    const code = await codeOf(links.issueSetup('org_1'));
    const others = ['a@example.com', 'b@example.com'].map((email) => links.setUp(code, { ...owner, email }));
    const states = (await Promise.allSettled(others)).map(({ status }) => status);
    expect(states.sort()).toEqual(['fulfilled', 'rejected']);
    expect(await stores.users.list('org_1')).toHaveLength(1);
  });

  it('cost no hash when their code does not work', async () => {
    await expect(links.setUp('setup_guess', owner)).rejects.toEqual(refused);
    await expect(links.redeem('invite_guess', { displayName: 'Eve', password })).rejects.toEqual(refused);
    expect(hashCount).toBe(0);
  });

  it('of one purpose do not serve another', async () => {
    const setup = await codeOf(links.issueSetup('org_1'));
    await expect(links.redeem(setup, { displayName: 'Eve', password })).rejects.toEqual(refused);
    await expect(links.setUp(await invite(), owner)).rejects.toEqual(refused);
  });

  it('create the invited user once, within 7 days, with the roles of the invitation', async () => {
    const code = await invite();
    clock.nowMs += 7 * dayMs - 1;
    expect(await links.redeem(code, { displayName: 'Grace', password })).toMatchObject({
      email: 'grace@example.com',
      displayName: 'Grace',
      organizationRole: 'none',
      memberships: [{ projectId: 'prj_1', role: 'viewer' }],
      hasPassword: true,
    });
    await expect(links.redeem(code, { displayName: 'Eve', password })).rejects.toEqual(refused);
    const late = await invite('alan@example.com');
    clock.nowMs += 7 * dayMs;
    await expect(links.redeem(late, { displayName: 'Alan', password })).rejects.toEqual(refused);
  });

  it('stay usable after a password that is not allowed, or a missing name', async () => {
    const code = await invite();
    const reject = expect.objectContaining({ code: 'INVALID_ARGUMENT' });
    await expect(links.redeem(code, { displayName: 'Grace', password: 'password1234' })).rejects.toEqual(
      reject,
    );
    await expect(links.redeem(code, { password })).rejects.toEqual(reject);
    expect(await links.redeem(code, { displayName: 'Grace', password })).toMatchObject({
      displayName: 'Grace',
    });
  });

  it('set a new password once, within 24 hours, and tell of the change', async () => {
    await stores.users.create(sampleUser());
    const user = { id: 'usr_1', organizationId: 'org_1' };
    const replaced = await codeOf(links.issuePasswordReset(user));
    const code = await codeOf(links.issuePasswordReset(user));
    await expect(links.redeem(replaced, { password })).rejects.toEqual(refused);
    clock.nowMs += dayMs - 1;
    expect(await links.redeem(code, { displayName: 'not used', password })).toMatchObject({
      displayName: 'Ada',
    });
    expect(await stores.users.findPasswordHash('usr_1')).toBe(`hash of ${password}`);
    expect(changeCount).toBe(1);
    await expect(links.redeem(code, { password })).rejects.toEqual(refused);
    const late = await codeOf(links.issuePasswordReset(user));
    clock.nowMs += dayMs;
    await expect(links.redeem(late, { password })).rejects.toEqual(refused);
    expect(await links.issuePasswordReset({ ...user, id: 'usr_9' })).toBeUndefined();
  });

  it('have 160 random bits behind the name of their purpose, and are stored as a hash', async () => {
    const code = await invite();
    expect(code).toMatch(/^invite_\w{27}$/);
    expect(await invite()).not.toBe(code);
    expect(JSON.stringify(await stores.links.listInvitations('org_1', 0))).not.toContain(code.slice(7));
  });
});

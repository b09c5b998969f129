import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleSession } from '../http/testing/sample-session.ts';
import { createLinkService, type LinkService } from './link-service.ts';
import { createMemberService, type MemberService } from './member-service.ts';
import { createFakeAccountStores, type FakeAccountStores } from './testing/fake-account-stores.ts';
import { sampleUser } from './testing/sample-accounts.ts';
import { createUserService, type UserService } from './user-service.ts';

const owner = sampleSession({ userId: 'usr_o' });
const admin = sampleSession({ userId: 'usr_a', organizationRole: 'admin' });
const project = { id: 'prj_1', organizationId: 'org_1', name: 'default', createdAtMs: 0 };
const invitation = { email: 'Grace@example.com', organizationRole: 'none', memberships: [] } as const;

let stores: FakeAccountStores;
let users: UserService;
let members: MemberService;
let changeCount: number;
let links: LinkService;

beforeEach(async () => {
  stores = createFakeAccountStores(async (_, projectId) => projectId === 'prj_1');
  changeCount = 0;
  const onChange = () => void changeCount++;
  links = createLinkService({
    store: stores.links,
    findUser: stores.users.get,
    hasher: { hash: async (password) => password },
    randomBytes,
    nowMs: () => 0,
    onChange,
  });
  users = createUserService({
    users: stores.users,
    linkStore: stores.links,
    links,
    identities: { listProjects: async () => [project, { ...project, id: 'prj_9', organizationId: 'org_9' }] },
    passwordIsOptional: false,
    nowMs: () => 5,
    onChange,
  });
  members = createMemberService({ users: stores.users, onChange });
  const people = [
    ['usr_o', 'owner'],
    ['usr_a', 'admin'],
    ['usr_m', 'none'],
  ] as const;
  for (const [id, organizationRole] of people)
    await stores.users.create(
      sampleUser({ id, organizationRole, email: `${id}@example.com`, memberships: [] }),
    );
});

describe('users', () => {
  it('are listed and changed, and the change is announced', async () => {
    expect((await users.list(admin)).map(({ id }) => id)).toEqual(['usr_a', 'usr_m', 'usr_o']);
    const changed = await users.update(admin, 'usr_m', { organizationRole: 'admin' }, '*');
    expect(changed).toMatchObject({ organizationRole: 'admin' });
    expect(changeCount).toBe(1);
  });

  it.each([
    ['usr_9', { disabled: true }, '*', 'NOT_FOUND'],
    ['usr_m', { disabled: true }, ['"stale"'], 'PRECONDITION_FAILED'],
    ['usr_o', { disabled: true }, '*', 'PERMISSION_DENIED'],
    ['usr_m', { organizationRole: 'owner' }, '*', 'PERMISSION_DENIED'],
  ] as const)('%s is not changed to %j under %j by an admin: %s', async (userId, change, expected, code) => {
    const before = await stores.users.list('org_1');
    await expect(users.update(admin, userId, change, expected)).rejects.toMatchObject({ code });
    expect(await stores.users.list('org_1')).toEqual(before);
  });

  it('the last owner keeps the role, even by their own hand', async () => {
    const demotion = users.update(owner, 'usr_o', { organizationRole: 'admin' }, '*');
    await expect(demotion).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
  });

  it('get links for a new password, but owners from owners alone, and disabled ones never', async () => {
    expect(await users.resetPassword(admin, 'usr_m')).toMatchObject({ link: { userId: 'usr_m' } });
    expect(await users.resetPassword(owner, 'usr_o')).toMatchObject({ link: { userId: 'usr_o' } });
    const denied = { code: 'PERMISSION_DENIED' };
    await expect(users.resetPassword(admin, 'usr_o')).rejects.toMatchObject(denied);
    await users.update(owner, 'usr_m', { disabled: true }, '*');
    await expect(users.resetPassword(owner, 'usr_m')).rejects.toMatchObject(denied);
    await expect(users.resetPassword(owner, 'usr_9')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const elsewhere = sampleSession({ organizationId: 'org_9' });
    await expect(users.resetPassword(elsewhere, 'usr_m')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a link of somebody who may no longer make it', () => {
  const refused = { code: 'UNAUTHENTICATED' };
  const password = 'violet tractor hums';

  it('sets no password: an admin made it for who is an owner since', async () => {
    const { code } = await users.resetPassword(admin, 'usr_m');
    await users.update(owner, 'usr_m', { organizationRole: 'owner' }, '*');
    await expect(links.redeem(code, { password })).rejects.toMatchObject(refused);
  });

  it('sets no password: the admin found no owner just before the promotion', async () => {
    const user = await stores.users.get('usr_m');
    await users.update(owner, 'usr_m', { organizationRole: 'owner' }, '*');
    const late = createUserService({
      users: { ...stores.users, get: async () => user },
      linkStore: stores.links,
      links,
      identities: { listProjects: async () => [project] },
      passwordIsOptional: false,
      nowMs: () => 5,
      onChange: () => {},
    });
    const { code } = await late.resetPassword(admin, 'usr_m');
    await expect(links.redeem(code, { password })).rejects.toMatchObject(refused);
  });

  it('makes no owner: an owner invited them, and is an admin since', async () => {
    await users.update(owner, 'usr_m', { organizationRole: 'owner' }, '*');
    const { code } = await users.invite(owner, { ...invitation, organizationRole: 'owner' });
    await users.update(owner, 'usr_o', { organizationRole: 'admin' }, '*');
    expect(await users.listInvitations(owner)).toEqual([]);
    await expect(links.redeem(code, { displayName: 'Eve', password })).rejects.toMatchObject(refused);
  });
});

describe('invitations', () => {
  it('are made, listed and withdrawn', async () => {
    const memberships = [{ projectId: 'prj_1', role: 'viewer' }] as const;
    const { link } = await users.invite(admin, { ...invitation, memberships });
    expect(link).toMatchObject({ email: 'grace@example.com', issuedBy: 'usr_a', memberships });
    expect(await users.listInvitations(admin)).toEqual([link]);
    await users.withdrawInvitation(admin, link.id);
    expect(await users.listInvitations(admin)).toEqual([]);
    await expect(users.withdrawInvitation(admin, link.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  const role = { projectId: 'prj_1', role: 'viewer' } as const;
  it.each([
    [{ email: 'nobody' }, 'INVALID_ARGUMENT'],
    [{ email: 'usr_m@example.com' }, 'ALREADY_EXISTS'],
    [{ organizationRole: 'owner' }, 'PERMISSION_DENIED'],
    [{ memberships: [{ ...role, projectId: 'prj_9' }] }, 'NOT_FOUND'],
    [{ memberships: [role, role] }, 'INVALID_ARGUMENT'],
  ] as const)('with %j are refused to an admin: %s', async (changes, code) => {
    await expect(users.invite(admin, { ...invitation, ...changes })).rejects.toMatchObject({ code });
    expect(await users.listInvitations(admin)).toEqual([]);
  });

  it('of owners are made by owners', async () => {
    const invited = await users.invite(owner, { ...invitation, organizationRole: 'owner' });
    expect(invited.link).toMatchObject({ organizationRole: 'owner' });
  });
});

describe('members', () => {
  const rolesById = async () =>
    Object.fromEntries((await members.list('org_1', 'prj_1')).map(({ user, role }) => [user.id, role]));

  it('are those with a role in the project or the organization, without disabled ones', async () => {
    expect(await rolesById()).toEqual({ usr_a: 'admin', usr_o: 'owner' });
    await members.put('org_1', 'prj_1', 'usr_m', 'viewer');
    expect(await rolesById()).toEqual({ usr_a: 'admin', usr_m: 'viewer', usr_o: 'owner' });
    await users.update(owner, 'usr_a', { disabled: true }, '*');
    expect(await rolesById()).toEqual({ usr_m: 'viewer', usr_o: 'owner' });
    await members.remove('org_1', 'prj_1', 'usr_m');
    expect(await rolesById()).toEqual({ usr_o: 'owner' });
    expect(changeCount).toBe(3);
  });

  it('keep the stronger role', async () => {
    expect(await members.put('org_1', 'prj_1', 'usr_a', 'viewer')).toMatchObject({ role: 'admin' });
  });

  it('are known users of the organization', async () => {
    await expect(members.put('org_1', 'prj_1', 'usr_9', 'viewer')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(members.put('org_9', 'prj_1', 'usr_m', 'viewer')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(members.remove('org_1', 'prj_1', 'usr_m')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await rolesById()).toEqual({ usr_a: 'admin', usr_o: 'owner' });
  });
});

describe('a change that was stored, but not acknowledged', () => {
  const lost = async () => {
    throw new Error('the connection was lost');
  };

  it.each([
    ['of a user', 'update', () => users.update(owner, 'usr_m', { disabled: true }, '*')],
    ['of a role', 'putMembership', () => members.put('org_1', 'prj_1', 'usr_m', 'viewer')],
    ['of a removed role', 'removeMembership', () => members.remove('org_1', 'prj_1', 'usr_m')],
  ] as const)('%s is announced', async (_what, method, change) => {
    stores.users[method] = lost;
    await expect(change()).rejects.toThrow('lost');
    expect(changeCount).toBe(1);
  });

  it('of a password is announced', async () => {
    const { code } = await users.resetPassword(admin, 'usr_m');
    stores.links.redeemForPassword = lost;
    await expect(links.redeem(code, { password: 'violet tractor hums' })).rejects.toThrow('lost');
    expect(changeCount).toBe(1);
  });
});

import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashOneTimeCode } from '../accounts/one-time-code.ts';
import { createPasswordHasher } from '../accounts/password-hasher.ts';
import { sampleInvitation } from '../accounts/testing/sample-accounts.ts';
import { createFirstIdentities } from '../identity/first-start.ts';
import { createSqliteAuditStore } from '../storage/meta/sqlite-audit-store.ts';
import { createSqliteIdentityStore } from '../storage/meta/sqlite-identity-store.ts';
import { createSqliteLinkStore } from '../storage/meta/sqlite-link-store.ts';
import { createSqliteUserStore } from '../storage/meta/sqlite-user-store.ts';
import { openNewMetaDatabase } from '../storage/meta/testing/meta-test-database.ts';
import type { SqliteDatabase } from '../storage/sqlite/open-database.ts';
import { runCli } from './run-cli.ts';
import { createFakeCliEnvironment } from './testing/fake-cli-environment.ts';

const password = 'violet tractor hums';

describe('users of the console', () => {
  let folder: string;
  let db: SqliteDatabase;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'cairn-cli-'));
    db = openNewMetaDatabase(join(folder, 'meta.db'));
    await createFirstIdentities({ store: createSqliteIdentityStore(db), randomBytes, nowMs: () => 0 });
  });
  afterEach(() => {
    db.close();
    rmSync(folder, { recursive: true });
  });

  async function runHere(argv: readonly string[], input?: string) {
    const environment = { CAIRN_DATA_DIRECTORY: folder, CAIRN_API_PORT: '9000' };
    const cli = createFakeCliEnvironment(argv, { environment, ...(input === undefined ? {} : { input }) });
    const exitCode = await runCli(cli);
    return { exitCode, ...cli.written };
  }

  const findLink = (url: string) => {
    const hash = hashOneTimeCode(new URL(url).hash.slice(1));
    return createSqliteLinkStore(db).findByHash(hash, Date.UTC(2026, 0, 2, 3, 4, 6));
  };

  it('prints one working set-up link at a time, while there is no user', async () => {
    const first = await runHere(['setup-link']);
    expect(first).toMatchObject({ exitCode: 0, err: 'works once, until 2026-01-02T03:19:05.000Z\n' });
    expect(first.out).toMatch(/^http:\/\/127\.0\.0\.1:9000\/setup#setup_\w{27}\n$/);
    expect(await findLink(first.out.trim())).toMatchObject({ purpose: 'setup' });
    const second = JSON.parse((await runHere(['setup-link', '--json'])).out);
    expect(await findLink(first.out.trim())).toBeUndefined();
    expect(await findLink(second.url)).toMatchObject({ purpose: 'setup' });
    await runHere(['users', 'create', 'ada@example.com']);
    expect(await runHere(['setup-link'])).toMatchObject({ exitCode: 1, out: '' });
  });

  it('creates a user and prints the link that sets their password, alone on standard output', async () => {
    const { exitCode, out, err } = await runHere([
      ...['users', 'create', 'Grace@Example.com', '--name', 'Grace'],
      ...['--viewer-of', 'default'],
    ]);
    expect(exitCode).toBe(0);
    expect(out).toMatch(/^http:\/\/127\.0\.0\.1:9000\/invitation#reset_\w{27}\n$/);
    expect(err).toMatch(/^created user usr_\w+ \(grace@example\.com\); the link sets their password, until /);
    const user = await createSqliteUserStore(db).findByEmail('grace@example.com');
    expect(user).toMatchObject({
      displayName: 'Grace',
      organizationRole: 'none',
      hasPassword: false,
      memberships: [{ role: 'viewer' }],
    });
    expect(await findLink(out.trim())).toMatchObject({ purpose: 'password_reset', userId: user?.id });
  });

  it('creates a user with the password on the standard input', async () => {
    const create = ['users', 'create', 'ada@example.com', '--role', 'owner', '--password-stdin'];
    const { out, err } = await runHere(create, `${password}\n`);
    expect({ out, err }).toEqual({
      out: '',
      err: expect.stringMatching(/^created user \w+ \(ada@example\.com\)\n$/),
    });
    const users = createSqliteUserStore(db);
    const user = await users.findByEmail('ada@example.com');
    expect(user).toMatchObject({ displayName: 'ada', organizationRole: 'owner', hasPassword: true });
    const hash = await users.findPasswordHash(user?.id ?? '');
    expect(await createPasswordHasher(randomBytes).verify(password, hash)).toBe(true);
  });

  it('lists users with their projects, as a table and as JSON', async () => {
    await runHere(['users', 'create', 'ada@example.com', '--role', 'admin']);
    await runHere([
      'users',
      'create',
      'grace@example.com',
      '--member-of',
      'default',
      '--viewer-of',
      'default',
    ]);
    const { out } = await runHere(['users', 'list']);
    expect(out).toMatch(/^ID +EMAIL +ROLE +PROJECTS +SIGNED IN +STATE +NAME\n/);
    expect(out).toMatch(/ada@example\.com +admin +all +never +active +ada\n/);
    expect(out).toMatch(/grace@example\.com +none +default:member +never +active +grace\n/);
    const { users } = JSON.parse((await runHere(['users', 'list', '--json'])).out);
    expect(users).toMatchObject([
      { email: 'ada@example.com', disabled: false, has_password: false },
      { email: 'grace@example.com', memberships: [{ role: 'member' }] },
    ]);
  });

  it('makes a link for a new password, or sets it at once', async () => {
    await runHere(['users', 'create', 'ada@example.com']);
    const { out } = await runHere(['users', 'reset-password', 'ADA@example.com']);
    expect(await findLink(out.trim())).toMatchObject({ purpose: 'password_reset' });
    const reset = ['users', 'reset-password', 'ada@example.com', '--password-stdin'];
    expect(await runHere(reset, password)).toMatchObject({ exitCode: 0, out: '' });
    expect(await createSqliteUserStore(db).findByEmail('ada@example.com')).toMatchObject({
      hasPassword: true,
    });
  });

  it('disables and enables a user', async () => {
    await runHere(['users', 'create', 'ada@example.com']);
    expect(await runHere(['users', 'disable', 'ada@example.com'])).toMatchObject({
      out: 'disabled ada@example.com\n',
    });
    expect((await runHere(['users', 'list'])).out).toContain(' disabled ');
    expect(await runHere(['users', 'reset-password', 'ada@example.com'])).toMatchObject({ exitCode: 1 });
    expect(await runHere(['users', 'enable', 'ada@example.com'])).toMatchObject({
      out: 'enabled ada@example.com\n',
    });
    expect((await runHere(['users', 'list'])).out).toContain(' active ');
  });

  it('unlinks a user from their identity at the provider, and ends their sessions', async () => {
    await runHere(['users', 'create', 'ada@example.com']);
    const users = createSqliteUserStore(db);
    const { id = '' } = (await users.findByEmail('ada@example.com')) ?? {};
    await users.setOpenIdSubject(id, 'https://sso.example/ sub-1');
    expect(await runHere(['users', 'unlink', 'ada@example.com'])).toEqual({
      exitCode: 0,
      out: 'unlinked ada@example.com\n',
      err: '',
    });
    expect(await users.findByOpenIdSubject('https://sso.example/ sub-1')).toBeUndefined();
    expect(await runHere(['users', 'unlink', 'ada@example.com'])).toEqual({
      exitCode: 1,
      out: '',
      err: 'cairn: ada@example.com is not linked to an identity of an OpenID Connect provider\n',
    });
    await users.setOpenIdSubject(id, 'https://sso.example/ sub-2');
    const { out } = await runHere(['users', 'unlink', id, '--json']);
    expect(JSON.parse(out)).toMatchObject({ user_id: id, email: 'ada@example.com' });
  });

  it('withdraws the invitation of an address that gets a user, and links with a new password', async () => {
    const [{ id: organizationId = '' } = {}] = await createSqliteIdentityStore(db).listOrganizations();
    const links = createSqliteLinkStore(db);
    const atMs = Date.UTC(2026, 0, 2, 3, 4, 6);
    const invitation = sampleInvitation({ organizationId, email: 'ada@example.com', expiresAtMs: atMs + 1 });
    await links.create(invitation, hashOneTimeCode('invite_1'));
    await runHere(['users', 'create', 'Ada@example.com']);
    expect(await links.findByHash(hashOneTimeCode('invite_1'), atMs)).toBeUndefined();
    const { out } = await runHere(['users', 'reset-password', 'ada@example.com']);
    await runHere(['users', 'reset-password', 'ada@example.com', '--password-stdin'], password);
    expect(await findLink(out.trim())).toBeUndefined();
  });

  it('keeps the last owner who can sign in', async () => {
    await runHere(['users', 'create', 'ada@example.com', '--role', 'owner', '--password-stdin'], password);
    expect(await runHere(['users', 'disable', 'ada@example.com'])).toEqual({
      exitCode: 1,
      out: '',
      err: 'cairn: ada@example.com is the last owner who can sign in; make another owner first\n',
    });
  });

  it.each([
    [['users', 'create', 'nobody'], '', 2, '"nobody" is not a mail address'],
    [['users', 'create', 'a@b.example', '--name', ' '], '', 2, '--name takes 1 to 100 characters'],
    [['users', 'create', 'a@b.example', '--member-of', 'shop'], '', 1, 'there is no project "shop"'],
    [['users', 'create', 'a@b.example', '--password-stdin'], '', 2, 'the standard input is empty'],
    [['users', 'create', 'a@b.example', '--password-stdin'], 'password1234', 2, 'most common passwords'],
    [['users', 'create', 'a@b.example', '--password-stdin'], '😀😁😂🤣😃😄', 2, 'at least 12 characters'],
    [['users', 'create', 'a@b.example', '--password-stdin'], 'violet \ufffd tractor', 2, 'not in UTF-8'],
    [['users', 'unlink', 'a@b.example'], '', 1, 'there is no user "a@b.example"; "cairn users list" shows'],
    [['users', 'disable', 'a@b.example'], '', 1, 'there is no user "a@b.example"; "cairn users list" shows'],
  ])('%j with the input %j fails with one line and exit code %i', async (argv, input, exitCode, reason) => {
    const failed = await runHere(argv, input);
    expect(failed).toMatchObject({ exitCode, out: '', err: expect.stringMatching(/^cairn: [^\n]+\n$/) });
    expect(failed.err).toContain(reason);
    expect(await createSqliteUserStore(db).hasUsers()).toBe(false);
  });

  it('takes no password that is too long to sign in with', async () => {
    const create = ['users', 'create', 'ada@example.com', '--password-stdin'];
    expect(await runHere(create, 'ab cD9-'.repeat(171))).toEqual({
      exitCode: 2,
      out: '',
      err: 'cairn: the password has to have at most 1000 characters; choose another one\n',
    });
  });

  it('creates no second user of an address', async () => {
    await runHere(['users', 'create', 'ada@example.com']);
    expect(await runHere(['users', 'create', 'ADA@example.com'])).toMatchObject({
      exitCode: 1,
      err: 'cairn: there is already a user ada@example.com\n',
    });
  });

  it('records each change in the audit log, without passwords, and whether it succeeded', async () => {
    await runHere(['users', 'create', 'ada@example.com', '--role', 'owner', '--password-stdin'], password);
    await runHere(['users', 'create', 'grace@example.com', '--viewer-of', 'default']);
    await runHere(['users', 'disable', 'ada@example.com']);
    await runHere(['users', 'reset-password', 'grace@example.com']);
    await runHere(['users', 'list']);
    const [{ id: organizationId = '' } = {}] = await createSqliteIdentityStore(db).listOrganizations();
    const entries = await createSqliteAuditStore(db).list({ organizationId, limit: 10 });
    expect(
      entries.map(({ actor, operation, target, status }) => [actor.kind, operation, target, status]),
    ).toEqual([
      ['command_line', 'users reset-password', 'grace@example.com', 200],
      ['command_line', 'users disable', 'ada@example.com', 400], // the last owner
      ['command_line', 'users create', 'grace@example.com --role none --viewer-of default', 200],
      ['command_line', 'users create', 'ada@example.com --role owner', 200],
    ]);
  });
});

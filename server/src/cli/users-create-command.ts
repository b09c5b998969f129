import { type Command, Option } from 'commander';
import { createAccountId } from '../accounts/account-id.ts';
import { parseEmailAddress } from '../accounts/email-address.ts';
import { findWeakness } from '../accounts/password-policy.ts';
import type { Membership, NewUser, User } from '../accounts/user.ts';
import { toWireUser } from '../accounts/user-wire.ts';
import type { OrganizationRole, ProjectRole } from '../http/session.ts';
import { parseDisplayName } from '../identity/display-name.ts';
import { formatRfc3339Ms } from '../time/rfc3339.ts';
import { auditedTask } from './audited-task.ts';
import type { CliEnvironment } from './cli-environment.ts';
import { encodeJsonLine } from './encode-json-line.ts';
import { encodeLink } from './encode-link.ts';
import { findProject } from './open-identities.ts';
import { type OpenedUsers, readPassword, withUsers } from './open-users.ts';
import { addConsoleFlags, readConfig } from './read-config.ts';
import { UsageError } from './usage-error.ts';

interface UsersCreateOptions {
  readonly name?: string;
  readonly role: OrganizationRole;
  readonly memberOf: readonly string[];
  readonly viewerOf: readonly string[];
  readonly passwordStdin?: true;
  readonly json?: true;
}

const roles: readonly OrganizationRole[] = ['owner', 'admin', 'none'];

const examples = `
Examples:
  cairn users create ada@example.com --name Ada --role owner
  cairn users create grace@example.com --member-of shop --viewer-of default
  pass show cairn | cairn users create ada@example.com --role owner --password-stdin`;

export function addUsersCreateCommand(users: Command, cli: CliEnvironment): void {
  const command = users
    .command('create')
    .description('create a user of the console, and print a link that sets their password');
  addConsoleFlags(command)
    .argument('<email>', 'their mail address, with which they sign in')
    .option('--name <name>', 'their name (default: the address up to its @)')
    .addOption(new Option('--role <role>', 'role in the organization').choices(roles).default('none'))
    .option('--member-of <project...>', 'projects that they use, by name or id', [])
    .option('--viewer-of <project...>', 'projects that they read, by name or id', [])
    .option('--password-stdin', 'read their password from the standard input instead of printing a link')
    .option('--json', 'print the user, and the link, as JSON')
    .addHelpText('after', examples)
    .action((email: string, options: UsersCreateOptions) => createUser(email, options, command, cli));
}

async function createUser(
  text: string,
  options: UsersCreateOptions,
  command: Command,
  cli: CliEnvironment,
): Promise<void> {
  const email = parseEmailAddress(text);
  if (email === undefined) throw new UsageError(`${JSON.stringify(text)} is not a mail address`);
  const displayName = parseDisplayName(options.name ?? email.replace(/@.*$/, ''));
  if (displayName === undefined)
    throw new UsageError('--name takes 1 to 100 characters without control characters');
  const password = options.passwordStdin ? await readNewPassword(cli, [email, displayName]) : undefined;

  const audited = { command: 'users create', target: describeUser(email, options) };
  const create = auditedTask(audited, cli, async (opened) => {
    const { users, hasher, organization } = opened;
    const newUser: NewUser = {
      id: createAccountId('user', cli.randomBytes),
      organizationId: organization.id,
      email,
      displayName,
      organizationRole: options.role,
      memberships: await findMemberships(opened, options),
      createdAtMs: cli.nowMs(),
      ...(password === undefined ? {} : { passwordHash: await hasher.hash(password) }),
    };
    const user = await users.create(newUser);
    if (user === undefined) throw new Error(`there is already a user ${email}`);
    await announce(user, opened, options, cli);
  });
  await withUsers(readConfig(command, cli), cli, create);
}

function describeUser(email: string, { role, memberOf, viewerOf }: UsersCreateOptions): string {
  const projects = [
    ...memberOf.map((name) => `--member-of ${name}`),
    ...viewerOf.map((name) => `--viewer-of ${name}`),
  ];
  return [email, `--role ${role}`, ...projects].join(' ');
}

/** @throws UsageError for a password that would be guessed soon. */
export async function readNewPassword(cli: CliEnvironment, own: readonly string[]): Promise<string> {
  const password = await readPassword(cli);
  const weakness = findWeakness(password, own);
  if (weakness !== undefined) throw new UsageError(`the password ${weakness}; choose another one`);
  return password;
}

async function findMemberships(
  { identities }: OpenedUsers,
  { memberOf, viewerOf }: UsersCreateOptions,
): Promise<readonly Membership[]> {
  const byProject = new Map<string, ProjectRole>();
  for (const nameOrId of viewerOf) byProject.set((await findProject(identities, nameOrId)).id, 'viewer');
  // The stronger role last, for a project that both name.
  for (const nameOrId of memberOf) byProject.set((await findProject(identities, nameOrId)).id, 'member');
  return [...byProject].map(([projectId, role]) => ({ projectId, role }));
}

async function announce(
  user: User,
  { links, show }: OpenedUsers,
  { json }: UsersCreateOptions,
  cli: CliEnvironment,
): Promise<void> {
  const issued = user.hasPassword ? undefined : await links.issuePasswordReset(user);
  const link = issued && show(issued);
  if (json) {
    cli.writeOut(encodeJsonLine({ ...toWireUser(user), ...(link && { link: encodeLink(link) }) }));
    return;
  }
  if (link !== undefined) cli.writeOut(`${link.url}\n`);
  cli.writeErr(
    `created user ${user.id} (${user.email})${link === undefined ? '' : `; the link sets their password, until ${formatRfc3339Ms(link.expiresAtMs)}`}\n`,
  );
}

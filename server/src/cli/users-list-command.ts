import type { Command } from 'commander';
import type { User } from '../accounts/user.ts';
import { toWireUser } from '../accounts/user-wire.ts';
import { formatRfc3339Ms } from '../time/rfc3339.ts';
import type { CliEnvironment } from './cli-environment.ts';
import { encodeJsonLine } from './encode-json-line.ts';
import { withUsers } from './open-users.ts';
import { addStoreFlags, readConfig } from './read-config.ts';
import { renderTextTable } from './text-table.ts';

interface UsersListOptions {
  readonly json?: true;
}

export function addUsersListCommand(users: Command, cli: CliEnvironment): void {
  const command = users.command('list').description('list the users of the console, including disabled ones');
  addStoreFlags(command)
    .option('--json', 'print {"users": [...]}')
    .addHelpText('after', '\nExample:\n  cairn users list')
    .action((options: UsersListOptions) => listUsers(options, command, cli));
}

async function listUsers(options: UsersListOptions, command: Command, cli: CliEnvironment): Promise<void> {
  await withUsers(readConfig(command, cli), cli, async ({ users, identities, organization }) => {
    const listed = await users.list(organization.id);
    if (options.json) {
      cli.writeOut(encodeJsonLine({ users: listed.map(toWireUser) }));
      return;
    }
    const names = new Map((await identities.listProjects()).map(({ id, name }) => [id, name]));
    const rows = listed.map((user) => [
      user.id,
      user.email,
      user.organizationRole,
      describeProjects(user, names),
      user.lastSignedInAtMs === undefined ? 'never' : formatRfc3339Ms(user.lastSignedInAtMs),
      user.disabledAtMs === undefined ? 'active' : 'disabled',
      user.displayName,
    ]);
    cli.writeOut(
      renderTextTable([['ID', 'EMAIL', 'ROLE', 'PROJECTS', 'SIGNED IN', 'STATE', 'NAME'], ...rows]),
    );
  });
}

function describeProjects(
  { organizationRole, memberships }: User,
  names: ReadonlyMap<string, string>,
): string {
  if (organizationRole !== 'none') return 'all';
  const projects = memberships.map(({ projectId, role }) => `${names.get(projectId) ?? projectId}:${role}`);
  return projects.length === 0 ? 'none' : projects.join(',');
}

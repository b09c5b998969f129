import type { Command } from 'commander';
import { toWireUser } from '../accounts/user-wire.ts';
import { auditedTask } from './audited-task.ts';
import type { CliEnvironment } from './cli-environment.ts';
import { encodeJsonLine } from './encode-json-line.ts';
import { findUser, withUsers } from './open-users.ts';
import { addStoreFlags, readConfig } from './read-config.ts';

interface UsersEnableOptions {
  readonly json?: true;
}

interface Switch {
  readonly name: 'enable' | 'disable';
  readonly description: string;
}

export function addUsersEnableCommand(users: Command, cli: CliEnvironment): void {
  addSwitch(users, cli, { name: 'enable', description: 'let a disabled user sign in again' });
}

export function addUsersDisableCommand(users: Command, cli: CliEnvironment): void {
  const description = 'keep a user from signing in; a running service ends their sessions within a second';
  addSwitch(users, cli, { name: 'disable', description });
}

function addSwitch(users: Command, cli: CliEnvironment, { name, description }: Switch): void {
  const command = users.command(name).description(description);
  addStoreFlags(command)
    .argument('<user>', 'mail address or id, as shown by "cairn users list"')
    .option('--json', 'print the fields of the user as JSON')
    .addHelpText('after', `\nExample:\n  cairn users ${name} ada@example.com`)
    .action((emailOrId: string, { json }: UsersEnableOptions) => {
      const audited = { command: `users ${name}`, target: emailOrId };
      const change = auditedTask(audited, cli, async (opened) => {
        const { id } = await findUser(opened, emailOrId);
        const outcome = await opened.users.update(
          opened.organization.id,
          id,
          { disabled: name === 'disable', nowMs: cli.nowMs() },
          { expected: '*', byOwner: true, passwordIsOptional: false },
        );
        if (outcome.kind !== 'changed')
          throw new Error(`${emailOrId} is the last owner who can sign in; make another owner first`);
        cli.writeOut(json ? encodeJsonLine(toWireUser(outcome.user)) : `${name}d ${outcome.user.email}\n`);
      });
      return withUsers(readConfig(command, cli), cli, change);
    });
}

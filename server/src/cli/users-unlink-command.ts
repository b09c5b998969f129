import type { Command } from 'commander';
import { toWireUser } from '../accounts/user-wire.ts';
import { auditedTask } from './audited-task.ts';
import type { CliEnvironment } from './cli-environment.ts';
import { encodeJsonLine } from './encode-json-line.ts';
import { findUser, withUsers } from './open-users.ts';
import { addStoreFlags, readConfig } from './read-config.ts';

interface UsersUnlinkOptions {
  readonly json?: true;
}

const description =
  'forget who a user is at the OpenID Connect provider and end their sessions; their next sign-in there links them again';

export function addUsersUnlinkCommand(users: Command, cli: CliEnvironment): void {
  const command = users.command('unlink').description(description);
  addStoreFlags(command)
    .argument('<user>', 'mail address or id, as shown by "cairn users list"')
    .option('--json', 'print the fields of the user as JSON')
    .addHelpText('after', '\nExample:\n  cairn users unlink ada@example.com')
    .action((emailOrId: string, { json }: UsersUnlinkOptions) => {
      const audited = { command: 'users unlink', target: emailOrId };
      const unlink = auditedTask(audited, cli, async (opened) => {
        const user = await findUser(opened, emailOrId);
        if (!(await opened.users.removeOpenIdSubject(user.id)))
          throw new Error(`${user.email} is not linked to an identity of an OpenID Connect provider`);
        cli.writeOut(json ? encodeJsonLine(toWireUser(user)) : `unlinked ${user.email}\n`);
      });
      return withUsers(readConfig(command, cli), cli, unlink);
    });
}

import type { Command } from 'commander';
import { toWireUser } from '../accounts/user-wire.ts';
import { formatRfc3339Ms } from '../time/rfc3339.ts';
import { auditedTask } from './audited-task.ts';
import type { CliEnvironment } from './cli-environment.ts';
import { encodeJsonLine } from './encode-json-line.ts';
import { encodeLink } from './encode-link.ts';
import { findUser, withUsers } from './open-users.ts';
import { addConsoleFlags, readConfig } from './read-config.ts';
import { readNewPassword } from './users-create-command.ts';

interface UsersResetPasswordOptions {
  readonly passwordStdin?: true;
  readonly json?: true;
}

const examples = `
Examples:
  cairn users reset-password ada@example.com
  pass show cairn | cairn users reset-password ada@example.com --password-stdin`;

export function addUsersResetPasswordCommand(users: Command, cli: CliEnvironment): void {
  const command = users
    .command('reset-password')
    .description('print a link that sets a new password, once, within 24 hours; using it ends all sessions');
  addConsoleFlags(command)
    .argument('<user>', 'mail address or id, as shown by "cairn users list"')
    .option('--password-stdin', 'set the password on the standard input instead, at once')
    .option('--json', 'print the user, and the link, as JSON')
    .addHelpText('after', examples)
    .action((nameOrId: string, options: UsersResetPasswordOptions) =>
      resetPassword(nameOrId, options, command, cli),
    );
}

async function resetPassword(
  emailOrId: string,
  { passwordStdin, json }: UsersResetPasswordOptions,
  command: Command,
  cli: CliEnvironment,
): Promise<void> {
  const audited = { command: 'users reset-password', target: emailOrId };
  const reset = auditedTask(audited, cli, async (opened) => {
    const { users, links, hasher, show } = opened;
    const user = await findUser(opened, emailOrId);
    if (user.disabledAtMs !== undefined)
      throw new Error(`the user ${user.email} is disabled; "cairn users enable" enables them`);
    if (passwordStdin) {
      const password = await readNewPassword(cli, [user.email, user.displayName]);
      await users.setPassword(user.id, await hasher.hash(password));
      if (json) cli.writeOut(encodeJsonLine({ ...toWireUser(user), has_password: true }));
      else cli.writeErr(`changed the password of ${user.email}, whose sessions ended\n`);
      return;
    }
    const issued = await links.issuePasswordReset(user);
    if (issued === undefined) throw new Error(`there is no user ${user.email} any more`);
    const link = show(issued);
    if (json) {
      cli.writeOut(encodeJsonLine({ ...toWireUser(user), link: encodeLink(link) }));
    } else {
      cli.writeOut(`${link.url}\n`);
      cli.writeErr(`sets the password of ${user.email} once, until ${formatRfc3339Ms(link.expiresAtMs)}\n`);
    }
  });
  await withUsers(readConfig(command, cli), cli, reset);
}

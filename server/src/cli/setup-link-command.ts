import type { Command } from 'commander';
import { formatRfc3339Ms } from '../time/rfc3339.ts';
import { auditedTask } from './audited-task.ts';
import type { CliEnvironment } from './cli-environment.ts';
import { encodeJsonLine } from './encode-json-line.ts';
import { encodeLink } from './encode-link.ts';
import { withUsers } from './open-users.ts';
import { addConsoleFlags, readConfig } from './read-config.ts';

interface SetupLinkOptions {
  readonly json?: true;
}

export function addSetupLinkCommand(program: Command, cli: CliEnvironment): void {
  const command = program
    .command('setup-link')
    .description('print a link that creates the first user of the console; earlier ones stop to work');
  addConsoleFlags(command)
    .option('--json', 'print the link and when it expires as JSON')
    .addHelpText('after', '\nExample:\n  cairn setup-link')
    .action((options: SetupLinkOptions) => printSetupLink(options, command, cli));
}

async function printSetupLink(
  options: SetupLinkOptions,
  command: Command,
  cli: CliEnvironment,
): Promise<void> {
  const audited = { command: 'setup-link', target: '' };
  const print = auditedTask(audited, cli, async ({ links, organization, show }) => {
    const issued = await links.issueSetup(organization.id);
    if (issued === undefined)
      throw new Error(
        'the console has users already; "cairn users create" makes another, "cairn users reset-password" a link for one',
      );
    const link = show(issued);
    if (options.json) {
      cli.writeOut(encodeJsonLine(encodeLink(link)));
    } else {
      cli.writeOut(`${link.url}\n`);
      cli.writeErr(`works once, until ${formatRfc3339Ms(link.expiresAtMs)}\n`);
    }
  });
  await withUsers(readConfig(command, cli), cli, print);
}

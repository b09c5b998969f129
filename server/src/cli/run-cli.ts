import { Command, CommanderError } from 'commander';
import { messageOf } from '../errors/message-of.ts';
import { addAutomationsCreateCommand } from './automations-create-command.ts';
import { addAutomationsDeleteCommand } from './automations-delete-command.ts';
import { addAutomationsDisableCommand, addAutomationsEnableCommand } from './automations-enable-command.ts';
import { addAutomationsListCommand } from './automations-list-command.ts';
import { addAutomationsShowCommand } from './automations-show-command.ts';
import { addAutomationsTestCommand } from './automations-test-command.ts';
import { addAutomationsUpdateCommand } from './automations-update-command.ts';
import { addBackupCommand } from './backup-command.ts';
import { addChannelsCreateCommand } from './channels-create-command.ts';
import { addChannelsDeleteCommand } from './channels-delete-command.ts';
import { addChannelsDisableCommand, addChannelsEnableCommand } from './channels-enable-command.ts';
import { addChannelsListCommand } from './channels-list-command.ts';
import { addChannelsTestCommand } from './channels-test-command.ts';
import type { CliEnvironment } from './cli-environment.ts';
import { addClusterInitCommand } from './cluster-init-command.ts';
import { addClusterStatusCommand } from './cluster-status-command.ts';
import { addDeliveriesListCommand } from './deliveries-list-command.ts';
import { addDeliveriesReplayCommand } from './deliveries-replay-command.ts';
import { addDeliveriesShowCommand } from './deliveries-show-command.ts';
import { addDemoCommand } from './demo-command.ts';
import { escapeControlsOfLines } from './escape-controls.ts';
import { addHelpCommand, findCommand, seeHelp } from './help-command.ts';
import { addImportCommand } from './import-command.ts';
import { addKeysCreateCommand } from './keys-create-command.ts';
import { addKeysListCommand } from './keys-list-command.ts';
import { addKeysRevokeCommand } from './keys-revoke-command.ts';
import { addMcpCommand } from './mcp-command.ts';
import { addProjectsCreateCommand } from './projects-create-command.ts';
import { addProjectsListCommand } from './projects-list-command.ts';
import { addServeCommand } from './serve-command.ts';
import { addSetupLinkCommand } from './setup-link-command.ts';
import { addTracesDeleteCommand } from './traces-delete-command.ts';
import { UsageError } from './usage-error.ts';
import { addUsersCreateCommand } from './users-create-command.ts';
import { addUsersDisableCommand, addUsersEnableCommand } from './users-enable-command.ts';
import { addUsersListCommand } from './users-list-command.ts';
import { addUsersResetPasswordCommand } from './users-reset-password-command.ts';
import { addUsersUnlinkCommand } from './users-unlink-command.ts';

/** 0: done; 1: it failed; 2: it was called wrongly. */
export type ExitCode = 0 | 1 | 2;

const outline = `
Exit codes: 0 done, 1 failed, 2 called wrongly or configured wrongly.

Examples:
  cairn serve
  cairn keys create --kind ingest --name checkout
  cairn backup cairn.tar`;

/** Runs one command. Whatever goes wrong is one line on stderr. Nothing it prints has control characters besides ends of lines. */
export async function runCli(environment: CliEnvironment): Promise<ExitCode> {
  const cli: CliEnvironment = {
    ...environment,
    writeOut: (text) => environment.writeOut(escapeControlsOfLines(text)),
    writeErr: (text) => environment.writeErr(escapeControlsOfLines(text)),
  };
  const program = createProgram(cli);
  try {
    await program.parseAsync([...cli.argv], { from: 'user' });
    return 0;
  } catch (error) {
    if (isHelp(error)) return 0;
    const isUsage = error instanceof UsageError || error instanceof CommanderError;
    const called = findCommand(program, cli.argv).command;
    cli.writeErr(`cairn: ${describeError(error, called)}\n`);
    return isUsage ? 2 : 1;
  }
}

function createProgram(cli: CliEnvironment): Command {
  const program = new Command('cairn')
    .description('A self-hosted observability service.')
    .version(cli.version, '--version', 'print the version')
    .configureOutput({ writeOut: cli.writeOut, writeErr: () => {} })
    .exitOverride()
    .addHelpText('after', outline);
  addServeCommand(program, cli);

  const keys = program.command('keys').description('make, list and revoke keys');
  addKeysCreateCommand(keys, cli);
  addKeysListCommand(keys, cli);
  addKeysRevokeCommand(keys, cli);

  const projects = program.command('projects').description('make and list projects');
  addProjectsCreateCommand(projects, cli);
  addProjectsListCommand(projects, cli);

  addSetupLinkCommand(program, cli);

  const users = program.command('users').description('make and manage the people who use the console');
  addUsersCreateCommand(users, cli);
  addUsersListCommand(users, cli);
  addUsersResetPasswordCommand(users, cli);
  addUsersDisableCommand(users, cli);
  addUsersEnableCommand(users, cli);
  addUsersUnlinkCommand(users, cli);

  const traces = program.command('traces').description('delete traces');
  addTracesDeleteCommand(traces, cli);

  const automations = program
    .command('automations')
    .description('make, test and manage rules on traces that notify channels');
  addAutomationsCreateCommand(automations, cli);
  addAutomationsListCommand(automations, cli);
  addAutomationsShowCommand(automations, cli);
  addAutomationsUpdateCommand(automations, cli);
  addAutomationsEnableCommand(automations, cli);
  addAutomationsDisableCommand(automations, cli);
  addAutomationsDeleteCommand(automations, cli);
  addAutomationsTestCommand(automations, cli);

  const channels = program.command('channels').description('make, test and manage notification channels');
  addChannelsCreateCommand(channels, cli);
  addChannelsListCommand(channels, cli);
  addChannelsTestCommand(channels, cli);
  addChannelsEnableCommand(channels, cli);
  addChannelsDisableCommand(channels, cli);
  addChannelsDeleteCommand(channels, cli);

  const deliveries = program.command('deliveries').description('see and repeat deliveries to channels');
  addDeliveriesListCommand(deliveries, cli);
  addDeliveriesShowCommand(deliveries, cli);
  addDeliveriesReplayCommand(deliveries, cli);

  const cluster = program
    .command('cluster')
    .description('prepare and inspect the databases that several services share');
  addClusterInitCommand(cluster, cli);
  addClusterStatusCommand(cluster, cli);

  addMcpCommand(program, cli);
  addDemoCommand(program, cli);
  addBackupCommand(program, cli);
  addImportCommand(program, cli);
  addHelpCommand(program);
  return program;
}

function isHelp(error: unknown): boolean {
  return error instanceof CommanderError && error.exitCode === 0;
}

/** A guess, or what a value has to be. */
const hasRemedy = /Did you mean|Allowed choices|Expected a /;

function describeError(error: unknown, called: Command): string {
  if (error instanceof CommanderError && error.code === 'commander.help')
    return `no command; ${seeHelp(called)}`;
  const message = messageOf(error);
  const line = message.replace(/^error: /, '').replace(/\s*\n\s*/g, ' ');
  if (!(error instanceof CommanderError) || hasRemedy.test(line)) return line;
  return `${line.replace(/\.$/, '')}; ${seeHelp(called)}`;
}

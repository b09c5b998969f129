import type { Command } from 'commander';
import type { CliEnvironment } from './cli-environment.ts';
import { encodeAutomation, renderAutomations } from './encode-automation.ts';
import { encodeJsonLine } from './encode-json-line.ts';
import { withAutomations } from './open-automations.ts';
import { addStoreFlags, readConfig } from './read-config.ts';

interface AutomationsListOptions {
  readonly project: string;
  readonly json?: true;
}

export function addAutomationsListCommand(automations: Command, cli: CliEnvironment): void {
  const command = automations.command('list').description('list the automations of a project by name');
  addStoreFlags(command)
    .option('--project <name>', 'name or id of the project', 'default')
    .option('--json', 'print {"automations": [...]}')
    .addHelpText('after', '\nExample:\n  cairn automations list --project shop')
    .action((options: AutomationsListOptions) => list(options, command, cli));
}

async function list(
  { project: nameOrId, json }: AutomationsListOptions,
  command: Command,
  cli: CliEnvironment,
): Promise<void> {
  const stores = readConfig(command, cli);
  await withAutomations({ stores, project: nameOrId, nowMs: cli.nowMs }, async ({ automations, project }) => {
    const listed = await automations.list(project.id);
    cli.writeOut(
      json ? encodeJsonLine({ automations: listed.map(encodeAutomation) }) : renderAutomations(listed),
    );
  });
}

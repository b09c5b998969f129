import type { Command } from 'commander';
import { isAutomationId } from '../automations/automation-id.ts';
import { runAudited } from './audited-task.ts';
import type { CliEnvironment } from './cli-environment.ts';
import { encodeJsonLine } from './encode-json-line.ts';
import { findAutomation, noAutomation, withAutomations } from './open-automations.ts';
import { addStoreFlags, readConfig } from './read-config.ts';

interface AutomationsDeleteOptions {
  readonly project: string;
  readonly json?: true;
}

export function addAutomationsDeleteCommand(automations: Command, cli: CliEnvironment): void {
  const command = automations
    .command('delete')
    .description('delete an automation; its matches stay on their traces');
  addStoreFlags(command)
    .argument('<rule>', 'rule id, or a name that no other automation has')
    .option('--project <name>', 'name or id of its project', 'default')
    .option('--json', 'print {"rule_id", "deleted"}')
    .addHelpText('after', '\nExample:\n  cairn automations delete "Failed checkouts"')
    .action((rule: string, options: AutomationsDeleteOptions) => remove(rule, options, command, cli));
}

async function remove(
  rule: string,
  { project: nameOrId, json }: AutomationsDeleteOptions,
  command: Command,
  cli: CliEnvironment,
): Promise<void> {
  const stores = readConfig(command, cli);
  await withAutomations({ stores, project: nameOrId, nowMs: cli.nowMs }, async (opened) => {
    const { automations, project, place } = opened;
    // No list has a damaged automation, whose remedy is to delete it.
    const id = isAutomationId(rule) ? rule : (await findAutomation(opened, rule)).id;
    await runAudited(place, { command: 'automations delete', target: id }, cli, async () => {
      if (!(await automations.delete(project.id, id))) throw noAutomation(rule, project);
    });
    cli.writeOut(json ? encodeJsonLine({ rule_id: id, deleted: true }) : `deleted automation ${id}\n`);
  });
}

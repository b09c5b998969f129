import type { Command } from 'commander';
import type { CliEnvironment } from './cli-environment.ts';
import { encodeAutomation } from './encode-automation.ts';
import { encodeJsonLine } from './encode-json-line.ts';
import { findAutomation, withAutomations } from './open-automations.ts';
import { addStoreFlags, readConfig } from './read-config.ts';
import { renderTextTable } from './text-table.ts';

interface AutomationsShowOptions {
  readonly project: string;
  readonly json?: true;
}

export function addAutomationsShowCommand(automations: Command, cli: CliEnvironment): void {
  const command = automations.command('show').description('show an automation');
  addStoreFlags(command)
    .argument('<rule>', 'rule id, or a name that no other automation has')
    .option('--project <name>', 'name or id of its project', 'default')
    .option('--json', 'print the automation as JSON')
    .addHelpText('after', '\nExample:\n  cairn automations show "Failed checkouts"')
    .action((rule: string, options: AutomationsShowOptions) => show(rule, options, command, cli));
}

async function show(
  rule: string,
  { project, json }: AutomationsShowOptions,
  command: Command,
  cli: CliEnvironment,
): Promise<void> {
  const stores = readConfig(command, cli);
  await withAutomations({ stores, project, nowMs: cli.nowMs }, async (opened) => {
    const fields = encodeAutomation(await findAutomation(opened, rule));
    const rows = Object.entries(fields).map(([name, value]) => [name, String(value)]);
    cli.writeOut(json ? encodeJsonLine(fields) : renderTextTable(rows));
  });
}

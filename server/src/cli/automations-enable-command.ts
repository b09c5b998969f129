import type { Command } from 'commander';
import { runAudited } from './audited-task.ts';
import type { CliEnvironment } from './cli-environment.ts';
import { encodeAutomation } from './encode-automation.ts';
import { encodeJsonLine } from './encode-json-line.ts';
import { findAutomation, noAutomation, withAutomations } from './open-automations.ts';
import { addStoreFlags, readConfig } from './read-config.ts';

interface AutomationsEnableOptions {
  readonly project: string;
  readonly json?: true;
}

export function addAutomationsEnableCommand(automations: Command, cli: CliEnvironment): void {
  const description = 'evaluate an automation on every trace that changes from now on';
  addSwitchCommand(automations, { verb: 'enable', enabled: true, description }, cli);
}

export function addAutomationsDisableCommand(automations: Command, cli: CliEnvironment): void {
  const description = 'stop evaluating an automation; earlier matches are still delivered';
  addSwitchCommand(automations, { verb: 'disable', enabled: false, description }, cli);
}

interface Switch {
  readonly verb: 'enable' | 'disable';
  readonly enabled: boolean;
  readonly description: string;
}

function addSwitchCommand(automations: Command, { verb, enabled, description }: Switch, cli: CliEnvironment) {
  const command = automations.command(verb).description(description);
  addStoreFlags(command)
    .argument('<rule>', 'rule id, or a name that no other automation has')
    .option('--project <name>', 'name or id of its project', 'default')
    .option('--json', 'print the automation as JSON')
    .addHelpText('after', `\nExample:\n  cairn automations ${verb} "Failed checkouts"`)
    .action((rule: string, options: AutomationsEnableOptions) =>
      setEnabled(rule, enabled, options, command, cli),
    );
}

async function setEnabled(
  rule: string,
  enabled: boolean,
  { project: nameOrId, json }: AutomationsEnableOptions,
  command: Command,
  cli: CliEnvironment,
): Promise<void> {
  const stores = readConfig(command, cli);
  await withAutomations({ stores, project: nameOrId, nowMs: cli.nowMs }, async (opened) => {
    const { automations, project, place } = opened;
    const { id } = await findAutomation(opened, rule);
    const audited = { command: `automations ${enabled ? 'enable' : 'disable'}`, target: id };
    const updated = await runAudited(place, audited, cli, async () => {
      const changed = await automations.update(project.id, id, { enabled }, cli.nowMs());
      if (changed === undefined) throw noAutomation(rule, project);
      return changed;
    });
    const sentence = `${enabled ? 'enabled' : 'disabled'} automation ${id}\n`;
    cli.writeOut(json ? encodeJsonLine(encodeAutomation(updated)) : sentence);
  });
}

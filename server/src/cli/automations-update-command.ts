import type { Command } from 'commander';
import type { AutomationChange } from '../automations/automation-store.ts';
import type { WrittenAutomation } from '../automations/check-automation.ts';
import { runAudited } from './audited-task.ts';
import type { CliEnvironment } from './cli-environment.ts';
import { encodeAutomation } from './encode-automation.ts';
import { encodeJsonLine } from './encode-json-line.ts';
import { checkFlags, findAutomation, noAutomation, withAutomations } from './open-automations.ts';
import { addStoreFlags, readConfig } from './read-config.ts';
import { UsageError } from './usage-error.ts';

interface AutomationsUpdateOptions {
  readonly project: string;
  readonly name?: string;
  /** `false` for `--no-description`. */
  readonly description?: string | false;
  readonly filter?: string;
  /** `false` for `--no-channel`. */
  readonly channel?: readonly string[] | false;
  readonly json?: true;
}

const examples = `
Examples:
  cairn automations update rul_4fQ0ZqcBNl --filter 'severity="error"'
  cairn automations update "Failed checkouts" --channel ops chat --no-description`;

export function addAutomationsUpdateCommand(automations: Command, cli: CliEnvironment): void {
  const command = automations
    .command('update')
    .description('change an automation; traces that it has matched are not matched again');
  addStoreFlags(command)
    .argument('<rule>', 'rule id, or a name that no other automation has')
    .option('--name <name>', 'new name')
    .option('--filter <filter>', 'new trace filter')
    .option('--channel <slug...>', 'channels to notify instead of the present ones')
    .option('--no-channel', 'notify no channel')
    .option('--description <text>', 'new description')
    .option('--no-description', 'remove the description')
    .option('--project <name>', 'name or id of its project', 'default')
    .option('--json', 'print the automation as JSON')
    .addHelpText('after', examples)
    .action((rule: string, options: AutomationsUpdateOptions) => update(rule, options, command, cli));
}

async function update(
  rule: string,
  options: AutomationsUpdateOptions,
  command: Command,
  cli: CliEnvironment,
): Promise<void> {
  const stores = readConfig(command, cli);
  const { project: nameOrId, json } = options;
  await withAutomations({ stores, project: nameOrId, nowMs: cli.nowMs }, async (opened) => {
    const change: AutomationChange = {
      ...checkFlags(toWritten(options), opened.channelSlugs),
      ...(options.description === false ? { description: null } : {}),
    };
    if (Object.keys(change).length === 0)
      throw new UsageError('nothing to change; pass --name, --filter, --channel or --description');
    const { automations, project, place } = opened;
    const { id } = await findAutomation(opened, rule);
    const audited = { command: 'automations update', target: id };
    const updated = await runAudited(place, audited, cli, async () => {
      const changed = await automations.update(project.id, id, change, cli.nowMs());
      if (changed === undefined) throw noAutomation(rule, project);
      return changed;
    });
    cli.writeOut(json ? encodeJsonLine(encodeAutomation(updated)) : `updated automation ${id}\n`);
  });
}

function toWritten({ name, description, filter, channel }: AutomationsUpdateOptions): WrittenAutomation {
  return {
    ...(name === undefined ? {} : { name }),
    ...(typeof description === 'string' ? { description } : {}),
    ...(filter === undefined ? {} : { filter }),
    ...(channel === undefined ? {} : { channels: channel === false ? [] : channel }),
  };
}

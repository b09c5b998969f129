import type { Command } from 'commander';
import { type Automation, automationLimits } from '../automations/automation.ts';
import { createAutomationId } from '../automations/automation-id.ts';
import type { NewAutomation } from '../automations/automation-store.ts';
import { runAudited } from './audited-task.ts';
import type { CliEnvironment } from './cli-environment.ts';
import { encodeAutomation } from './encode-automation.ts';
import { encodeJsonLine } from './encode-json-line.ts';
import { checkFlags, type OpenedAutomations, withAutomations } from './open-automations.ts';
import { addStoreFlags, readConfig } from './read-config.ts';

interface AutomationsCreateOptions {
  readonly project: string;
  readonly filter: string;
  readonly channel: readonly string[];
  readonly description?: string;
  readonly disabled?: true;
  readonly json?: true;
}

const examples = `
Examples:
  cairn automations create "Failed checkouts" --filter 'severity="error" AND tag="checkout"' --channel ops on-call
  cairn automations create "Gold customers" --filter 'attribute.customer.tier="gold"' --disabled --json`;

export function addAutomationsCreateCommand(automations: Command, cli: CliEnvironment): void {
  const command = automations
    .command('create')
    .description('create an automation; a running service evaluates it within a second');
  addStoreFlags(command)
    .argument('<name>', 'the rule_name of its matches')
    .requiredOption('--filter <filter>', 'trace filter, the match_reason of its matches')
    .option('--channel <slug...>', 'channels to notify of matches', [])
    .option('--description <text>', 'a note for people')
    .option('--disabled', 'create it without evaluating it')
    .option('--project <name>', 'name or id of its project', 'default')
    .option('--json', 'print the automation as JSON')
    .addHelpText('after', examples)
    .action((name: string, options: AutomationsCreateOptions) => create(name, options, command, cli));
}

async function create(
  name: string,
  options: AutomationsCreateOptions,
  command: Command,
  cli: CliEnvironment,
): Promise<void> {
  const { project: nameOrId, filter, channel: channels, description, disabled, json } = options;
  const stores = readConfig(command, cli);
  await withAutomations({ stores, project: nameOrId, nowMs: cli.nowMs }, async (opened) => {
    const written = { name, filter, channels, ...(description === undefined ? {} : { description }) };
    const automation = {
      ...written,
      ...checkFlags(written, opened.channelSlugs, '<name>'),
      id: createAutomationId(cli.randomBytes),
      projectId: opened.project.id,
      enabled: disabled !== true,
      createdAtMs: cli.nowMs(),
    };
    const audited = { command: 'automations create', target: `${automation.id} ${name}` };
    const created = await runAudited(opened.place, audited, cli, () => store(automation, opened));
    cli.writeOut(
      json
        ? encodeJsonLine(encodeAutomation(created))
        : `created automation ${created.id} (${created.name})\n`,
    );
  });
}

async function store(
  automation: NewAutomation,
  { automations, project }: OpenedAutomations,
): Promise<Automation> {
  const created = await automations.create(automation);
  if (created !== undefined) return created;
  const max = automationLimits.maxPerProject;
  throw new Error(`project ${project.name} already has ${max} automations, the maximum; delete one first`);
}

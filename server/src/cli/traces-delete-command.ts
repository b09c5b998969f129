import type { Command } from 'commander';
import { createRuleLoader } from '../automations/create-rule-loader.ts';
import {
  type AdminClock,
  openAdminStores,
  openAdminTraceStore,
  type StorePlace,
} from '../storage/open-admin-stores.ts';
import type { TraceRule } from '../traces/trace-rule.ts';
import type { WriteOutcome } from '../traces/trace-store.ts';
import { runAudited } from './audited-task.ts';
import type { CliEnvironment } from './cli-environment.ts';
import { encodeJsonLine } from './encode-json-line.ts';
import { findProject, withIdentities } from './open-identities.ts';
import { addStoreFlags, readConfig } from './read-config.ts';
import { UsageError } from './usage-error.ts';

interface TracesDeleteOptions {
  readonly project: string;
  readonly json?: true;
}

export function addTracesDeleteCommand(traces: Command, cli: CliEnvironment): void {
  const command = traces
    .command('delete')
    .description('mark a trace deleted: hidden in lists, still readable by id');
  addStoreFlags(command)
    .argument('<trace-id>', '32 hex digits')
    .option('--project <name>', 'name or id of its project', 'default')
    .option('--json', 'print {"trace_id", "trace_number", "already_deleted"}')
    .addHelpText('after', '\nExample:\n  cairn traces delete 4bf92f3577b34da6a3ce929d0e0e4736 --project shop')
    .action((traceId: string, options: TracesDeleteOptions) => deleteTrace(traceId, options, command, cli));
}

async function deleteTrace(
  text: string,
  options: TracesDeleteOptions,
  command: Command,
  cli: CliEnvironment,
): Promise<void> {
  const traceId = text.toLowerCase();
  if (!/^[0-9a-f]{32}$/.test(traceId))
    throw new UsageError(`a trace id has 32 hex digits, not ${JSON.stringify(text)}`);
  const config = readConfig(command, cli);
  const { traceNumber, duplicate } = await withIdentities(config, cli.nowMs, async (store, audit) => {
    const project = await findProject(store, options.project);
    const place = { audit, organizationId: project.organizationId, projectId: project.id };
    return runAudited(place, { command: 'traces delete', target: traceId }, cli, async () => {
      const outcome = await deleteIn(config, project.id, traceId, cli);
      if (outcome.accepted) return outcome;
      throw new Error(`there is no trace ${traceId} in project ${project.name}`);
    });
  });
  const answer = { trace_id: traceId, trace_number: traceNumber, already_deleted: duplicate };
  const sentence = duplicate
    ? `trace ${traceId} was already deleted`
    : `deleted trace ${traceId} (number ${traceNumber})`;
  cli.writeOut(options.json ? encodeJsonLine(answer) : `${sentence}\n`);
}

async function deleteIn(
  place: StorePlace,
  projectId: string,
  traceId: string,
  clock: AdminClock,
): Promise<WriteOutcome> {
  const rules = await readRules(place, clock.nowMs);
  const store = await openAdminTraceStore(place, clock);
  try {
    await store.setRules(rules);
    return await store.delete(projectId, traceId, clock.nowMs());
  } finally {
    await store.stop();
  }
}

/** An automation may match the trace because it is deleted; the service notifies of that. */
async function readRules(place: StorePlace, nowMs: () => number): Promise<readonly TraceRule[]> {
  const stores = await openAdminStores(place, nowMs);
  try {
    const load = createRuleLoader(stores.automations, () => {});
    return (await load()).rules;
  } finally {
    await stores.close();
  }
}

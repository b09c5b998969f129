import { type Command, InvalidArgumentError } from 'commander';
import { toWireMatchedTrace } from '../automations/automation-wire.ts';
import { type FoundMatches, findMatchingTraces } from '../automations/find-matching-traces.ts';
import { openAdminTraceStore } from '../storage/open-admin-stores.ts';
import { formatRfc3339Ms } from '../time/rfc3339.ts';
import { parseTraceFilter } from '../traces/parse-trace-filter.ts';
import { highestSeverity } from '../traces/trace.ts';
import type { CliEnvironment } from './cli-environment.ts';
import { encodeJsonLine } from './encode-json-line.ts';
import { checkFlags, findAutomation, type OpenedAutomations, withAutomations } from './open-automations.ts';
import { addStoreFlags, readConfig } from './read-config.ts';
import { renderTextTable } from './text-table.ts';
import { UsageError } from './usage-error.ts';

interface AutomationsTestOptions {
  readonly project: string;
  readonly filter?: string;
  readonly last: number;
  readonly json?: true;
}

const defaultLast = 100;
const maxLast = 10_000;
/** One page of 500 traces takes a few milliseconds. */
const timeoutMs = 60_000;

const examples = `
Examples:
  cairn automations test "Failed checkouts"
  cairn automations test --filter 'severity="error" AND tag="checkout"' --last 1000 --json`;

export function addAutomationsTestCommand(automations: Command, cli: CliEnvironment): void {
  const command = automations
    .command('test')
    .description('show which of the newest traces a filter matches; nothing is recorded or sent');
  addStoreFlags(command)
    .argument('[rule]', 'rule id, or a name that no other automation has; it may be disabled')
    .option('--filter <filter>', 'trace filter to test instead of an automation')
    .option('--last <count>', `number of traces to test, at most ${maxLast}`, parseLast, defaultLast)
    .option('--project <name>', 'name or id of the project', 'default')
    .option('--json', 'print {"filter", "tested", "matched", "traces"}')
    .addHelpText('after', examples)
    .action((rule: string | undefined, options: AutomationsTestOptions) => test(rule, options, command, cli));
}

function parseLast(text: string): number {
  const last = Number(text);
  if (/^\d{1,6}$/.test(text) && last >= 1 && last <= maxLast) return last;
  throw new InvalidArgumentError(`Expected a whole number from 1 to ${maxLast}.`);
}

async function test(
  rule: string | undefined,
  options: AutomationsTestOptions,
  command: Command,
  cli: CliEnvironment,
): Promise<void> {
  const stores = readConfig(command, cli);
  await withAutomations({ stores, project: options.project, nowMs: cli.nowMs }, async (opened) => {
    const filterText = await readFilter(rule, options, opened);
    const store = await openAdminTraceStore(opened.stores, cli);
    try {
      const found = await findMatchingTraces(store, {
        projectId: opened.project.id,
        filter: parseTraceFilter(filterText),
        lastCount: options.last,
        deadlineMs: cli.monotonicNowMs() + timeoutMs,
      });
      cli.writeOut(options.json ? encodeFound(filterText, found) : renderFound(found));
    } finally {
      await store.stop();
    }
  });
}

async function readFilter(
  rule: string | undefined,
  { filter }: AutomationsTestOptions,
  opened: OpenedAutomations,
): Promise<string> {
  if (rule !== undefined && filter !== undefined)
    throw new UsageError(
      `pass an automation or --filter, not both: ${JSON.stringify(rule)} has its own filter`,
    );
  if (rule !== undefined) return (await findAutomation(opened, rule)).filter;
  if (filter === undefined) throw new UsageError('nothing to test; pass an automation or --filter');
  checkFlags({ filter }, opened.channelSlugs);
  return filter;
}

function encodeFound(filter: string, { testedCount, traces }: FoundMatches): string {
  return encodeJsonLine({
    filter,
    tested: testedCount,
    matched: traces.length,
    traces: traces.map(toWireMatchedTrace),
  });
}

function renderFound({ testedCount, traces }: FoundMatches): string {
  const sentence = `${traces.length} of the newest ${testedCount} traces match\n`;
  if (traces.length === 0) return sentence;
  const rows = traces.map((trace) => [
    trace.traceId,
    String(trace.traceNumber),
    trace.status,
    highestSeverity(trace) ?? '-',
    formatRfc3339Ms(trace.createdAtMs),
    trace.name,
  ]);
  const head = ['TRACE ID', 'NUMBER', 'STATUS', 'SEVERITY', 'CREATED', 'NAME'];
  return `${renderTextTable([head, ...rows])}\n${sentence}`;
}

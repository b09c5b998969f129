import { setTimeout as delay } from 'node:timers/promises';
import type { Schemas } from '../../../server/src/generated/operations.gen.ts';
import { runCairn } from '../../support/run-cairn.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { createSeededRandom, type SeededRandom } from '../load/seeded-random.ts';
import { allowsLoopback, createWebhook } from '../service/create-webhook.ts';
import { findChangedEvents, type RecordingSink, startRecordingSink } from '../service/recording-sinks.ts';
import type { ServiceProcess } from '../service/service-process.ts';
import type { ServiceScope } from '../service/service-scope.ts';
import { slackMs } from '../service/slack.ts';
import { ruleFilters, type SentTrace, sendTrace } from './trace-writer.ts';

export interface KilledAutomationsOptions {
  /** Number of kills. */
  readonly cycles: number;
  readonly seed: number;
}

export interface KilledAutomationsReport {
  readonly cycles: number;
  readonly traces: number;
  readonly acknowledged: number;
  /** Matches of acknowledged traces. */
  readonly matches: number;
  readonly notifications: number;
  /** Deliveries of the same notification after the first. */
  readonly repeated: number;
  /** Requests that the tarpit holds or held. */
  readonly heldByTarpit: number;
  /** One line for each broken promise. */
  readonly findings: readonly string[];
}

const writerCount = 6;
/** Acknowledged traces before each kill; a service that is still cold takes its time for the first ones. */
const killAfterTraces = { least: 5, most: 150 };
const deliversWithinMs = 30_000 + slackMs;

/**
 * Writes traces that automations match while the service is killed repeatedly. In the end each match of an acknowledged trace is
 * on the trace once and has reached a sink under one event id, while another never answers.
 *
 * @throws Error when the service does not start again.
 */
export async function runKilledAutomations(
  scope: ServiceScope,
  { cycles, seed }: KilledAutomationsOptions,
): Promise<KilledAutomationsReport> {
  const random = createSeededRandom(seed);
  const sink = await startRecordingSink(false);
  const tarpit = await startRecordingSink(true);
  const sent: SentTrace[] = [];
  try {
    let service = await start(scope);
    await createWebhook(scope, 'ops', sink.url);
    await createWebhook(scope, 'tarpit', tarpit.url);
    for (const [name, filter] of ruleFilters) await createAutomation(scope, name, filter);
    service = await restart(scope, service, 'SIGTERM'); // from its first write on, the rules are in effect
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      const writing = Array.from({ length: writerCount }, () =>
        writeUntilRefused(service, scope, random, sent),
      );
      const enough = countAcknowledged(sent) + random.between(killAfterTraces.least, killAfterTraces.most);
      await waitUntil(() => countAcknowledged(sent) >= enough, 60_000 + slackMs);
      service = await restart(scope, service, 'SIGKILL');
      await Promise.all(writing);
    }
    const matches = sent.filter(({ acknowledged }) => acknowledged).flatMap(toMatches);
    await waitForDeliveries(sink, matches);
    const findings = [
      ...findMissing(sink, matches),
      ...findWrong(sink, sent),
      ...findChangedEvents(sink),
      ...findChangedEvents(tarpit),
      ...(await findUnlisted(service, scope, sent)),
    ];
    const eventIds = new Set(sink.received.map(({ eventId }) => eventId));
    return {
      cycles,
      traces: sent.length,
      acknowledged: countAcknowledged(sent),
      matches: matches.length,
      notifications: eventIds.size,
      repeated: sink.received.length - eventIds.size,
      heldByTarpit: tarpit.received.length,
      findings,
    };
  } finally {
    await Promise.all([sink.close(), tarpit.close()]);
  }
}

function start(scope: ServiceScope): Promise<ServiceProcess> {
  return scope.start({ flags: [allowsLoopback] });
}

async function restart(
  scope: ServiceScope,
  service: ServiceProcess,
  signal: 'SIGTERM' | 'SIGKILL',
): Promise<ServiceProcess> {
  service.signal(signal);
  await service.ended;
  return start(scope);
}

async function createAutomation(
  { dataDirectory }: ServiceScope,
  name: string,
  filter: string,
): Promise<void> {
  const channels = ['--channel', 'ops', '--channel', 'tarpit'];
  await runCairn(dataDirectory, 'automations', 'create', name, '--filter', filter, ...channels);
}

async function writeUntilRefused(
  service: ServiceProcess,
  scope: ServiceScope,
  random: SeededRandom,
  sent: SentTrace[],
): Promise<void> {
  const { ingestKey } = scope.keys();
  let trace: SentTrace;
  do {
    trace = await sendTrace(service, ingestKey, random);
    sent.push(trace);
  } while (trace.acknowledged);
}

function countAcknowledged(sent: readonly SentTrace[]): number {
  return sent.filter(({ acknowledged }) => acknowledged).length;
}

function toMatches({ traceId, rules }: SentTrace): string[] {
  return rules.map((rule) => `${rule} ${traceId}`);
}

/** The rule and the trace that a payload names. */
function toMatch(body: string): string {
  const { rule_name: rule, entities } = JSON.parse(body) as {
    readonly rule_name: string;
    readonly entities: readonly { readonly type: string; readonly id: string }[];
  };
  return `${rule} ${entities.find(({ type }) => type === 'trace')?.id}`;
}

async function waitForDeliveries(sink: RecordingSink, matches: readonly string[]): Promise<void> {
  const givesUpAtMs = performance.now() + deliversWithinMs;
  while (findMissing(sink, matches).length > 0 && performance.now() < givesUpAtMs) await delay(100);
}

function findMissing({ received }: RecordingSink, matches: readonly string[]): string[] {
  const arrived = new Set(received.map(({ body }) => toMatch(body)));
  return matches.filter((match) => !arrived.has(match)).map((match) => `${match} was never delivered`);
}

/** Deliveries of what matches nothing, and matches with several event ids. */
function findWrong({ received }: RecordingSink, sent: readonly SentTrace[]): string[] {
  const possible = new Set(sent.flatMap(toMatches));
  const eventIds = new Map<string, string>();
  const findings: string[] = [];
  for (const { eventId, body } of received) {
    const match = toMatch(body);
    if (!possible.has(match)) findings.push(`${match} was delivered and matches nothing`);
    const first = eventIds.get(match) ?? eventId;
    eventIds.set(match, first);
    if (first !== eventId) findings.push(`${match} was delivered as ${first} and as ${eventId}`);
  }
  return findings;
}

/** Acknowledged traces whose summary lists other matches than theirs. */
async function findUnlisted(
  { apiUrl }: ServiceProcess,
  scope: ServiceScope,
  sent: readonly SentTrace[],
): Promise<string[]> {
  const findings: string[] = [];
  const headers = { authorization: `Bearer ${scope.keys().serverKey}` };
  for (const { traceId, rules, acknowledged } of sent) {
    if (!acknowledged) continue;
    const response = await fetch(`${apiUrl}/v1/traces/${traceId}`, { headers });
    // The service holds its answers against the contract: this is the body of its 200.
    const { trace } = (await response.json()) as { readonly trace?: Schemas['TraceSummary'] };
    const listed = trace?.rule_matches.map(({ rule_name }) => rule_name).toSorted();
    if (JSON.stringify(listed) === JSON.stringify(rules.toSorted())) continue;
    findings.push(`${traceId} lists ${listed?.join()} and matches ${rules.join()}`);
  }
  return findings;
}

import { setTimeout as delay } from 'node:timers/promises';
import { createMetricsClient } from '../load/metrics-client.ts';
import { quantileOf } from '../load/quantile-of.ts';
import { createSeededRandom, type SeededRandom } from '../load/seeded-random.ts';
import { allowsLoopback, createWebhook } from '../service/create-webhook.ts';
import { findChangedEvents, type RecordingSink, startRecordingSink } from '../service/recording-sinks.ts';
import type { ServiceProcess } from '../service/service-process.ts';
import type { ServiceScope } from '../service/service-scope.ts';
import { slackMs } from '../service/slack.ts';
import { createAlerts, readIncidents, waitUntilEvaluated } from './alerting-client.ts';
import { checkDeliveries } from './check-deliveries.ts';
import { alertCount, createFlappingSeries, type FlappingSeries } from './flapping-series.ts';
import {
  describeIncidents,
  evaluateRound,
  explainIncidents,
  type ModelIncident,
  type Round,
} from './incident-model.ts';
import { readOutbox } from './outbox-rows.ts';

export interface FlappingAlertsOptions {
  /** Number of kills. */
  readonly cycles: number;
  readonly seed: number;
}

export interface FlappingAlertsReport {
  readonly cycles: number;
  readonly rounds: number;
  /** Evaluations that would have changed something and were skipped, because of a kill or more rounds at once. */
  readonly skipped: number;
  readonly incidents: number;
  readonly notifications: number;
  /** Deliveries of the same notification after the first. */
  readonly repeated: number;
  /** Requests that the tarpit holds or held. */
  readonly heldByTarpit: number;
  /** From a sample to its notification at the other sink, in services that were not killed in between. */
  readonly notificationMs: { readonly median: number; readonly longest: number };
  readonly ingestMs: { readonly median: number; readonly p99: number };
  /** One line for each broken promise. */
  readonly findings: readonly string[];
}

const mostRounds = 12;
const killAfterMs = { least: 0, most: 150 };
const quietMs = 400;
const settlesWithinMs = 10_000 + slackMs;
/** Shorter than the ten seconds of an attempt: a sink that waits for the tarpit exceeds it. */
const notifiedWithinMs = 5_000 + slackMs;

interface Run {
  readonly scope: ServiceScope;
  readonly random: SeededRandom;
  readonly series: FlappingSeries;
  readonly sink: RecordingSink;
  /** By alert: the incidents that are explained, and the rounds since. */
  readonly known: { incidents: readonly ModelIncident[]; rounds: Round[] }[];
  readonly findings: string[];
  readonly ingestMs: number[];
  readonly notificationMs: number[];
  rounds: number;
  skipped: number;
}

/**
 * Lets series flap across the thresholds of alerts while the service is killed repeatedly. Soon after each start the
 * incidents have to be those of a model that saw the last round, and stay so until new samples come; in the end
 * everything recorded has reached a sink, while another never answers. Stops at the first cycle with findings.
 *
 * @throws Error when the service does not start again.
 */
export async function runFlappingAlerts(
  scope: ServiceScope,
  { cycles, seed }: FlappingAlertsOptions,
): Promise<FlappingAlertsReport> {
  const random = createSeededRandom(seed);
  const sink = await startRecordingSink(false);
  const tarpit = await startRecordingSink(true);
  const run: Run = {
    scope,
    random,
    series: createFlappingSeries(random),
    sink,
    known: Array.from({ length: alertCount }, () => ({ incidents: [], rounds: [] })),
    findings: [],
    ingestMs: [],
    notificationMs: [],
    rounds: 0,
    skipped: 0,
  };
  let finished = 0;
  try {
    let service = await start(scope);
    await createWebhook(scope, 'ops', sink.url);
    await createWebhook(scope, 'tarpit', tarpit.url);
    await createAlerts([service], scope);
    while (finished < cycles && run.findings.length === 0) {
      await flapUndisturbed(run, service);
      service = await flapUntilKilled(run, service);
      finished += 1;
    }
    if (run.findings.length === 0) run.findings.push(...(await checkDeliveries(scope, service, sink)));
    run.findings.push(...findChangedEvents(sink), ...findChangedEvents(tarpit));
    const eventCount = new Set(sink.received.map(({ eventId }) => eventId)).size;
    return {
      cycles: finished,
      rounds: run.rounds,
      skipped: run.skipped,
      incidents: run.known.reduce((sum, { incidents }) => sum + incidents.length, 0),
      notifications: eventCount,
      repeated: sink.received.length - eventCount,
      heldByTarpit: tarpit.received.length,
      notificationMs: {
        median: quantileOf(run.notificationMs, 0.5),
        longest: quantileOf(run.notificationMs, 1),
      },
      ingestMs: { median: quantileOf(run.ingestMs, 0.5), p99: quantileOf(run.ingestMs, 0.99) },
      findings: run.findings,
    };
  } finally {
    await Promise.all([sink.close(), tarpit.close()]);
  }
}

function start(scope: ServiceScope): Promise<ServiceProcess> {
  // Every attempt that the tarpit holds is a warning.
  return scope.start({ flags: [allowsLoopback], hasSmallGenerations: true });
}

/**
 * Sends rounds until one stays unanswered; what was not refused may be evaluated.
 *
 * @returns whether the last one was answered.
 */
async function sendRounds(run: Run, service: ServiceProcess, count: number): Promise<boolean> {
  let isAnswered = true;
  const client = createMetricsClient(service, run.scope.keys().ingestKey);
  for (let sent = 0; sent < count; sent += 1) {
    const sentAtMs = performance.now();
    const { rounds, answer } = await run.series.sendRound(client);
    run.rounds += 1;
    for (const [alert, { rounds: pending }] of run.known.entries())
      pending.push(...rounds.slice(alert, alert + 1));
    isAnswered = answer.kind !== 'unanswered';
    if (answer.kind === 'unanswered') break;
    run.ingestMs.push(performance.now() - sentAtMs);
    if (answer.status !== 200) run.findings.push(`a round was answered ${answer.status}`);
  }
  client.close();
  return isAnswered;
}

/** One round after the other: each is evaluated, and its notifications arrive soon. */
async function flapUndisturbed(run: Run, service: ServiceProcess): Promise<void> {
  const startMs = Date.now();
  for (let left = run.random.between(1, mostRounds / 2); left > 0 && run.findings.length === 0; left -= 1) {
    await sendRounds(run, service, 1);
    await settle(run, service);
  }
  await delay(quietMs);
  run.findings.push(...recordNotificationTimes(run, startMs));
}

/** Waits until the incidents are those after all rounds. */
async function settle(run: Run, service: ServiceProcess): Promise<void> {
  const expected = run.known.map(({ incidents, rounds }) => rounds.reduce(evaluateRound, incidents));
  const givesUpAtMs = performance.now() + settlesWithinMs;
  let actual = await readIncidents(service, run.scope);
  while (!expected.every((incidents, alert) => isSame(incidents, actual[alert] ?? []))) {
    if (performance.now() > givesUpAtMs) {
      run.findings.push(`a round was not evaluated: ${JSON.stringify({ actual, expected })}`);
      return;
    }
    await delay(10);
    actual = await readIncidents(service, run.scope);
  }
  for (const [alert, incidents] of actual.entries()) run.known[alert] = { incidents, rounds: [] };
}

function isSame(a: readonly ModelIncident[], b: readonly ModelIncident[]): boolean {
  return describeIncidents(a) === describeIncidents(b);
}

/** Records how long notifications of events since then took. */
function recordNotificationTimes({ sink, notificationMs }: Run, fromMs: number): string[] {
  const findings: string[] = [];
  for (const { body, atMs } of sink.received) {
    // Of every payload of an incident.
    const { event_timestamp } = JSON.parse(body) as { readonly event_timestamp: string };
    const happenedMs = Date.parse(event_timestamp);
    if (happenedMs < fromMs) continue;
    notificationMs.push(atMs - happenedMs);
    if (atMs - happenedMs > notifiedWithinMs) findings.push(`${body} arrived after ${atMs - happenedMs} ms`);
  }
  return findings;
}

/** @returns the restarted service, once it has evaluated what the killed one stored. */
async function flapUntilKilled(run: Run, service: ServiceProcess): Promise<ServiceProcess> {
  const { scope, random } = run;
  const sending = sendRounds(run, service, mostRounds);
  await delay(random.between(killAfterMs.least, killAfterMs.most));
  service.signal('SIGKILL');
  const [isAnswered] = await Promise.all([sending, service.ended]);

  const restarted = await start(scope);
  await waitUntilEvaluated([restarted], scope);
  await delay(quietMs);
  const recorded = readOutbox(scope.dataDirectory);
  const atOnce = await readIncidents(restarted, scope);
  for (const [alert, { incidents, rounds }] of run.known.entries()) {
    const actual = atOnce[alert] ?? [];
    const explained = explainIncidents(incidents, rounds, actual);
    if (explained === undefined) {
      run.findings.push(
        `no evaluations explain ${JSON.stringify({ alert, actual, incidents, rounds: rounds.map(describeRound) })}`,
      );
    } else run.skipped += explained.skippedCount;
    // The last one may be stored without an answer.
    const last = rounds.slice(isAnswered ? -1 : -2);
    if (
      rounds.length > Number(!isAnswered) &&
      !last.some((round) => isSame(evaluateRound(actual, round), actual))
    )
      run.findings.push(
        `the last of ${rounds.map(describeRound)} was not evaluated: ${JSON.stringify(actual)}`,
      );
    run.known[alert] = { incidents: actual, rounds: [] };
  }
  await delay(quietMs);
  if (JSON.stringify(await readIncidents(restarted, scope)) !== JSON.stringify(atOnce)) {
    run.findings.push('incidents changed without a sample after the start');
  }
  const known = new Set(recorded.map(({ eventId }) => eventId));
  const added = readOutbox(scope.dataDirectory).filter(({ eventId }) => !known.has(eventId));
  run.findings.push(...added.map(({ payload }) => `notified without a sample: ${payload}`));
  return restarted;
}

function describeRound({ atMs, values }: Round): string {
  return `${atMs}: ${[...values].join(' ')}`;
}

import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type GoalLine, median, toGoalLine } from '../goal-line.ts';
import type { InformationLine } from '../information-line.ts';
import { readCpuSeconds } from '../process-usage.ts';
import type { MetricServer } from './metric-server.ts';
import { createRemoteWriter, type RemoteWriter } from './remote-writer.ts';
import { createSampleScrapes, type SampleScrapes, samplesPerScrape } from './sample-scrapes.ts';
import { counterName, routes } from './sample-series.ts';
import { startCairn } from './start-cairn.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** As long as the longest window of an alert, so that all of them have their samples; and until decoding is JIT-compiled. */
const warmUpScrapes = 60;
const scrapesPerRun = 24;
const runs = 12;
/** A hundred times the scrape rate. */
const pacedIntervalMs = 150;
const windows = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

interface Side {
  readonly server: MetricServer;
  readonly writer: RemoteWriter;
  /** Scrapes per run, as fast as the service accepts them. */
  readonly samplesPerSecond: number[];
  readonly cpuNsPerSample: number[];
  /** Paced. */
  readonly coreShare: number[];
  readonly latenciesMs: number[];
}

/**
 * A1: the cost of 100 alerts, each an aggregate of 1,000 series by a selector or window of its own, evaluated after every commit.
 * Two services take the same scrapes in turns, one with the alerts. The goal is of durable samples by wall clock, each shard
 * sending its next request when the last was answered; the cost at a steady pace is reported too.
 */
export async function measureAlertCost(folder: string): Promise<(GoalLine | InformationLine)[]> {
  const sides: Side[] = [];
  try {
    for (const name of ['plain', 'alerting']) sides.push(await startSide(join(folder, name)));
    // Both were started.
    const [plain, alerting] = sides as [Side, Side];
    const scrapes = createSampleScrapes({
      seed: 8,
      startMs: Math.floor(Date.now() / dayMs) * dayMs - 18 * hourMs,
    });
    const warmUp = Array.from({ length: warmUpScrapes }, scrapes.next);
    for (const { writer } of sides) await writer.send(warmUp);
    await createAlerts(alerting.server);
    await compareInTurns(sides, scrapes);
    const goal = {
      name: 'A1 remote write with 100 alerts, against without',
      unit: 'samples/s',
      atLeast: 0.9,
    };
    return [
      toGoalLine(goal, alerting.samplesPerSecond, plain.samplesPerSecond),
      ...sides.flatMap(describeSide),
    ];
  } finally {
    for (const { server, writer } of sides) {
      writer.close();
      await server.stop();
    }
  }
}

async function startSide(folder: string): Promise<Side> {
  const server = await startCairn(folder);
  const measured = { samplesPerSecond: [], cpuNsPerSample: [], coreShare: [], latenciesMs: [] };
  return { server, writer: createRemoteWriter(server), ...measured };
}

/** The second side finds warm caches, so they alternate. */
async function compareInTurns(sides: readonly Side[], scrapes: SampleScrapes): Promise<void> {
  for (let run = 0; run < runs; run += 1) {
    const inTurn = run % 2 === 0 ? sides : sides.toReversed();
    const turn = Array.from({ length: scrapesPerRun }, scrapes.next);
    for (const side of inTurn) await sendAtOnce(side, turn);
    const paced = Array.from({ length: scrapesPerRun / 3 }, scrapes.next);
    for (const side of inTurn) await sendSteadily(side, paced);
  }
}

async function sendAtOnce(
  { server, writer, ...measured }: Side,
  turn: readonly Uint8Array[][],
): Promise<void> {
  const samples = turn.length * samplesPerScrape;
  const cpuBefore = readCpuSeconds(server.pid);
  const startedAtMs = performance.now();
  await writer.send(turn);
  measured.samplesPerSecond.push((samples / (performance.now() - startedAtMs)) * 1_000);
  // Queued evaluations are part of the cost.
  await delay(500);
  measured.cpuNsPerSample.push(((readCpuSeconds(server.pid) - cpuBefore) * 1e9) / samples);
}

/** Sends requests at fixed intervals without waiting for the previous ones. */
async function sendSteadily(
  { server, writer, ...measured }: Side,
  turn: readonly Uint8Array[][],
): Promise<void> {
  const cpuBefore = readCpuSeconds(server.pid);
  const startedAtMs = performance.now();
  const answers: Promise<number>[] = [];
  for (const [scrape, bodies] of turn.entries()) {
    for (const [shard, body] of bodies.entries()) {
      const dueMs = startedAtMs + (scrape + shard / bodies.length) * pacedIntervalMs;
      await delay(Math.max(0, dueMs - performance.now()));
      answers.push(writer.post(body));
    }
  }
  measured.latenciesMs.push(...(await Promise.all(answers)));
  const seconds = (performance.now() - startedAtMs) / 1_000;
  measured.coreShare.push((readCpuSeconds(server.pid) - cpuBefore) / seconds);
}

async function createAlerts({ queryUrl, queryHeaders }: MetricServer): Promise<void> {
  for (const route of routes) {
    for (const minutes of windows) {
      const response = await fetch(
        `${queryUrl}/v1/metric-alerts/route-${routes.indexOf(route)}-${minutes}m`,
        {
          method: 'PUT',
          headers: { ...queryHeaders, 'content-type': 'application/json', 'if-none-match': '*' },
          body: JSON.stringify({
            display_name: `Requests of ${route}`,
            severity: 'warning',
            enabled: true,
            condition: {
              expression: `sum by (service) (rate(${counterName}{route="${route}"}[${minutes}m])) > 1e12`,
            },
            notifications: [],
          }),
        },
      );
      if (response.status !== 201)
        throw new Error(`an alert was answered ${response.status}: ${await response.text()}`);
    }
  }
}

function describeSide({ server, ...measured }: Side, index: number): InformationLine[] {
  const what = index === 0 ? 'without alerts' : 'with 100 alerts';
  const paced = `${what}, 84 k samples/s`;
  const latencies = measured.latenciesMs.toSorted((a, b) => a - b);
  return [
    {
      name: `remote write ${what}`,
      information: 'processor time',
      unit: 'ns a sample',
      ours: round(median(measured.cpuNsPerSample)),
    },
    {
      name: `remote write ${paced}`,
      information: 'processor time',
      unit: 'cores',
      ours: round(median(measured.coreShare)),
    },
    {
      name: `remote write ${paced}, p50`,
      information: 'answered within',
      unit: 'ms',
      ours: round(median(latencies)),
    },
    {
      name: `remote write ${paced}, p99`,
      information: 'answered within',
      unit: 'ms',
      ours: round(latencies[Math.floor(latencies.length * 0.99)] ?? 0),
    },
  ];
}

function round(value: number): number {
  return Number(value.toPrecision(4));
}

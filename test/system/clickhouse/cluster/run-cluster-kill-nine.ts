import { setTimeout as delay } from 'node:timers/promises';
import { compareLogsWithService } from '../../../process/load/compare-logs-with-service.ts';
import { compareMetricsWithService } from '../../../process/load/compare-metrics-with-service.ts';
import { compareSpansWithService } from '../../../process/load/compare-spans-with-service.ts';
import { compareWithService } from '../../../process/load/compare-with-service.ts';
import { addFigures, createLoad, type Load } from '../../../process/load/load.ts';
import { createSeededRandom, type SeededRandom } from '../../../process/load/seeded-random.ts';
import { createServiceReader, type ServiceReader } from '../../../process/load/service-reader.ts';
import type { Cluster, Victim } from './cluster-scope.ts';

export interface ClusterKillNineOptions {
  /** As many as there are victims by default. */
  readonly cycles?: number;
  readonly seed: number;
}

export interface ClusterKillNineReport {
  /** By what was killed. */
  readonly kills: Readonly<Record<string, number>>;
  /** Batches of traces, spans, logs and metrics that were sent, and acknowledged. */
  readonly batches: number;
  readonly acknowledged: number;
  /** Writes that had no answer or a 503, and how many of those were sent again, through another gateway. */
  readonly unanswered: number;
  readonly retried: number;
  readonly findings: readonly string[];
}

const writers = { traceWriters: 1, logWriters: 1, metricWriters: 1, spanWriters: 1 };
/** Otherwise the restarts of a slow machine take as long as the load that is written meanwhile takes to be compared. */
const pauseMs = 300;
/** A page when they are read back; ClickHouse has no blocks to fill, and to read more took a quarter of the processor time of a run. */
const recordsOfLargeBatch = 1_000;
const killAfterMs = { least: 30, most: 300 };
/** Long enough that some writes meet the server while it is away. */
const awayMs = { least: 50, most: 1_500 };
const lastLoadMs = 300;

/**
 * Repeatedly kills one of the gateways or one of the databases that they share, each in turn, while all gateways write. After each of
 * them was killed, what is stored is compared with the records of the clients, read through another gateway than wrote it. What had no
 * answer is sent again through another gateway. Stops at the first round with findings.
 */
export async function runClusterKillNine(
  cluster: Cluster,
  { cycles = cluster.victims.length, seed }: ClusterKillNineOptions,
): Promise<ClusterKillNineReport> {
  const random = createSeededRandom(seed);
  const loads = Array.from({ length: cluster.gatewayCount }, (_, index) =>
    createLoad({
      ...writers,
      seed: seed + 1_000 * index,
      prefix: `g${index}-`,
      mayBeUnavailable: true,
      pauseMs,
      recordsOfLargeBatch,
    }),
  );
  const kills = new Map(cluster.victims.map(({ name }) => [name, 0]));
  const findings: string[] = [];
  for (let cycle = 0; cycle < cycles && findings.length === 0; cycle += 1) {
    // Cast: a remainder is an index.
    const victim = cluster.victims[cycle % cluster.victims.length] as Victim;
    kills.set(victim.name, (kills.get(victim.name) ?? 0) + 1);
    await runCycle({ cluster, loads, random, cycle, victim });
    const killed = cycle + 1;
    if (killed % cluster.victims.length !== 0 && killed !== cycles) continue;
    const found = await compareAll(cluster, loads, killed);
    findings.push(...found.map((finding) => `after ${killed} cycles: ${finding}`));
  }
  const figures = loads.flatMap((load) => Object.values(load.figures())).reduce(addFigures);
  const batches = loads.flatMap((load) => [
    ...load.sentTraces().flatMap((trace) => trace.batches),
    ...load.sentSpans(),
    ...load.sentLogs(),
    ...load.sentMetrics(),
  ]);
  return {
    kills: Object.fromEntries(kills),
    batches: batches.length,
    acknowledged: batches.filter(({ acknowledged }) => acknowledged).length,
    unanswered: figures.unanswered,
    retried: figures.retried,
    findings: [...findings, ...figures.unexpected],
  };
}

interface Cycle {
  readonly cluster: Cluster;
  readonly loads: readonly Load[];
  readonly random: SeededRandom;
  readonly cycle: number;
  readonly victim: Victim;
}

async function runCycle({ cluster, loads, random, cycle, victim }: Cycle): Promise<void> {
  let isOver = false;
  const running = loads.map((load, index) =>
    load.start(cluster.gateway(index + cycle), cluster.keys(), () => isOver),
  );
  await Promise.all(running.map(({ warm }) => warm));
  await delay(random.between(killAfterMs.least, killAfterMs.most));
  const round = Math.floor(cycle / cluster.victims.length);
  await victim.kill(round);
  await delay(random.between(awayMs.least, awayMs.most));
  await victim.restart(round);
  await delay(lastLoadMs);
  isOver = true;
  await Promise.all(running.map(({ ended }) => ended));
  await cluster.whenReady();
}

function readerOf(cluster: Cluster, gateway: number): ServiceReader {
  const { apiUrl } = cluster.gateway(gateway);
  return createServiceReader(apiUrl, cluster.keys().serverKey, { mayBeUnavailable: true });
}

/** Everything that was ever sent, and how many traces there are. Each load is read through another gateway than wrote it last. */
async function compareAll(cluster: Cluster, loads: readonly Load[], cycles: number): Promise<string[]> {
  const findings: string[] = [];
  let traceCount = 0;
  for (const [index, load] of loads.entries()) {
    const reader = readerOf(cluster, index + cycles);
    const traces = await compareWithService(load.sentTraces(), reader);
    const spans = await compareSpansWithService(load.sentSpans(), reader);
    traceCount += traces.storedCount + spans.storedCount;
    findings.push(...traces.findings, ...spans.findings);
    findings.push(...(await compareMetricsWithService(load.sentMetrics(), reader)).findings);
  }
  const reader = readerOf(cluster, cycles);
  const sentLogs = loads.flatMap((load) => load.sentLogs());
  findings.push(...(await compareLogsWithService(sentLogs, reader)).findings);
  const total = await reader.total();
  if (total !== traceCount) findings.push(`total is ${total}, there are ${traceCount} traces`);
  return findings;
}

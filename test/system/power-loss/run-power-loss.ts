import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { compareLogsWithService } from '../../process/load/compare-logs-with-service.ts';
import { compareMetricsWithService } from '../../process/load/compare-metrics-with-service.ts';
import { compareSpansWithService } from '../../process/load/compare-spans-with-service.ts';
import { compareWithService } from '../../process/load/compare-with-service.ts';
import { checkIntegrity, countSealedGenerations } from '../../process/load/integrity-check.ts';
import { createLoad, type Load } from '../../process/load/load.ts';
import { sendOutdatedLogs, shorterRetention } from '../../process/load/outdated-logs.ts';
import { createSeededRandom, type SeededRandom } from '../../process/load/seeded-random.ts';
import type { SentLogs } from '../../process/load/sent-logs.ts';
import type { SentMetrics } from '../../process/load/sent-metrics.ts';
import type { SentSpans } from '../../process/load/sent-spans.ts';
import type { SentTrace } from '../../process/load/sent-trace.ts';
import { countsAllMetrics, createServiceReader } from '../../process/load/service-reader.ts';
import { startServiceProcess } from '../../process/service/service-process.ts';
import type { ServiceScope } from '../../process/service/service-scope.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { readSystemCalls, straceArguments } from './read-system-calls.ts';
import { createSimulatedDisk, listFiles, type SimulatedDisk } from './simulated-disk.ts';

export interface PowerLossOptions {
  /** How often the power goes. */
  readonly cycles: number;
  readonly seed: number;
  /** Files whose syncs are taken for not having happened, by the end of their name. */
  readonly ignoredSyncs?: string;
  /** Whether what was found so far is all that is asked for: no further image is inspected then. */
  readonly isEnough?: (findings: readonly string[]) => boolean;
}

export interface PowerLossReport {
  readonly cycles: number;
  readonly acknowledged: number;
  readonly syncs: number;
  /** Memtables of log records in day files, counted once per day. */
  readonly sealed: number;
  /** The same of samples. */
  readonly sealedSamples: number;
  /** One line for each broken promise. */
  readonly findings: readonly string[];
}

/** What the clients knew at one moment. */
interface Moment {
  readonly atMs: number;
  readonly traces: readonly SentTrace[];
  readonly spans: readonly SentSpans[];
  readonly logs: readonly SentLogs[];
  readonly metrics: readonly SentMetrics[];
}

const strace = '/usr/bin/strace';
const writers = { traceWriters: 5, logWriters: 4, metricWriters: 4, spanWriters: 4 };
const loadBeforeMs = 500;
/** A busy machine takes longer for as many acknowledged batches. */
const betweenMoments = { leastMs: 150, mostMs: 500, leastBatches: 15 };

/**
 * Records every write and every sync of a service under load, and what its clients knew at some moments. Then, for
 * each of these moments, starts a service on what a disk would have then that keeps only what was synced, with or
 * without some of the rest. Needs the Debian package strace.
 */
export async function runPowerLoss(
  scope: ServiceScope,
  { cycles, seed, ignoredSyncs, isEnough = () => false }: PowerLossOptions,
): Promise<PowerLossReport> {
  const random = createSeededRandom(seed);
  const load = createLoad({ ...writers, seed });
  const folder = await mkdtemp(join(tmpdir(), 'cairn-power-loss-'));
  try {
    const keys = await fillBefore(scope, load, random);
    const disk = createSimulatedDisk(scope.dataDirectory, {
      random: random.next,
      ...(ignoredSyncs === undefined ? {} : { ignoresSyncOf: (path) => path.endsWith(ignoredSyncs) }),
    });
    const calls = join(folder, 'calls.txt');
    const moments = await recordLoad(scope, load, calls, { cycles, random });
    const replay = await replayMoments(
      disk,
      calls,
      scope.dataDirectory,
      moments,
      async (moment, index, found) => {
        if (isEnough(found)) return [];
        const image = join(folder, 'image');
        disk.writeImage(image, index % 2 === 0 ? 'lost' : 'scattered');
        return (await inspectImage(image, moment, keys.serverKey)).map((each) => `cycle ${index}: ${each}`);
      },
    );
    const batches = [
      ...load.sentTraces().flatMap((trace) => trace.batches),
      ...load.sentSpans(),
      ...load.sentLogs(),
      ...load.sentMetrics(),
    ];
    return {
      cycles: moments.length,
      acknowledged: batches.filter((batch) => batch.acknowledged).length,
      syncs: replay.syncs,
      sealed: countSealedGenerations(scope.dataDirectory, 'logs'),
      sealedSamples: countSealedGenerations(scope.dataDirectory, 'metrics'),
      findings: [
        ...replay.findings,
        ...(await compareFiles(disk, folder, scope.dataDirectory, replay.interrupted)),
      ],
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Something to seal, in files that are durable as they are. */
async function fillBefore(scope: ServiceScope, load: Load, random: SeededRandom) {
  const service = await scope.start();
  const keys = scope.keys();
  await sendOutdatedLogs(service, keys, random);
  const endsAtMs = performance.now() + loadBeforeMs;
  await load.start(service, keys, () => performance.now() >= endsAtMs).ended;
  service.signal('SIGTERM');
  await service.ended;
  return keys;
}

async function recordLoad(
  scope: ServiceScope,
  load: Load,
  calls: string,
  { cycles, random }: { readonly cycles: number; readonly random: SeededRandom },
): Promise<Moment[]> {
  const moments: Moment[] = [];
  const launcher = [strace, ...straceArguments(calls)];
  const service = await scope.start({ flags: [shorterRetention], launcher, hasSmallGenerations: true });
  // A signal to strace would leave the service running.
  const processId = Number.parseInt(await readFile(join(scope.dataDirectory, 'serve.pid'), 'utf8'), 10);
  const kill = () => process.kill(processId, 'SIGKILL');
  try {
    const running = load.start(service, scope.keys(), () => false);
    while (moments.length < cycles) {
      const enough = countAcknowledged(load) + betweenMoments.leastBatches;
      await delay(random.between(betweenMoments.leastMs, betweenMoments.mostMs));
      // Just after an acknowledgement: whatever it did not wait for is missing then.
      const before = Math.max(countAcknowledged(load), enough - 1);
      await waitUntil(() => countAcknowledged(load) > before);
      moments.push({
        atMs: performance.timeOrigin + performance.now(),
        traces: structuredClone(load.sentTraces()),
        spans: load.sentSpans().map((batch) => ({ ...batch })),
        logs: load.sentLogs().map((batch) => ({ ...batch })),
        metrics: load.sentMetrics().map((batch) => ({ ...batch })),
      });
    }
    kill();
    await Promise.all([running.ended, service.ended]);
    return moments;
  } catch (error) {
    kill();
    throw error;
  }
}

function countAcknowledged(load: Load): number {
  return [...load.sentSpans(), ...load.sentLogs(), ...load.sentMetrics()].filter(
    (batch) => batch.acknowledged,
  ).length;
}

async function replayMoments(
  disk: SimulatedDisk,
  calls: string,
  dataDirectory: string,
  moments: readonly Moment[],
  inspect: (moment: Moment, index: number, found: readonly string[]) => Promise<readonly string[]>,
): Promise<{
  readonly findings: string[];
  readonly syncs: number;
  /** Files that a call was changing when the service was killed. */
  readonly interrupted: ReadonlySet<string>;
}> {
  const findings: string[] = [];
  const interrupted = new Set<string>();
  let next = 0;
  let syncs = 0;
  async function inspectUntil(atMs: number): Promise<void> {
    for (let moment = moments[next]; moment !== undefined && moment.atMs < atMs; moment = moments[next]) {
      findings.push(...(await inspect(moment, next, findings)));
      next += 1;
    }
  }
  for await (const { atMs, change } of readSystemCalls(calls, dataDirectory)) {
    await inspectUntil(atMs);
    disk.apply(change);
    if (change.kind === 'sync-end') syncs += 1;
    if (change.kind === 'interrupted') interrupted.add(change.path);
  }
  await inspectUntil(Number.POSITIVE_INFINITY);
  return { findings, syncs, interrupted };
}

async function inspectImage(image: string, moment: Moment, serverKey: string): Promise<string[]> {
  const service = await startServiceProcess([
    ...[
      '--data-directory',
      image,
      '--log-level=error',
      '--rest-requests-per-second=1000000',
      countsAllMetrics,
    ],
  ]);
  try {
    const reader = createServiceReader(service.apiUrl, serverKey);
    const { findings } = await compareWithService(moment.traces, reader);
    findings.push(...(await compareSpansWithService(moment.spans, reader)).findings);
    findings.push(...(await compareLogsWithService(moment.logs, reader)).findings);
    findings.push(...(await compareMetricsWithService(moment.metrics, reader)).findings);
    findings.push(...checkIntegrity(image));
    service.signal('SIGTERM');
    const { exitCode, stderr } = await service.ended;
    // Otherwise a file was quarantined as damaged.
    if (exitCode !== 0 || stderr !== '') findings.push(`ended with ${exitCode}: ${stderr}`);
    return findings;
  } finally {
    service.signal('SIGKILL');
    await service.ended;
  }
}

/** With every change applied the replay has what the service has written: nothing was missed. */
async function compareFiles(
  disk: SimulatedDisk,
  folder: string,
  dataDirectory: string,
  interrupted: ReadonlySet<string>,
): Promise<string[]> {
  const image = join(folder, 'image');
  disk.writeImage(image, 'everything');
  const findings: string[] = [];
  for (const path of listFiles(dataDirectory)) {
    const name = relative(dataDirectory, path);
    if ((dirname(name) === '.' && !name.startsWith('meta.db')) || interrupted.has(path)) continue;
    // That a file was opened, and so made, is not replayed.
    const replayed = await readFile(join(image, name)).catch(() => Buffer.alloc(0));
    if (!replayed.equals(await readFile(path))) findings.push(`the replay of ${name} is not complete`);
  }
  return findings;
}

import { setTimeout as delay } from 'node:timers/promises';
import { checkIntegrity } from '../load/integrity-check.ts';
import { createLoad } from '../load/load.ts';
import { createSeededRandom } from '../load/seeded-random.ts';
import { createServiceReader } from '../load/service-reader.ts';
import { allowsLoopback } from '../service/create-webhook.ts';
import type { ServiceProcess } from '../service/service-process.ts';
import type { ServiceScope } from '../service/service-scope.ts';
import { slackMs } from '../service/slack.ts';
import { compareCount, countStored } from './count-stored.ts';
import { type FaultTarget, faults, sendOldLogs } from './faults.ts';
import { createHungSink } from './hung-sink.ts';
import { measureCapacity } from './measure-capacity.ts';
import type { LoadFigures } from './ordinary-load.ts';
import { type LoadProcess, startLoadProcess } from './start-load-process.ts';
import { growthOfReadings, watchProcess } from './watch-process.ts';

export interface EverythingOptions {
  readonly minutes: number;
  readonly seed: number;
}

export interface EverythingReport {
  /** How many times the ordinary load was sent. */
  readonly rate: number;
  readonly sent: Readonly<Record<string, unknown>>;
  readonly stored: Readonly<Record<string, number>>;
  /** How often each fault was injected. */
  readonly injected: Readonly<Record<string, number>>;
  readonly residentMebibytes: { readonly most: number; readonly last: number };
  readonly openFiles: { readonly most: number; readonly last: number };
  /** Of settled processes, after a quarter of the time. */
  readonly growth: { readonly mebibytesPerMinute: number; readonly openFilesPerMinute: number };
  /** One line for each broken promise. */
  readonly findings: readonly string[];
}

const capacityMs = 20_000;
const shareOfCapacity = 0.7;
const faultIntervalMs = 45_000;
const recoversWithinMs = 30_000 + slackMs;
/** Of the batches that are compared one by one, beside the load. */
const checkedWriters = { traceWriters: 2, logWriters: 2, metricWriters: 2, spanWriters: 2 };
/** In a shorter run the caches still fill. */
const leastMinutesForGrowth = 20;
const mostMebibytesPerMinute = 1;
const mostOpenFilesPerMinute = 0.2;
const flags = [
  '--validate-responses=sampled',
  '--log-level=fatal',
  '--promql-max-samples=1000000000',
  allowsLoopback,
];

/**
 * The load of all signals at a share of what the machine can do, from another process, while faults are injected one after the
 * other: nothing that was acknowledged is lost, nothing is stored twice, and neither memory nor open files grow.
 */
export async function runEverything(
  scope: ServiceScope,
  { minutes, seed }: EverythingOptions,
): Promise<EverythingReport> {
  const random = createSeededRandom(seed);
  const fromMs = Date.now();
  const watch = watchProcess();
  let service = await scope.start({ flags });
  watch.started(service);
  const { port: apiPort } = new URL(service.apiUrl);
  const { port: ingestPort } = new URL(service.ingestUrl);
  const samePorts = [
    `--api-port=${apiPort}`,
    `--ingest-port=${ingestPort}`,
    `--otlp-grpc-port=${portOf(service)}`,
  ];
  const hungSink = await createHungSink(scope, service);
  const keys = scope.keys();
  const capacity = await measureCapacity({ service, keys }, capacityMs);
  const rate = capacity.rate * shareOfCapacity;
  print(`sends ${rate.toFixed(2)} times the ordinary load`);
  const load = startLoadProcess({ service, keys, rate });
  const target: FaultTarget = {
    scope,
    random,
    checkedLoad: createLoad({ ...checkedWriters, seed }),
    hungSink,
    unsealedDays: [],
    service: () => service,
    async restart() {
      service = await scope.start({ flags: [...flags, ...samePorts] });
      watch.started(service);
      return service;
    },
  };
  const injected: Record<string, number> = {};
  const findings: string[] = [];
  try {
    await sendOldLogs(target, 0);
    const endMs = performance.now() + minutes * 60_000;
    for (let round = 1; performance.now() + faultIntervalMs < endMs; round += 1) {
      const nextMs = performance.now() + faultIntervalMs;
      const [name, inject] = [...faults][(round - 1) % faults.size] ?? [];
      if (name === undefined || inject === undefined) break;
      print(`${name}, ${(watch.readings.at(-1)?.residentMebibytes ?? 0).toFixed(0)} MiB`);
      // A comparison that found no answer is a finding as well, and the run goes on.
      const broken = await inject(target, round).catch((error: unknown) => [String(error)]);
      if (broken !== undefined) injected[name] = (injected[name] ?? 0) + 1;
      findings.push(...(broken ?? []).map((finding) => `${name}: ${finding}`));
      if (!(await recovers(load))) findings.push(`${name}: no log records and samples were taken afterwards`);
      await delay(Math.max(0, nextMs - performance.now()));
    }
    await delay(Math.max(0, endMs - performance.now()));
    const figures = await load.finish();
    watch.stop();
    const stored = await countStored(createServiceReader(service.apiUrl, keys.serverKey), {
      fromMs,
      toMs: Date.now(),
    });
    const sum = (name: keyof LoadFigures): number => capacity.figures[name] + figures[name];
    findings.push(
      ...compareCount('logs', {
        acknowledged: sum('logs'),
        unsure: sum('unsureLogs'),
        stored: stored.logs,
      }),
      ...compareCount('samples', {
        acknowledged: sum('samples'),
        unsure: sum('unsureSamples'),
        stored: stored.samples,
      }),
    );
    const growth = growthOfReadings(watch.readings, minutes / 4);
    if (minutes >= leastMinutesForGrowth) {
      const { mebibytesPerMinute, openFilesPerMinute } = growth;
      if (mebibytesPerMinute > mostMebibytesPerMinute)
        findings.push(`memory grew by ${mebibytesPerMinute} MiB a minute`);
      if (openFilesPerMinute > mostOpenFilesPerMinute)
        findings.push(`open files grew by ${openFilesPerMinute} a minute`);
    }
    service.signal('SIGTERM');
    const { exitCode, stderr } = await service.ended;
    if (exitCode !== 0) findings.push(`ended with ${exitCode}: ${stderr}`);
    findings.push(...checkIntegrity(scope.dataDirectory));
    return {
      rate: Number(rate.toFixed(2)),
      sent: { ...figures, logs: sum('logs'), samples: sum('samples') },
      stored: { ...stored },
      injected,
      residentMebibytes: extremesOf(watch.readings.map(({ residentMebibytes }) => residentMebibytes)),
      openFiles: extremesOf(watch.readings.map(({ openFiles }) => openFiles)),
      growth,
      findings,
    };
  } finally {
    watch.stop();
    await load.stop();
    await hungSink.close();
  }
}

/** Whether the service takes the load again. */
async function recovers(load: LoadProcess): Promise<boolean> {
  const before = await load.figures();
  const givesUpAtMs = performance.now() + recoversWithinMs;
  while (performance.now() < givesUpAtMs) {
    const { logs, samples } = await load.figures();
    if (logs > before.logs && samples > before.samples) return true;
    await delay(100);
  }
  return false;
}

function portOf({ grpcUrl }: ServiceProcess): string {
  return grpcUrl.slice(grpcUrl.lastIndexOf(':') + 1);
}

function extremesOf(values: readonly number[]) {
  return { most: Math.max(0, ...values), last: values.at(-1) ?? 0 };
}

function print(line: string): void {
  process.stderr.write(`${line}\n`);
}

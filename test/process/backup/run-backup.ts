import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { compareLogsWithService } from '../load/compare-logs-with-service.ts';
import { compareMetricsWithService } from '../load/compare-metrics-with-service.ts';
import { compareSpansWithService } from '../load/compare-spans-with-service.ts';
import { compareWithService } from '../load/compare-with-service.ts';
import { checkIntegrity, countSealedGenerations } from '../load/integrity-check.ts';
import { createLoad, type Load } from '../load/load.ts';
import { createSeededRandom } from '../load/seeded-random.ts';
import type { SentLogs } from '../load/sent-logs.ts';
import type { SentMetrics } from '../load/sent-metrics.ts';
import type { SentSpans } from '../load/sent-spans.ts';
import type { SentBatch, SentTrace } from '../load/sent-trace.ts';
import { createServiceReader } from '../load/service-reader.ts';
import { type ServiceScope, withServiceScope } from '../service/service-scope.ts';

export interface BackupOptions {
  readonly cycles: number;
  readonly seed: number;
}

export interface BackupReport {
  readonly cycles: number;
  /** Batches acknowledged before the last backup began. */
  readonly acknowledged: number;
  /** Memtables of samples in day files of the last backup, counted once per day. */
  readonly sealedSamples: number;
  /** One line for each broken promise. */
  readonly findings: readonly string[];
}

const writers = { traceWriters: 4, logWriters: 4, metricWriters: 6, spanWriters: 4 };
const loadBeforeMs = { least: 100, most: 500 };
const tar = '/usr/bin/tar';

/**
 * Takes backups of a service under load, whose samples are sealed all the time, and starts another service on each:
 * everything acknowledged before the backup began has to be there once.
 * @throws Error when a backup cannot be made or restored.
 */
export async function runBackup(scope: ServiceScope, { cycles, seed }: BackupOptions): Promise<BackupReport> {
  const random = createSeededRandom(seed);
  const load = createLoad({ ...writers, seed });
  const service = await scope.start({ hasSmallGenerations: true });
  const findings: string[] = [];
  let finished = 0;
  let acknowledged = 0;
  let sealedSamples = 0;
  const folder = await mkdtemp(join(tmpdir(), 'cairn-backup-'));
  try {
    while (finished < cycles && findings.length === 0) {
      let isDone = false;
      const running = load.start(service, scope.keys(), () => isDone);
      await running.warm;
      await delay(random.between(loadBeforeMs.least, loadBeforeMs.most));
      const before = copyAcknowledged(load);
      const file = join(folder, `${finished}.tar`);
      const { exitCode, stderr } = await scope.run(['backup', file]);
      isDone = true;
      await running.ended;
      if (exitCode !== 0) throw new Error(`the backup failed: ${stderr}`);
      const inspected = await inspectBackup(file, scope.keys().serverKey, load, before);
      findings.push(...inspected.findings);
      acknowledged = before.size;
      sealedSamples = inspected.sealed;
      finished += 1;
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  for (const { unexpected } of Object.values(load.figures())) findings.push(...unexpected);
  return { cycles: finished, acknowledged, sealedSamples, findings };
}

type AnyBatch = SentBatch | SentSpans | SentLogs | SentMetrics;

function copyAcknowledged(load: Load): ReadonlySet<AnyBatch | SentTrace> {
  const traces = load.sentTraces();
  const batches = [
    ...traces.flatMap((trace) => trace.batches),
    ...load.sentSpans(),
    ...load.sentLogs(),
    ...load.sentMetrics(),
  ];
  return new Set([
    ...batches.filter((batch) => batch.acknowledged),
    ...traces.filter((trace) => trace.close === 'acknowledged'),
  ]);
}

/** What was acknowledged later may be there or not, also in part: the files of a store are copied one after the other. */
async function inspectBackup(
  file: string,
  serverKey: string,
  load: Load,
  before: ReadonlySet<AnyBatch | SentTrace>,
): Promise<{ readonly findings: readonly string[]; readonly sealed: number }> {
  const asOfBackup = <Batch extends AnyBatch>(batch: Batch): Batch => ({
    ...batch,
    acknowledged: before.has(batch),
  });
  const traces = load.sentTraces().map(
    (trace): SentTrace => ({
      traceId: trace.traceId,
      batches: trace.batches.map(asOfBackup),
      close: trace.close === 'acknowledged' && !before.has(trace) ? 'sent' : trace.close,
    }),
  );
  const spans = load.sentSpans().map(asOfBackup);
  const logs = load.sentLogs().map(asOfBackup);
  const metrics = load.sentMetrics().map(asOfBackup);
  return withServiceScope(async ({ dataDirectory, start }) => {
    mkdirSync(dataDirectory, { recursive: true });
    execFileSync(tar, ['-xf', file, '-C', dataDirectory]);
    const sealed = countSealedGenerations(dataDirectory, 'metrics');
    const service = await start();
    const reader = createServiceReader(service.apiUrl, serverKey);
    const compared = [
      await compareWithService(traces, reader),
      await compareLogsWithService(logs, reader),
      await compareMetricsWithService(metrics, reader),
    ];
    const later = new Set(metrics.flatMap(({ id, acknowledged }) => (acknowledged ? [] : [id])));
    const findings = compared
      .flatMap((each) => each.findings)
      .filter((finding) => !isOfLater(finding, later));
    // Traces are in one file, and requests of this size in one commit, so none of spans is there in part.
    findings.push(...(await compareSpansWithService(spans, reader)).findings);
    findings.push(...checkIntegrity(dataDirectory));
    service.signal('SIGTERM');
    const { exitCode, stderr } = await service.ended;
    if (exitCode !== 0 || stderr !== '') findings.push(`ended with ${exitCode}: ${stderr}`);
    return { findings, sealed };
  });
}

/** Acknowledged batches that are there in part are called lost as well. */
function isOfLater(finding: string, laterMetrics: ReadonlySet<string>): boolean {
  const [, id = ''] = /: total \d+ after metrics (\S+) /.exec(finding) ?? [];
  return finding.startsWith('torn: ') || laterMetrics.has(id);
}

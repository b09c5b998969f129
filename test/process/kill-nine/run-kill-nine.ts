import { setTimeout as delay } from 'node:timers/promises';
import { waitUntil } from '../../support/wait-until.ts';
import { compareLogsWithService } from '../load/compare-logs-with-service.ts';
import { compareMetricsWithService } from '../load/compare-metrics-with-service.ts';
import { compareSpansWithService } from '../load/compare-spans-with-service.ts';
import { compareWithService } from '../load/compare-with-service.ts';
import { readIngestItemCounts } from '../load/ingest-item-counts.ts';
import { checkIntegrity, countSealedGenerations } from '../load/integrity-check.ts';
import { addFigures, createLoad, type Load } from '../load/load.ts';
import { sendOutdatedLogs, shorterRetention } from '../load/outdated-logs.ts';
import { createSeededRandom, type SeededRandom } from '../load/seeded-random.ts';
import { countSamples } from '../load/sent-metrics.ts';
import { createServiceReader, type ServiceReader } from '../load/service-reader.ts';
import { portFlags, type ServiceProcess } from '../service/service-process.ts';
import type { ServiceScope } from '../service/service-scope.ts';
import { compareTouched, loadUntilKilled, type Touched } from './killed-stretch.ts';

export interface KillNineOptions {
  readonly cycles: number;
  readonly seed: number;
}

export interface KillNineReport {
  readonly cycles: number;
  readonly traces: number;
  readonly traceBatches: number;
  readonly spanBatches: number;
  readonly spans: number;
  readonly logBatches: number;
  readonly logRecords: number;
  readonly metricBatches: number;
  readonly samples: number;
  /** Batches of traces, spans, logs and metrics. */
  readonly acknowledged: number;
  /** Writes that the kills left without an answer, and how many of those were sent again. */
  readonly unanswered: number;
  readonly retried: number;
  /** Retries of what was stored although its answer never came. */
  readonly storedBefore: number;
  /** Starts that were killed before they were ready. */
  readonly killedStarts: number;
  /** Memtables of log records in day files, counted once per day. */
  readonly sealed: number;
  /** The same of samples. */
  readonly sealedSamples: number;
  /** One line for each broken promise. */
  readonly findings: readonly string[];
}

const writers = { traceWriters: 9, logWriters: 8, metricWriters: 8, spanWriters: 7 };
const shareOfKilledStarts = 0.4;
/** From before it opens its files to after it is ready. */
const killStartAfterMs = { least: 300, most: 1_500 };
/** No promise: a start that has sealed nothing by then is killed all the same. */
const sealsWithinMs = 10_000;
const killSealingWithinMs = 20;
const lastLoadMs = 300;

/**
 * Repeatedly kills a service under load, and after each restart compares its contents with the records of its clients.
 * Ends with a load that is not interrupted and a regular end. Stops at the first cycle with findings.
 * @throws Error when the service does not start again.
 */
export async function runKillNine(
  scope: ServiceScope,
  { cycles, seed }: KillNineOptions,
): Promise<KillNineReport> {
  const random = createSeededRandom(seed);
  const load = createLoad({ ...writers, seed });
  const findings: string[] = [];
  let finished = 0;
  let killedStarts = 0;

  let service = await scope.start({ hasSmallGenerations: true });
  while (finished < cycles && findings.length === 0) {
    const willSeal = finished % 2 === 0;
    // Samples are sealed under the load of two cycles of three.
    const hasSmallGenerations = finished % 3 !== 0;
    if (willSeal) await sendOutdatedLogs(service, scope.keys(), random);
    const touched = await loadUntilKilled(load, scope, service, random);
    // With a shorter retention sealing begins with the start, and goes on under the next load.
    const flags = willSeal ? [shorterRetention] : [];
    const killsStart = random.chance(shareOfKilledStarts);
    if (killsStart) {
      killedStarts += 1;
      await killStart(scope, { flags, hasSmallGenerations }, random);
    }
    // What a killed start sealed in part is not made good by sealing again: it has to be right as it is.
    service = await scope.start({ flags: killsStart ? [] : flags, hasSmallGenerations });
    findings.push(...(await inspect(touched, load, scope, service)));
    finished += 1;
  }
  if (findings.length === 0) findings.push(...(await endRegularly(load, scope, service)));

  const figures = Object.values(load.figures()).reduce(addFigures);
  const { unanswered, retried, duplicates, unexpected } = figures;
  const traceBatches = load.sentTraces().flatMap((trace) => trace.batches);
  const spanBatches = load.sentSpans();
  const logBatches = load.sentLogs();
  const metricBatches = load.sentMetrics();
  return {
    cycles: finished,
    traces: load.sentTraces().length,
    traceBatches: traceBatches.length,
    spanBatches: spanBatches.length,
    spans: spanBatches.reduce((sum, { spans }) => sum + spans.length, 0),
    logBatches: logBatches.length,
    logRecords: logBatches.reduce((sum, { recordCount }) => sum + recordCount, 0),
    metricBatches: metricBatches.length,
    samples: metricBatches.reduce((sum, batch) => sum + countSamples(batch), 0),
    acknowledged: [...traceBatches, ...spanBatches, ...logBatches, ...metricBatches].filter(
      (batch) => batch.acknowledged,
    ).length,
    unanswered,
    retried,
    storedBefore: duplicates,
    killedStarts,
    sealed: countSealedGenerations(scope.dataDirectory, 'logs'),
    sealedSamples: countSealedGenerations(scope.dataDirectory, 'metrics'),
    findings: [...findings, ...unexpected],
  };
}

/** Kills a start at some moment, or one that seals between two of the day files. */
async function killStart(
  scope: ServiceScope,
  {
    flags,
    hasSmallGenerations,
  }: { readonly flags: readonly string[]; readonly hasSmallGenerations: boolean },
  random: SeededRandom,
): Promise<void> {
  const sealedBefore = countSealedGenerations(scope.dataDirectory, 'logs');
  const starting = scope.spawn(['serve', ...portFlags, ...flags], { hasSmallGenerations });
  if (flags.length === 0) await delay(random.between(killStartAfterMs.least, killStartAfterMs.most));
  else {
    // There may be nothing to seal: what was sent has filled a block before.
    await waitUntil(
      () => countSealedGenerations(scope.dataDirectory, 'logs') > sealedBefore,
      sealsWithinMs,
    ).catch(() => {});
    await delay(random.between(0, killSealingWithinMs));
  }
  starting.signal('SIGKILL');
  await starting.ended;
}

async function inspect(
  touched: Touched,
  load: Load,
  scope: ServiceScope,
  service: ServiceProcess,
): Promise<string[]> {
  const findings = await compareTouched(touched, load, readerOf(service, scope));
  return [...findings, ...checkIntegrity(scope.dataDirectory)];
}

async function endRegularly(load: Load, scope: ServiceScope, service: ServiceProcess): Promise<string[]> {
  const reader = readerOf(service, scope);
  const before = load.figures();
  const endsAtMs = performance.now() + lastLoadMs;
  await load.start(service, scope.keys(), () => performance.now() >= endsAtMs).ended;

  const { findings, storedCount } = await compareWithService(load.sentTraces(), reader);
  const spans = await compareSpansWithService(load.sentSpans(), reader);
  findings.push(...spans.findings);
  findings.push(...(await compareLogsWithService(load.sentLogs(), reader)).findings);
  findings.push(...(await compareMetricsWithService(load.sentMetrics(), reader)).findings);
  const total = await reader.total();
  const traceCount = storedCount + spans.storedCount;
  if (total !== traceCount) findings.push(`total is ${total}, there are ${traceCount} traces`);
  const after = load.figures();
  for (const signal of ['traces', 'logs', 'metrics'] as const) {
    const { received, accountedFor } = await readIngestItemCounts(reader, signal);
    // The service counts spans as items of traces.
    const producers = signal === 'traces' ? (['traces', 'spans'] as const) : [signal];
    const answered = producers
      .map((each) => after[each].answeredItems - before[each].answeredItems)
      .reduce((sum, count) => sum + count, 0);
    if (received !== accountedFor || received !== answered) {
      findings.push(
        `${signal}: received ${received} items, accounted for ${accountedFor}, clients sent ${answered}`,
      );
    }
  }

  service.signal('SIGTERM');
  const { exitCode, stderr } = await service.ended;
  if (exitCode !== 0 || stderr !== '') findings.push(`ended with ${exitCode}: ${stderr}`);
  return [...findings, ...checkIntegrity(scope.dataDirectory)];
}

function readerOf({ apiUrl }: ServiceProcess, scope: ServiceScope): ServiceReader {
  return createServiceReader(apiUrl, scope.keys().serverKey);
}

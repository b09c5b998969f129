import { setTimeout as delay } from 'node:timers/promises';
import { openRawConnection } from '../../support/raw-connection.ts';
import { compareLogsWithService } from '../load/compare-logs-with-service.ts';
import { compareMetricsWithService } from '../load/compare-metrics-with-service.ts';
import { compareSpansWithService } from '../load/compare-spans-with-service.ts';
import { compareWithService } from '../load/compare-with-service.ts';
import { addFigures, createLoad } from '../load/load.ts';
import { createSeededRandom } from '../load/seeded-random.ts';
import { traceIdsOf } from '../load/sent-spans.ts';
import { createServiceReader } from '../load/service-reader.ts';
import type { ServiceProcess } from '../service/service-process.ts';
import type { ServiceScope } from '../service/service-scope.ts';
import { slackMs } from '../service/slack.ts';
import { startHeldFlush } from './held-flush.ts';

export interface SigtermOptions {
  readonly cycles: number;
  readonly seed: number;
}

export interface SigtermReport {
  readonly cycles: number;
  readonly acknowledged: number;
  /** Writes that met a connection the service had just closed. */
  readonly unanswered: number;
  /** From the signal to the end of the process, the longest. */
  readonly longestEndMs: number;
  /** One line for each broken promise. */
  readonly findings: readonly string[];
}

const writers = { traceWriters: 9, logWriters: 8, metricWriters: 8, spanWriters: 7 };
const endAfterMs = { least: 0, most: 600 };
/** How long the held request is under way while nothing new is taken. */
const heldForMs = 300;
const takesNothingAfterMs = 300 + slackMs;
const endsWithinMs = 10_000 + slackMs;

/**
 * Repeatedly ends a service under load with SIGTERM. Each time one request is half sent when the signal
 * comes: it has to be finished, while nothing new is taken. Stops at the first cycle with findings.
 *
 * @throws Error when the service does not start again.
 */
export async function runSigterm(
  scope: ServiceScope,
  { cycles, seed }: SigtermOptions,
): Promise<SigtermReport> {
  const random = createSeededRandom(seed);
  const load = createLoad({ ...writers, seed });
  const findings: string[] = [];
  let finished = 0;
  let longestEndMs = 0;

  let service = await scope.start({ hasSmallGenerations: true });
  while (finished < cycles && findings.length === 0) {
    const open = load.openTraces();
    const openSpans = load.openSpans();
    const openEras = load.openMetrics().map(({ era }) => era);
    const known = new Set(load.sentTraces());
    const running = load.start(service, scope.keys(), () => false);
    await running.warm;
    const held = await startHeldFlush(service, scope.keys().ingestKey, random);
    await delay(random.between(endAfterMs.least, endAfterMs.most));
    const signalledAtMs = performance.now();
    service.signal('SIGTERM');
    if (!(await refusesConnections(service, takesNothingAfterMs)))
      findings.push('took a new connection after the signal');
    const answer = await held.finish();
    if (!answer.startsWith('HTTP/1.1 200 ')) findings.push(`the request under way was answered "${answer}"`);
    const [end] = await Promise.all([service.ended, running.ended]);
    const endMs = performance.now() - signalledAtMs;
    longestEndMs = Math.max(longestEndMs, endMs);
    if (end.exitCode !== 0 || end.stderr !== '') findings.push(`ended with ${end.exitCode}: ${end.stderr}`);
    if (endMs > endsWithinMs) findings.push(`ended after ${Math.round(endMs)} ms`);

    service = await scope.start({ hasSmallGenerations: finished % 2 === 1 });
    const reader = createServiceReader(service.apiUrl, scope.keys().serverKey);
    const touched = [held.sent, ...open, ...load.sentTraces().filter((trace) => !known.has(trace))];
    findings.push(...(await compareWithService(touched, reader)).findings);
    const { stretch } = running;
    const newSpans = load.sentSpans().filter((batch) => batch.stretch === stretch);
    const spanTraceIds = traceIdsOf([...openSpans, ...newSpans]);
    findings.push(...(await compareSpansWithService(load.sentSpans(), reader, spanTraceIds)).findings);
    const batches = load.sentLogs().filter((batch) => batch.stretch === stretch);
    const compared = await compareLogsWithService(batches, reader, `attribute.stretch="${stretch}"`);
    findings.push(...compared.findings);
    const eras = new Set([running.era, ...openEras]);
    findings.push(...(await compareMetricsWithService(load.sentMetrics(), reader, eras)).findings);
    finished += 1;
  }
  service.signal('SIGTERM');
  await service.ended;

  const { unanswered, unexpected } = Object.values(load.figures()).reduce(addFigures);
  const batches = [
    ...load.sentTraces().flatMap((trace) => trace.batches),
    ...load.sentSpans(),
    ...load.sentLogs(),
    ...load.sentMetrics(),
  ];
  return {
    cycles: finished,
    acknowledged: batches.filter((batch) => batch.acknowledged).length,
    unanswered,
    longestEndMs: Math.round(longestEndMs),
    findings: [...findings, ...unexpected],
  };
}

/** Whether it refuses new connections within that time, and goes on to. */
async function refusesConnections(service: ServiceProcess, withinMs: number): Promise<boolean> {
  const givesUpAtMs = performance.now() + withinMs;
  while (await takesConnections(service)) {
    if (performance.now() > givesUpAtMs) return false;
    await delay(20);
  }
  await delay(heldForMs);
  return !(await takesConnections(service));
}

async function takesConnections({ ingestUrl }: ServiceProcess): Promise<boolean> {
  try {
    const connection = await openRawConnection(ingestUrl);
    connection.destroy();
    return true;
  } catch {
    return false;
  }
}

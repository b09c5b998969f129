import { setTimeout as delay } from 'node:timers/promises';
import { compareWithService } from '../load/compare-with-service.ts';
import { readIngestItemCounts } from '../load/ingest-item-counts.ts';
import { checkIntegrity } from '../load/integrity-check.ts';
import { createLoad, type Load } from '../load/load.ts';
import { createSeededRandom } from '../load/seeded-random.ts';
import type { SentTrace } from '../load/sent-trace.ts';
import { createServiceReader, type ServiceReader } from '../load/service-reader.ts';
import type { ServiceProcess } from '../process/service-process.ts';
import type { ServiceScope } from '../process/service-scope.ts';

export interface KillNineOptions {
  readonly cycles: number;
  readonly seed: number;
}

export interface KillNineReport {
  readonly cycles: number;
  readonly traces: number;
  readonly batches: number;
  readonly acknowledged: number;
  /** Writes that the kills left without an answer, and how many of those were sent again. */
  readonly unanswered: number;
  readonly retried: number;
  /** Retries of what was stored although its answer never came. */
  readonly storedBefore: number;
  /** One line for each thing that is not as it was promised. */
  readonly findings: readonly string[];
}

const writerCount = 32;
/** Counted from when the service is warm. */
const killAfterMs = { least: 30, most: 200 };
const lastLoadMs = 300;

/**
 * Kills a service under load again and again, and holds what is there after each restart against what its
 * clients know. Ends with a load that is not interrupted and a regular end. Stops at the first cycle with findings.
 *
 * @throws Error when the service does not start again.
 */
export async function runKillNine(
  scope: ServiceScope,
  { cycles, seed }: KillNineOptions,
): Promise<KillNineReport> {
  const random = createSeededRandom(seed);
  const load = createLoad(writerCount, seed);
  const findings: string[] = [];
  let finished = 0;

  let service = await scope.start();
  while (finished < cycles && findings.length === 0) {
    const before = { open: load.open(), count: new Set(load.sent()) };
    const running = load.start(service, scope.keys(), () => false);
    await running.warm;
    await delay(random.between(killAfterMs.least, killAfterMs.most));
    service.signal('SIGKILL');
    await Promise.all([running.ended, service.ended]);

    service = await scope.start();
    const touched = [...before.open, ...load.sent().filter((trace) => !before.count.has(trace))];
    findings.push(...(await inspect(touched, scope, service)));
    finished += 1;
  }
  if (findings.length === 0) findings.push(...(await endRegularly(load, scope, service)));

  const { unanswered, retried, duplicates, unexpected } = load.figures();
  const batches = load.sent().flatMap((trace) => trace.batches);
  return {
    cycles: finished,
    traces: load.sent().length,
    batches: batches.length,
    acknowledged: batches.filter((batch) => batch.acknowledged).length,
    unanswered,
    retried,
    storedBefore: duplicates,
    findings: [...findings, ...unexpected],
  };
}

async function inspect(
  traces: readonly SentTrace[],
  scope: ServiceScope,
  service: ServiceProcess,
): Promise<string[]> {
  const { findings } = await compareWithService(traces, readerOf(service, scope));
  return [...findings, ...checkIntegrity(scope.dataDirectory)];
}

async function endRegularly(load: Load, scope: ServiceScope, service: ServiceProcess): Promise<string[]> {
  const reader = readerOf(service, scope);
  const answeredBefore = load.figures().answeredItems;
  const endsAtMs = performance.now() + lastLoadMs;
  await load.start(service, scope.keys(), () => performance.now() >= endsAtMs).ended;

  const { findings, storedCount } = await compareWithService(load.sent(), reader);
  const total = await reader.total();
  if (total !== storedCount) findings.push(`total is ${total}, there are ${storedCount} traces`);
  const { received, accountedFor } = await readIngestItemCounts(reader);
  if (received !== accountedFor) findings.push(`received ${received} items, accounted for ${accountedFor}`);
  const answered = load.figures().answeredItems - answeredBefore;
  if (received !== answered) findings.push(`received ${received} items, clients sent ${answered}`);

  service.signal('SIGTERM');
  const { exitCode, stderr } = await service.ended;
  if (exitCode !== 0 || stderr !== '') findings.push(`ended with ${exitCode}: ${stderr}`);
  return [...findings, ...checkIntegrity(scope.dataDirectory)];
}

function readerOf({ apiUrl }: ServiceProcess, scope: ServiceScope): ServiceReader {
  return createServiceReader(apiUrl, scope.keys().serverKey);
}

import { statSync } from 'node:fs';
import { join } from 'node:path';
import { compareLogsWithService } from '../load/compare-logs-with-service.ts';
import { createLogsClient } from '../load/logs-client.ts';
import { createMetricsClient } from '../load/metrics-client.ts';
import { createRandomLogs } from '../load/random-logs.ts';
import { createSeededRandom } from '../load/seeded-random.ts';
import { createServiceReader } from '../load/service-reader.ts';
import { fillDeathStore } from '../queries-of-death/fill-death-store.ts';
import type { ServiceProcess } from '../service/service-process.ts';
import type { ServiceScope } from '../service/service-scope.ts';

export interface StartAfterCrashOptions {
  readonly cycles: number;
  readonly seed: number;
}

export interface StartAfterCrashReport {
  readonly cycles: number;
  /** How large the write-ahead logs were that each start had to replay. */
  readonly logMebibytes: number;
  readonly sampleMebibytes: number;
  readonly samples: number;
  /** Of a new store, and after each crash. */
  readonly freshStart: StartCost;
  readonly starts: readonly StartCost[];
  /** One line for each broken promise. */
  readonly findings: readonly string[];
}

export interface StartCost {
  /** From the launch of the process until it takes requests. */
  readonly wallMs: number;
  /** Of all its threads until then: the figure to compare where the machine has other work. */
  readonly cpuMs: number;
}

const mebibyte = 1024 * 1024;
/** Just less than what would be sealed at once. */
const requestBytes = 60 * mebibyte;
const recordsPerBatch = 1_000;
const paddingLength = 900;
/** The same of samples: 3.8 million of 20,000 series. */
const lengthOfSamplesMs = 190 * 60_000;
const everySample = '{__name__=~"death_.+"}';
/** For both stores together. */
const mostAddedMs = 4_000;

/**
 * Fills the write-ahead logs of log records and of samples with as much as they hold at most of one project, kills the service, and measures how
 * long the next start takes; once more for each cycle.
 */
export async function runStartAfterCrash(
  scope: ServiceScope,
  { cycles, seed }: StartAfterCrashOptions,
): Promise<StartAfterCrashReport> {
  const random = createSeededRandom(seed);
  let service = await scope.start();
  const freshStart = await measureStart(service, scope);
  const client = createLogsClient(service, scope.keys().ingestKey);
  const batches = [];
  for (let bytes = 0; bytes < requestBytes; ) {
    const id = `b${batches.length}`;
    const batch = createRandomLogs({
      id,
      stretch: 's',
      random,
      recordCount: recordsPerBatch,
      transport: 'protobuf',
      paddingLength,
    });
    const answer = await client.send(batch);
    if (answer.kind !== 'answered' || answer.status !== 200) throw new Error(`${id} was not taken`);
    batch.acknowledged = true;
    batches.push(batch);
    bytes += batch.body.byteLength;
  }
  client.close();
  const metrics = createMetricsClient(service, scope.keys().ingestKey);
  const samples = await fillDeathStore(metrics, {
    seriesShare: 1,
    lengthMs: lengthOfSamplesMs,
    endMs: Date.now(),
  });
  metrics.close();
  const logMebibytes = measureWal(scope, 'logs');
  const sampleMebibytes = measureWal(scope, 'metrics');

  const starts: StartCost[] = [];
  const findings: string[] = [];
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    service.signal('SIGKILL');
    await service.ended;
    service = await scope.start();
    const start = await measureStart(service, scope);
    starts.push(start);
    if (start.cpuMs > freshStart.cpuMs + mostAddedMs) {
      findings.push(`a start after a crash took ${start.cpuMs} ms of CPU time`);
    }
  }
  const reader = createServiceReader(service.apiUrl, scope.keys().serverKey);
  findings.push(...(await compareLogsWithService(batches, reader)).findings);
  const counted = await reader.sampleCount(everySample);
  if (counted !== samples) findings.push(`of ${samples} samples ${counted} are there`);
  return {
    cycles,
    logMebibytes,
    sampleMebibytes,
    samples,
    freshStart,
    starts,
    findings,
  };
}

function measureWal({ dataDirectory }: ServiceScope, store: 'logs' | 'metrics'): number {
  const files = ['wal.db', 'wal.db-wal'].map((name) => join(dataDirectory, store, name));
  return Math.round(files.reduce((sum, file) => sum + statSync(file).size, 0) / mebibyte);
}

async function measureStart(service: ServiceProcess, scope: ServiceScope): Promise<StartCost> {
  const { body } = await createServiceReader(service.apiUrl, scope.keys().serverKey).get('/metrics');
  const cpuSeconds = Number(/^cairn_process_cpu_seconds_total ([\d.]+)/m.exec(body)?.[1]);
  return { wallMs: Math.round(service.startedInMs), cpuMs: Math.round(cpuSeconds * 1000) };
}

import { setTimeout as delay } from 'node:timers/promises';
import { compareLogsWithService } from '../load/compare-logs-with-service.ts';
import { compareMetricsWithService } from '../load/compare-metrics-with-service.ts';
import { compareWithService } from '../load/compare-with-service.ts';
import { createIngestClient, type IngestAnswer, type IngestClient } from '../load/ingest-client.ts';
import { readIngestItemCounts } from '../load/ingest-item-counts.ts';
import { checkIntegrity } from '../load/integrity-check.ts';
import { createLogsClient, type LogsClient } from '../load/logs-client.ts';
import { createMetricsClient, type MetricsClient } from '../load/metrics-client.ts';
import type { WriteAnswer } from '../load/otlp-client.ts';
import { createRandomFlush } from '../load/random-batch.ts';
import { createRandomLogs } from '../load/random-logs.ts';
import { createRandomMetrics } from '../load/random-metrics.ts';
import { createSeededRandom, type SeededRandom } from '../load/seeded-random.ts';
import type { SentLogs } from '../load/sent-logs.ts';
import type { SentMetrics } from '../load/sent-metrics.ts';
import { type SentTrace, startSentTrace } from '../load/sent-trace.ts';
import { createServiceReader, type ServiceReader } from '../load/service-reader.ts';
import type { ServiceProcess } from '../service/service-process.ts';
import type { ServiceScope } from '../service/service-scope.ts';
import { slackMs } from '../service/slack.ts';

export interface FullDiskOptions {
  readonly rounds: number;
  /** Makes room for some megabytes more. */
  readonly freeSpace: (round: number, service: ServiceProcess) => void;
}

export interface FullDiskReport {
  readonly acknowledged: number;
  readonly refused: number;
  /** From new room to the first write of each kind that was taken, the longest. */
  readonly longestRecoveryMs: number;
  /** One line for each broken promise. */
  readonly findings: readonly string[];
}

const lanes = 4;
const stackTraceLength = 30_000;
/** Of this size each: about the bytes of a trace. */
const recordsPerBatch = 100;
const paddingLength = 200;
const samplesOfBatch = { seriesCount: 20, samplesPerSeries: 60, dayCount: 3 };
/** Between two batches of metrics, which are of the last hour. */
const batchStepMs = 100;
const hourMs = 3_600_000;
const maxBatches = 5_000;
const recoversWithinMs = 10_000 + slackMs;
const pathsThatStillAnswer = [
  '/health',
  '/metrics',
  '/v1/traces',
  '/v1/traces/stats',
  '/v1/metadata/tags',
  '/v1/logs',
  '/v1/logs/stats',
  '/v1/logs/attributes',
  '/v1/metrics',
  '/api/v1/labels',
  '/api/v1/query?query=count(soak_value)',
];

/** What clients wrote to the service, and the answers they got. */
interface Writing {
  readonly client: IngestClient;
  readonly logsClient: LogsClient;
  readonly metricsClient: MetricsClient;
  readonly startMs: number;
  readonly random: SeededRandom;
  readonly traces: SentTrace[];
  readonly logs: SentLogs[];
  readonly metrics: SentMetrics[];
}

type Answer = IngestAnswer | WriteAnswer;
type Write = (writing: Writing) => Promise<Answer>;

/** Repeatedly fills a disk through ingest until writes are refused, and frees space, without a restart. */
export async function runFullDisk(
  scope: ServiceScope,
  service: ServiceProcess,
  { rounds, freeSpace }: FullDiskOptions,
): Promise<FullDiskReport> {
  const { ingestKey, serverKey } = scope.keys();
  const reader = createServiceReader(service.apiUrl, serverKey);
  const writing: Writing = {
    client: createIngestClient(service.ingestUrl, ingestKey),
    logsClient: createLogsClient(service, ingestKey),
    metricsClient: createMetricsClient(service, ingestKey),
    startMs: Date.now() - hourMs,
    random: createSeededRandom(1),
    traces: [],
    logs: [],
    metrics: [],
  };
  const findings: string[] = [];
  let refused = 0;
  let longestRecoveryMs = 0;

  for (let round = 1; round <= rounds; round += 1) {
    const refusals = await fill(writing);
    refused += refusals.length;
    findings.push(...refusals.flatMap(describeBadRefusal), ...(await inspectWhileFull(reader, writing)));

    const freedAtMs = performance.now();
    freeSpace(round, service);
    for (const write of writes) {
      while (!isTaken(await write(writing))) {
        if (performance.now() - freedAtMs > recoversWithinMs) throw new Error('writes are refused for ever');
        await delay(50);
      }
    }
    longestRecoveryMs = Math.max(longestRecoveryMs, performance.now() - freedAtMs);
  }

  findings.push(...(await compareAll(reader, writing)));
  for (const signal of ['traces', 'logs', 'metrics'] as const) {
    const { received, accountedFor } = await readIngestItemCounts(reader, signal);
    if (received !== accountedFor) {
      findings.push(`${signal}: received ${received} items, accounted for ${accountedFor}`);
    }
  }
  findings.push(...checkIntegrity(scope.dataDirectory));
  findings.push(...(await compareAfterRestart(scope, service, writing)));
  const batches = [...writing.traces.flatMap((trace) => trace.batches), ...writing.logs, ...writing.metrics];
  const acknowledged = batches.filter((batch) => batch.acknowledged).length;
  return { acknowledged, refused, longestRecoveryMs: Math.round(longestRecoveryMs), findings };
}

/** Several clients of each kind write until each of them is refused; resolves with those answers. */
function fill(writing: Writing): Promise<Answer[]> {
  const runLane = async (write: Write): Promise<Answer> => {
    while (writing.traces.length + writing.logs.length + writing.metrics.length < maxBatches) {
      const answer = await write(writing);
      if (!isTaken(answer)) return answer;
    }
    throw new Error(`the disk takes more than ${maxBatches} batches`);
  };
  return Promise.all(Array.from({ length: lanes }, () => writes.map(runLane)).flat());
}

function isTaken(answer: Answer): boolean {
  return answer.kind === 'answered' && answer.status === 200;
}

async function sendTrace({ client, random, traces }: Writing): Promise<IngestAnswer> {
  const trace = startSentTrace(random.hex(32));
  const batch = createRandomFlush(`b${traces.length}`, random, stackTraceLength);
  trace.batches.push(batch);
  traces.push(trace);
  const answer = await client.post(trace.traceId, 'flush', batch.body);
  batch.acknowledged = answer.kind === 'answered' && answer.result?.accepted === true;
  return answer;
}

async function sendLogs({ logsClient, random, logs }: Writing): Promise<WriteAnswer> {
  const batch = createRandomLogs({
    id: `l${logs.length}`,
    stretch: 'full',
    random,
    recordCount: recordsPerBatch,
    paddingLength,
  });
  logs.push(batch);
  const answer = await logsClient.send(batch);
  batch.acknowledged = isTaken(answer);
  batch.isRefused = answer.kind === 'answered' && !batch.acknowledged;
  return answer;
}

async function sendMetrics({ metricsClient, random, metrics, startMs }: Writing): Promise<WriteAnswer> {
  const batchNumber = metrics.length + 1;
  const batch = createRandomMetrics({
    ...samplesOfBatch,
    id: `m${batchNumber}`,
    stretch: 'full',
    era: 'full',
    producer: `m${batchNumber % lanes}`,
    batchNumber,
    timestampMs: startMs + batchNumber * batchStepMs,
    random,
    // Lanes share producers, and late deltas are dropped, so none are sent.
    transport: 'remote-write',
  });
  metrics.push(batch);
  const answer = await metricsClient.send(batch);
  batch.acknowledged = isTaken(answer);
  batch.isRefused = answer.kind === 'answered' && !batch.acknowledged;
  return answer;
}

const writes: readonly Write[] = [sendTrace, sendLogs, sendMetrics];

function describeBadRefusal(answer: Answer): string[] {
  if (answer.kind === 'unanswered') return [`no answer: ${answer.cause}`];
  const isGood = answer.status === 503 && Number(answer.retryAfter) >= 1;
  return isGood ? [] : [`answered ${answer.status} with retry-after ${answer.retryAfter}`];
}

/** Samples of day files: SQLite cannot open one that nobody has open, for it has to create a file beside it. */
const sealedSamplesPath = '/api/v1/query?query=%7B__name__%3D~%22soak_.%2B%22%7D%5B4d%5D';

async function inspectWhileFull(reader: ServiceReader, writing: Writing): Promise<string[]> {
  const findings = await compareAll(reader, { ...writing, metrics: [] });
  for (const path of [...pathsThatStillAnswer, sealedSamplesPath]) {
    const { status, body } = await reader.get(path);
    const mayBeUnavailable = /^\/(v1\/metrics|api\/v1)/.test(path);
    if (status !== 200 && !(mayBeUnavailable && status === 503))
      findings.push(`${path} answered ${status}: ${body}`);
  }
  return findings;
}

async function compareAll(reader: ServiceReader, { traces, logs, metrics }: Writing): Promise<string[]> {
  const compared = [
    await compareWithService(traces, reader),
    await compareLogsWithService(logs, reader),
    await compareMetricsWithService(metrics, reader),
  ];
  return compared.flatMap(({ findings }) => findings);
}

async function compareAfterRestart(
  scope: ServiceScope,
  service: ServiceProcess,
  writing: Writing,
): Promise<string[]> {
  writing.logsClient.close();
  writing.metricsClient.close();
  service.signal('SIGTERM');
  const { exitCode, stderr } = await service.ended;
  const again = await scope.start();
  const findings = await compareAll(createServiceReader(again.apiUrl, scope.keys().serverKey), writing);
  if (exitCode !== 0) findings.push(`ended with ${exitCode}: ${stderr}`);
  return findings;
}

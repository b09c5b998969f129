import { setTimeout as delay } from 'node:timers/promises';
import { readIngestItemCounts } from '../load/ingest-item-counts.ts';
import { checkIntegrity } from '../load/integrity-check.ts';
import { createServiceReader, type ServiceReader } from '../load/service-reader.ts';
import type { ServiceProcess } from '../service/service-process.ts';
import type { ServiceScope } from '../service/service-scope.ts';
import { slackMs } from '../service/slack.ts';
import { compareWriting } from './compare-writing.ts';
import { type Answer, isTaken, startWriting, type Write, type Writing, writes } from './full-disk-writes.ts';

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

/** Repeatedly fills a disk through ingest until writes are refused, and frees space, without a restart. */
export async function runFullDisk(
  scope: ServiceScope,
  service: ServiceProcess,
  { rounds, freeSpace }: FullDiskOptions,
): Promise<FullDiskReport> {
  const { ingestKey, serverKey } = scope.keys();
  const reader = createServiceReader(service.apiUrl, serverKey);
  const writing = startWriting(service, ingestKey);
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

  findings.push(...(await compareWriting(reader, writing)));
  for (const signal of ['traces', 'logs', 'metrics'] as const) {
    const { received, accountedFor } = await readIngestItemCounts(reader, signal);
    if (received !== accountedFor) {
      findings.push(`${signal}: received ${received} items, accounted for ${accountedFor}`);
    }
  }
  findings.push(...checkIntegrity(scope.dataDirectory));
  findings.push(...(await compareAfterRestart(scope, service, writing)));
  const batches = [
    ...writing.traces.flatMap((trace) => trace.batches),
    ...writing.spans,
    ...writing.logs,
    ...writing.metrics,
  ];
  const acknowledged = batches.filter((batch) => batch.acknowledged).length;
  return { acknowledged, refused, longestRecoveryMs: Math.round(longestRecoveryMs), findings };
}

/** Several clients of each kind write until each of them is refused; resolves with those answers. */
function fill(writing: Writing): Promise<Answer[]> {
  const runLane = async (write: Write): Promise<Answer> => {
    const { traces, spans, logs, metrics } = writing;
    while (traces.length + spans.length + logs.length + metrics.length < maxBatches) {
      const answer = await write(writing);
      if (!isTaken(answer)) return answer;
    }
    throw new Error(`the disk takes more than ${maxBatches} batches`);
  };
  return Promise.all(Array.from({ length: lanes }, () => writes.map(runLane)).flat());
}

function describeBadRefusal(answer: Answer): string[] {
  if (answer.kind === 'unanswered') return [`no answer: ${answer.cause}`];
  const isGood = answer.status === 503 && Number(answer.retryAfter) >= 1;
  return isGood ? [] : [`answered ${answer.status} with retry-after ${answer.retryAfter}`];
}

/** Samples of day files: SQLite cannot open one that nobody has open, for it has to create a file beside it. */
export const sealedSamplesPath = '/api/v1/query?query=%7B__name__%3D~%22soak_.%2B%22%7D%5B4d%5D';

async function inspectWhileFull(reader: ServiceReader, writing: Writing): Promise<string[]> {
  const findings = await compareWriting(reader, { ...writing, metrics: [] });
  for (const path of [...pathsThatStillAnswer, sealedSamplesPath]) {
    const { status, body } = await reader.get(path);
    const mayBeUnavailable = /^\/(v1\/metrics|api\/v1)/.test(path);
    if (status !== 200 && !(mayBeUnavailable && status === 503))
      findings.push(`${path} answered ${status}: ${body}`);
  }
  return findings;
}

async function compareAfterRestart(
  scope: ServiceScope,
  service: ServiceProcess,
  writing: Writing,
): Promise<string[]> {
  for (const each of [writing.spansClient, writing.logsClient, writing.metricsClient]) each.close();
  service.signal('SIGTERM');
  const { exitCode, stderr } = await service.ended;
  const again = await scope.start();
  const findings = await compareWriting(createServiceReader(again.apiUrl, scope.keys().serverKey), writing);
  if (exitCode !== 0) findings.push(`ended with ${exitCode}: ${stderr}`);
  return findings;
}

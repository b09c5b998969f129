import { setTimeout as delay } from 'node:timers/promises';
import { compareWithService } from '../load/compare-with-service.ts';
import { createIngestClient, type IngestAnswer, type IngestClient } from '../load/ingest-client.ts';
import { readIngestItemCounts } from '../load/ingest-item-counts.ts';
import { checkIntegrity } from '../load/integrity-check.ts';
import { createRandomFlush } from '../load/random-batch.ts';
import { createSeededRandom, type SeededRandom } from '../load/seeded-random.ts';
import { type SentTrace, startSentTrace } from '../load/sent-trace.ts';
import { createServiceReader, type ServiceReader } from '../load/service-reader.ts';
import type { ServiceProcess } from '../process/service-process.ts';
import type { ServiceScope } from '../process/service-scope.ts';

export interface FullDiskOptions {
  readonly rounds: number;
  /** Makes room for some megabytes more. */
  readonly freeSpace: (round: number, service: ServiceProcess) => void;
}

export interface FullDiskReport {
  readonly acknowledged: number;
  readonly refused: number;
  /** From new room to the first write that was taken, the longest. */
  readonly longestRecoveryMs: number;
  /** One line for each thing that is not as it was promised. */
  readonly findings: readonly string[];
}

const lanes = 4;
const stackTraceLength = 30_000;
const maxBatches = 5_000;
const recoversWithinMs = 10_000;
const pathsThatStillAnswer = ['/health', '/metrics', '/v1/traces', '/v1/traces/stats', '/v1/metadata/tags'];

/** Fills a disk through ingest until writes are refused, frees space, and does it again, without a restart. */
export async function runFullDisk(
  scope: ServiceScope,
  service: ServiceProcess,
  { rounds, freeSpace }: FullDiskOptions,
): Promise<FullDiskReport> {
  const client = createIngestClient(service.ingestUrl, scope.keys().ingestKey);
  const reader = createServiceReader(service.apiUrl, scope.keys().serverKey);
  const random = createSeededRandom(1);
  const sent: SentTrace[] = [];
  const findings: string[] = [];
  let refused = 0;
  let longestRecoveryMs = 0;

  for (let round = 1; round <= rounds; round += 1) {
    const refusals = await fill(client, random, sent);
    refused += refusals.length;
    findings.push(...refusals.flatMap(describeBadRefusal), ...(await inspectWhileFull(reader, sent)));

    const freedAtMs = performance.now();
    freeSpace(round, service);
    while (!(await writeOne(client, random, sent))) {
      if (performance.now() - freedAtMs > recoversWithinMs) throw new Error('writes are refused for ever');
      await delay(50);
    }
    longestRecoveryMs = Math.max(longestRecoveryMs, performance.now() - freedAtMs);
  }

  findings.push(...(await compareWithService(sent, reader)).findings);
  const { received, accountedFor } = await readIngestItemCounts(reader);
  if (received !== accountedFor) findings.push(`received ${received} items, accounted for ${accountedFor}`);
  findings.push(...checkIntegrity(scope.dataDirectory));
  findings.push(...(await compareAfterRestart(scope, service, sent)));
  const acknowledged = sent.filter(({ batches }) => batches.some((batch) => batch.acknowledged)).length;
  return { acknowledged, refused, longestRecoveryMs: Math.round(longestRecoveryMs), findings };
}

/** Several clients write until each of them is refused; resolves with those answers. */
function fill(client: IngestClient, random: SeededRandom, sent: SentTrace[]): Promise<IngestAnswer[]> {
  const runLane = async (): Promise<IngestAnswer> => {
    while (sent.length < maxBatches) {
      const answer = await send(client, random, sent);
      if (answer.kind === 'unanswered' || answer.status !== 200) return answer;
    }
    throw new Error(`the disk takes more than ${maxBatches} batches`);
  };
  return Promise.all(Array.from({ length: lanes }, runLane));
}

async function writeOne(client: IngestClient, random: SeededRandom, sent: SentTrace[]): Promise<boolean> {
  const answer = await send(client, random, sent);
  return answer.kind === 'answered' && answer.status === 200;
}

async function send(client: IngestClient, random: SeededRandom, sent: SentTrace[]): Promise<IngestAnswer> {
  const trace = startSentTrace(random.hex(32));
  const batch = createRandomFlush(`b${sent.length}`, random, stackTraceLength);
  trace.batches.push(batch);
  sent.push(trace);
  const answer = await client.post(trace.traceId, 'flush', batch.body);
  batch.acknowledged = answer.kind === 'answered' && answer.result?.accepted === true;
  return answer;
}

function describeBadRefusal(answer: IngestAnswer): string[] {
  if (answer.kind === 'unanswered') return [`no answer: ${answer.cause}`];
  const isGood = answer.status === 503 && Number(answer.retryAfter) >= 1;
  return isGood ? [] : [`answered ${answer.status} with retry-after ${answer.retryAfter}`];
}

async function inspectWhileFull(reader: ServiceReader, sent: readonly SentTrace[]): Promise<string[]> {
  const { findings } = await compareWithService(sent, reader);
  for (const path of pathsThatStillAnswer) {
    const { status, body } = await reader.get(path);
    if (status !== 200) findings.push(`${path} answered ${status}: ${body}`);
  }
  return findings;
}

async function compareAfterRestart(
  scope: ServiceScope,
  service: ServiceProcess,
  sent: readonly SentTrace[],
): Promise<string[]> {
  service.signal('SIGTERM');
  const { exitCode, stderr } = await service.ended;
  const again = await scope.start();
  const { findings } = await compareWithService(
    sent,
    createServiceReader(again.apiUrl, scope.keys().serverKey),
  );
  if (exitCode !== 0) findings.push(`ended with ${exitCode}: ${stderr}`);
  return findings;
}

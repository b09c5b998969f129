import { metricCount, sendSeries, seriesPerRequest } from '../cardinality/send-series.ts';
import { createLogsClient } from '../load/logs-client.ts';
import { createMetricsClient } from '../load/metrics-client.ts';
import type { WriteAnswer } from '../load/otlp-client.ts';
import { createRandomLogs } from '../load/random-logs.ts';
import { createSeededRandom } from '../load/seeded-random.ts';
import { createServiceReader, type ServiceReader } from '../load/service-reader.ts';
import type { ServiceScope } from '../service/service-scope.ts';
import { slackMs } from '../service/slack.ts';

export interface LargeSigtermOptions {
  readonly seed: number;
  readonly seriesCount: number;
  readonly recordCount: number;
  /** Ends after this time of further writes, when memtables are full, being sealed or just sealed. */
  readonly endsAfterMs: readonly number[];
}

export interface LargeSigtermReport {
  readonly series: number;
  readonly records: number;
  /** From the signal to the end of the process, of each end. */
  readonly endMs: readonly number[];
  /** Of the start after each end. */
  readonly startMs: readonly number[];
  /** One line for each broken promise. */
  readonly findings: readonly string[];
}

const recordsPerBatch = 2_000;
const lanes = 4;
const endsWithinMs = 10_000 + slackMs;

/** Fills a service, ends it with SIGTERM while it still takes writes, and compares what is there after the next start. */
export async function runLargeSigterm(
  scope: ServiceScope,
  { seed, seriesCount, recordCount, endsAfterMs }: LargeSigtermOptions,
): Promise<LargeSigtermReport> {
  const flags = [`--metrics-max-series=${seriesCount}`, '--promql-max-samples=100000000'];
  const random = createSeededRandom(seed);
  const findings: string[] = [];
  const endMs: number[] = [];
  const startMs: number[] = [];
  let records = 0;
  let series = 0;
  let batches = 0;
  let service = await scope.start({ flags });

  async function writeRecords(count: number): Promise<void> {
    const client = createLogsClient(service, scope.keys().ingestKey);
    const until = records + count;
    const lane = async (): Promise<void> => {
      while (records < until) {
        batches += 1;
        records += recordsPerBatch;
        const batch = { id: `b${batches}`, stretch: 's', random, recordCount: recordsPerBatch } as const;
        const answer = await client.send(createRandomLogs({ ...batch, transport: 'protobuf' }));
        if (!isTaken(answer)) records -= recordsPerBatch;
        if (answer.kind === 'unanswered') return;
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    client.close();
  }

  async function writeSeries(): Promise<void> {
    const client = createMetricsClient(service, scope.keys().ingestKey);
    for (; series < seriesCount; series += seriesPerRequest) {
      const answer = await sendSeries(client, series, Date.now());
      if (!isTaken(answer)) throw new Error(`series from ${series} on were not taken`);
    }
    client.close();
  }

  await Promise.all([writeSeries(), writeRecords(recordCount)]);
  for (const afterMs of endsAfterMs) {
    const writing = writeRecords(Number.POSITIVE_INFINITY);
    await new Promise((resume) => setTimeout(resume, afterMs));
    const signalledAtMs = performance.now();
    service.signal('SIGTERM');
    const [{ exitCode, stderr }] = await Promise.all([service.ended, writing]);
    endMs.push(Math.round(performance.now() - signalledAtMs));
    if (exitCode !== 0 || stderr !== '') findings.push(`ended with ${exitCode}: ${stderr}`);
    service = await scope.start({ flags });
    startMs.push(Math.round(service.startedInMs));
    const reader = createServiceReader(service.apiUrl, scope.keys().serverKey);
    const stored = { samples: await countSeries(reader), records: await reader.logCount() };
    if (stored.samples !== series) findings.push(`of ${series} samples ${stored.samples} are there`);
    // The answer to some may have been cut off.
    if (stored.records < records) findings.push(`of ${records} records ${stored.records} are there`);
  }
  const slow = endMs.filter((ms) => ms > endsWithinMs);
  if (slow.length > 0) findings.push(`ended after ${slow.join(', ')} ms`);
  return { series, records, endMs, startMs, findings };
}

/** Metric by metric, because one query has its deadline. */
async function countSeries(reader: ServiceReader): Promise<number> {
  let count = 0;
  for (let metric = 0; metric < metricCount; metric += 1) {
    count += await reader.sampleCount(`user_requests_${metric}`);
  }
  return count;
}

function isTaken(answer: WriteAnswer): boolean {
  return answer.kind === 'answered' && answer.status === 200;
}

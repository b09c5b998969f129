import { encodeWriteRequest } from '../../../server/src/ingest/metrics/testing/encode-write-request.ts';
import { createOtlpSender } from '../../perf/http/otlp-sender.ts';
import { encodeSampleLogs } from '../../perf/logs/encode-sample-logs.ts';
import { createSampleLogs, type SampleLog } from '../../perf/logs/sample-logs.ts';
import { createRemoteWriter } from '../../perf/metrics/remote-writer.ts';
import { createSampleScrapes, scrapeIntervalMs } from '../../perf/metrics/sample-scrapes.ts';
import { openRawTail } from '../live-tail/raw-tail.ts';
import { createMetricsClient } from '../load/metrics-client.ts';
import { createServiceReader } from '../load/service-reader.ts';
import type { ServiceKeys, ServiceProcess } from '../service/service-process.ts';

/** Work whose memory is measured, on a service of its own. */
export interface MemoryPhase {
  readonly name: string;
  readonly run: (service: ServiceProcess, keys: ServiceKeys) => Promise<void>;
  /** What resident memory may grow by, in MiB; no bound when absent. */
  readonly mostGrowth?: number;
  /** The most resident memory a minute afterwards. */
  readonly mostAfterwards?: number;
  /** What of its growth may be left a minute afterwards, in MiB. */
  readonly mostKept?: number;
}

const hourMs = 3_600_000;
const scrapeCount = (6 * hourMs) / scrapeIntervalMs;
const scrapesPerTurn = 48;
const seriesCount = 1_200_000;
const seriesPerRequest = 2_000;
const metricCount = 20;
const logRequests = 600;
const recordsPerRequest = 1_000;
const writers = 2;
const groupBys = 20;
const uniqueKey = 'session.unique';
const tailCount = 100;

export const memoryPhases: readonly MemoryPhase[] = [
  { name: 'six hours of scrapes', run: sendScrapes, mostAfterwards: 400 },
  { name: '1.2 M series', run: sendManySeries },
  { name: 'two OTLP writers at full speed', run: sendLogs, mostGrowth: 256 },
  { name: '20 group-bys of unique values', run: groupLogs, mostGrowth: 256, mostKept: 64 },
  { name: '100 unread tails', run: floodTails, mostGrowth: 256 },
];

async function sendScrapes({ ingestUrl }: ServiceProcess, { ingestKey }: ServiceKeys): Promise<void> {
  const scrapes = createSampleScrapes({ seed: 7, startMs: Date.now() - 6 * hourMs });
  const writer = createRemoteWriter({
    writeUrl: ingestUrl,
    writeHeaders: { 'x-ingest-api-key': ingestKey },
  });
  for (let done = 0; done < scrapeCount; done += scrapesPerTurn) {
    await writer.send(Array.from({ length: scrapesPerTurn }, scrapes.next));
  }
  writer.close();
}

/** Of one project: what a series takes does not depend on whose it is. */
async function sendManySeries(service: ServiceProcess, { ingestKey }: ServiceKeys): Promise<void> {
  const client = createMetricsClient(service, ingestKey);
  for (let first = 0; first < seriesCount; first += seriesPerRequest) {
    const series = Array.from({ length: seriesPerRequest }, (_, index) => ({
      labels: [
        ['__name__', `user_requests_${(first + index) % metricCount}`] as const,
        ['path', `/checkout/${first + index}`] as const,
        ['user', `user-${first + index}@example.com`] as const,
      ],
      samples: [[Date.now(), index] as const],
    }));
    await client.send({ transport: 'remote-write', body: encodeWriteRequest(series) });
  }
  client.close();
}

async function sendLogs(
  { ingestUrl }: ServiceProcess,
  { ingestKey }: ServiceKeys,
  change: (log: SampleLog, number: number) => SampleLog = (log) => log,
): Promise<void> {
  const logs = createSampleLogs({ seed: 3, startMs: Date.now() - 1000, stepMs: 0.001 });
  const sender = createOtlpSender({ url: ingestUrl, key: ingestKey }, '/v1/logs');
  let sent = 0;
  const send = async (): Promise<void> => {
    while (sent < logRequests) {
      const first = sent * recordsPerRequest;
      sent += 1;
      const records = logs.next(recordsPerRequest).map((log, index) => change(log, first + index));
      await sender.post(encodeSampleLogs(records));
    }
  };
  await Promise.all(Array.from({ length: writers }, send));
  sender.close();
}

async function groupLogs(service: ServiceProcess, keys: ServiceKeys): Promise<void> {
  await sendLogs(service, keys, (log, number) => ({
    ...log,
    attributes: [[uniqueKey, `3f2a9c1e-5b7d-4e60-9a41-${number}`]],
  }));
  const reader = createServiceReader(service.apiUrl, keys.serverKey);
  const path = `/v1/logs/stats?since=1h&interval=1m&group_by=attribute.${uniqueKey}`;
  await Promise.all(Array.from({ length: groupBys }, () => reader.get(path)));
}

async function floodTails(service: ServiceProcess, keys: ServiceKeys): Promise<void> {
  const { apiUrl } = service;
  const { serverKey } = keys;
  const tails = await Promise.all(
    Array.from({ length: tailCount }, () => openRawTail({ apiUrl, serverKey, query: 'window=1m' })),
  );
  for (const tail of tails) tail.stall();
  await sendLogs(service, keys);
  for (const tail of tails) tail.destroy();
}

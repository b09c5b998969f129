import { createIngestClient, type IngestAnswer, type IngestClient } from '../load/ingest-client.ts';
import { createLogsClient } from '../load/logs-client.ts';
import { createMetricsClient, type MetricsClient } from '../load/metrics-client.ts';
import type { OtlpClient, WriteAnswer } from '../load/otlp-client.ts';
import { createRandomFlush } from '../load/random-batch.ts';
import { createRandomLogs } from '../load/random-logs.ts';
import { createRandomMetrics } from '../load/random-metrics.ts';
import { createRandomSpans, type RandomSpans } from '../load/random-spans.ts';
import { createSeededRandom, type SeededRandom } from '../load/seeded-random.ts';
import type { SentLogs } from '../load/sent-logs.ts';
import type { SentMetrics } from '../load/sent-metrics.ts';
import type { SentSpans } from '../load/sent-spans.ts';
import { type SentTrace, startSentTrace } from '../load/sent-trace.ts';
import { createSpansClient } from '../load/spans-client.ts';
import type { ServiceProcess } from '../service/service-process.ts';

const stackTraceLength = 30_000;
/** Of this size each: about the bytes of a trace. */
const recordsPerBatch = 100;
const paddingLength = 200;
const spansPerBatch = 60;
const samplesOfBatch = { seriesCount: 20, samplesPerSeries: 60, dayCount: 3 };
const metricProducers = 4;
/** Between two batches of metrics, which are of the last hour. */
const batchStepMs = 100;
const hourMs = 3_600_000;

/** What clients wrote to the service, and the answers they got. */
export interface Writing {
  readonly client: IngestClient;
  readonly spansClient: OtlpClient;
  readonly logsClient: OtlpClient;
  readonly metricsClient: MetricsClient;
  readonly startMs: number;
  readonly random: SeededRandom;
  readonly randomSpans: RandomSpans;
  readonly traces: SentTrace[];
  readonly spans: SentSpans[];
  readonly logs: SentLogs[];
  readonly metrics: SentMetrics[];
}

export type Answer = IngestAnswer | WriteAnswer;
export type Write = (writing: Writing) => Promise<Answer>;

export function startWriting(service: ServiceProcess, ingestKey: string): Writing {
  return {
    client: createIngestClient(service.ingestUrl, ingestKey),
    spansClient: createSpansClient(service, ingestKey),
    logsClient: createLogsClient(service, ingestKey),
    metricsClient: createMetricsClient(service, ingestKey),
    startMs: Date.now() - hourMs,
    random: createSeededRandom(1),
    randomSpans: createRandomSpans('full', createSeededRandom(2), { paddingLength }),
    traces: [],
    spans: [],
    logs: [],
    metrics: [],
  };
}

export function isTaken(answer: Answer): boolean {
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

async function sendSpans({ spansClient, randomSpans, spans }: Writing): Promise<WriteAnswer> {
  const batch = randomSpans.next({ id: `s${spans.length}`, stretch: 'full', spanCount: spansPerBatch });
  spans.push(batch);
  const answer = await spansClient.send(batch);
  batch.acknowledged = isTaken(answer);
  batch.isRefused = answer.kind === 'answered' && !batch.acknowledged;
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
    producer: `m${batchNumber % metricProducers}`,
    batchNumber,
    timestampMs: startMs + batchNumber * batchStepMs,
    random,
    // Several clients share a producer, and late deltas are dropped, so none are sent.
    transport: 'remote-write',
  });
  metrics.push(batch);
  const answer = await metricsClient.send(batch);
  batch.acknowledged = isTaken(answer);
  batch.isRefused = answer.kind === 'answered' && !batch.acknowledged;
  return answer;
}

export const writes: readonly Write[] = [sendTrace, sendSpans, sendLogs, sendMetrics];

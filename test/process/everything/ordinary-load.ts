import { setTimeout as delay } from 'node:timers/promises';
import { encodeWriteRequest } from '../../../server/src/ingest/metrics/testing/encode-write-request.ts';
import { createOtlpSender } from '../../perf/http/otlp-sender.ts';
import { encodeSampleLogs } from '../../perf/logs/encode-sample-logs.ts';
import { createSampleLogs } from '../../perf/logs/sample-logs.ts';
import {
  counterName,
  createInstanceSeries,
  type SampleSeries,
  seriesPerInstance,
} from '../../perf/metrics/sample-series.ts';
import { encodeSampleSpans } from '../../perf/traces/encode-sample-spans.ts';
import { sampleSpanRequests, spansPerRequest, spansPerTrace } from '../../perf/traces/sample-spans.ts';
import { createMetricsClient } from '../load/metrics-client.ts';
import { createSeededRandom } from '../load/seeded-random.ts';
import { createServiceReader } from '../load/service-reader.ts';
import type { ServiceKeys, ServiceProcess } from '../service/service-process.ts';

/** What a small installation sends in a second. */
export const logsPerSecond = 5_000;
const tracesPerSecond = 33;
export const spansPerSecond = tracesPerSecond * spansPerTrace;
/** Of 857 instances with 63 series each, scraped every 15 seconds: 3,599 samples a second. */
const instanceCount = 857;
const scrapeIntervalMs = 15_000;
const scrapesPerInterval = 15;
export const samplesPerSecond = (instanceCount * seriesPerInstance * 1000) / scrapeIntervalMs;

const logRequestsPerSecond = 5;
const queriesPerSecond = 4;
const pauseAfterFailureMs = 100;

/** As screens ask them, of all signals; one of the counters has 4,285 series a route. */
const queries: readonly string[] = [
  '/v1/logs?since=1h&page_size=100',
  `/api/v1/query_range?query=${encodeURIComponent(`sum by (service) (rate(${counterName}{route="/cart"}[5m]))`)}&start=$start&end=$end&step=60`,
  '/v1/traces?page_size=50',
  '/v1/logs/stats?since=1h&interval=1m&group_by=severity',
  `/api/v1/query?query=${encodeURIComponent(`sum by (code) (rate(${counterName}{route="/login"}[5m]))`)}&time=$end`,
  `/v1/logs?since=1h&page_size=50&filter=${encodeURIComponent('body:"payment"')}`,
  '/v1/traces/stats?since=1h&interval=1m&group_by=service.name',
  '/v1/metrics?since=1h',
];
const queriedSeconds = 3_600;

/** Where a load goes, and with which keys. */
export interface LoadTarget {
  readonly service: Pick<ServiceProcess, 'apiUrl' | 'ingestUrl' | 'grpcUrl'>;
  readonly keys: ServiceKeys;
  /** How many times as much as a small installation sends. */
  readonly rate: number;
}

/** What was acknowledged so far, by its name; what a failed request sent may be stored or not. */
export type LoadFigures = Readonly<
  Record<'logs' | 'samples' | 'spans' | 'queries' | 'failures' | 'unsureLogs' | 'unsureSamples', number>
>;

/** The ordinary load of a small installation, of all signals, with a dashboard that somebody looks at. */
export interface OrdinaryLoad {
  readonly figures: LoadFigures;
  /** At most ten. */
  readonly failures: readonly string[];
  stop(): Promise<void>;
}

export function startOrdinaryLoad({ service, keys, rate }: LoadTarget): OrdinaryLoad {
  const { serverKey, ingestKey } = keys;
  const figures = { logs: 0, samples: 0, spans: 0, queries: 0, failures: 0, unsureLogs: 0, unsureSamples: 0 };
  const failures: string[] = [];
  const ingest = { url: service.ingestUrl, key: ingestKey };
  const logSender = createOtlpSender(ingest, '/v1/logs');
  const spanSender = createOtlpSender(ingest, '/v1/traces');
  const metricsClient = createMetricsClient(service, ingestKey);
  const reader = createServiceReader(service.apiUrl, serverKey);
  const isOver = new AbortController();

  const logs = createSampleLogs({ seed: 3, startMs: Date.now(), stepMs: 1000 / (rate * logsPerSecond) });
  async function sendLogs(): Promise<void> {
    const count = logsPerSecond / logRequestsPerSecond;
    figures.unsureLogs += count;
    await logSender.post(encodeSampleLogs(logs.next(count)));
    figures.unsureLogs -= count;
    figures.logs += count;
  }

  const random = createSeededRandom(5);
  const instances = Array.from({ length: instanceCount }, (_, index) => createInstanceSeries(index, random));
  let scrape = 0;
  async function sendSamples(): Promise<void> {
    const scraped = instances.filter((_, index) => index % scrapesPerInterval === scrape).flat();
    scrape = (scrape + 1) % scrapesPerInterval;
    figures.unsureSamples += scraped.length;
    await sendScrape(scraped, Date.now());
    figures.unsureSamples -= scraped.length;
    figures.samples += scraped.length;
  }
  async function sendScrape(series: readonly SampleSeries[], timeMs: number): Promise<void> {
    const request = series.map(({ labels, next }) => ({
      labels,
      samples: [[timeMs, next()] as const],
    }));
    const answer = await metricsClient.send({ transport: 'remote-write', body: encodeWriteRequest(request) });
    if (answer.kind !== 'answered' || answer.status >= 300)
      throw new Error(`metrics: ${JSON.stringify(answer)}`);
  }

  const spans = sampleSpanRequests({
    seed: 7,
    shape: 'mixed',
    traceCount: Number.MAX_SAFE_INTEGER,
    startMs: Date.now(),
    stepMs: 1000 / (rate * tracesPerSecond),
  });
  async function sendSpans(): Promise<void> {
    const { value = [] } = spans.next();
    await spanSender.post(encodeSampleSpans(value).bytes);
    figures.spans += value.length;
  }

  let query = 0;
  async function ask(): Promise<void> {
    const endSeconds = Math.floor(Date.now() / 1000);
    const path = (queries[query % queries.length] ?? '')
      .replace('$start', String(endSeconds - queriedSeconds))
      .replace('$end', String(endSeconds));
    query += 1;
    const { status, body } = await reader.get(path);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${body.slice(0, 200)}`);
    figures.queries += 1;
  }

  /** Keeps the rate over all, also when the machine is busy for a while; a service that is away is asked less often. */
  async function repeat(task: () => Promise<void>, intervalMs: number): Promise<void> {
    for (let nextMs = performance.now(); !isOver.signal.aborted; nextMs += intervalMs) {
      await delay(Math.max(0, nextMs - performance.now()), undefined, { signal: isOver.signal }).catch(
        () => {},
      );
      if (isOver.signal.aborted) return;
      try {
        await task();
      } catch (error) {
        figures.failures += 1;
        await delay(pauseAfterFailureMs);
        if (failures.length < 10) failures.push(String(error));
      }
    }
  }

  const running = [
    repeat(sendLogs, 1000 / logRequestsPerSecond / rate),
    repeat(sendSamples, scrapeIntervalMs / scrapesPerInterval / rate),
    repeat(sendSpans, (1000 * spansPerRequest) / (spansPerTrace * tracesPerSecond) / rate),
    repeat(ask, 1000 / queriesPerSecond),
  ];
  return {
    figures,
    failures,
    async stop() {
      if (isOver.signal.aborted) return;
      isOver.abort();
      await Promise.all(running);
      for (const client of [logSender, spanSender, metricsClient]) client.close();
    },
  };
}

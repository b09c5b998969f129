import { setTimeout as delay } from 'node:timers/promises';
import type { ServiceKeys, ServiceProcess } from '../service/service-process.ts';
import { createIngestClient } from './ingest-client.ts';
import { createLogWriter } from './log-writer.ts';
import { createLogsClient } from './logs-client.ts';
import { createMetricWriter } from './metric-writer.ts';
import { createMetricsClient } from './metrics-client.ts';
import type { WriteAnswer } from './otlp-client.ts';
import { createSeededRandom } from './seeded-random.ts';
import type { SentLogs } from './sent-logs.ts';
import type { SentMetrics } from './sent-metrics.ts';
import type { SentSpans } from './sent-spans.ts';
import type { SentTrace } from './sent-trace.ts';
import { createSpanWriter } from './span-writer.ts';
import { createSpansClient } from './spans-client.ts';
import { createWriter, type WriterFigures } from './writer.ts';

/** Many producers that write side by side, each its own traces, spans, log batches or series. */
export interface Load {
  /** Every producer writes until `shouldStop`, or until one of its writes stays unanswered. */
  start(service: ServiceProcess, keys: ServiceKeys, shouldStop: () => boolean): RunningLoad;
  sentTraces(): SentTrace[];
  /** Traces that a later run may still change: the last one of each producer. */
  openTraces(): SentTrace[];
  sentLogs(): SentLogs[];
  /** Log batches that a later run may still send again. */
  openLogs(): SentLogs[];
  sentMetrics(): SentMetrics[];
  /** Batches of metrics that a later run may still send again. */
  openMetrics(): SentMetrics[];
  sentSpans(): SentSpans[];
  /** Requests of spans that a later run may still send again. */
  openSpans(): SentSpans[];
  figures(): LoadFigures;
}

export interface LoadFigures {
  /** Of native ingest. */
  readonly traces: WriterFigures;
  readonly spans: WriterFigures;
  readonly logs: WriterFigures;
  readonly metrics: WriterFigures;
}

export interface RunningLoad {
  /** The `stretch` of the log batches and the requests of spans that are new in this run; an attribute of the records. */
  readonly stretch: string;
  /** What the series that are written in this run have as their label `era`; a few runs in a row share it. */
  readonly era: string;
  /** Resolves when the service is warm: after a few answers for every producer, at the latest with the end. */
  readonly warm: Promise<unknown>;
  readonly ended: Promise<unknown>;
}

export interface LoadOptions {
  readonly traceWriters: number;
  readonly logWriters: number;
  readonly metricWriters: number;
  readonly spanWriters: number;
  readonly seed: number;
  /** Of the names of producers and runs, for several loads on one project; empty by default. */
  readonly prefix?: string;
  /** Whether a 503 counts as no answer, because a database behind the service may have taken the write; by default it is unexpected. */
  readonly mayBeUnavailable?: boolean;
  /** Milliseconds from each answer until its producer goes on; 0 by default. */
  readonly pauseMs?: number;
  /** Records of the few large batches of logs; by default so many that they fill a block of a data directory. */
  readonly recordsOfLargeBatch?: number;
}

const answersUntilWarm = 4;
const stretchesPerEra = 5;

export function createLoad(options: LoadOptions): Load {
  const { traceWriters, logWriters, metricWriters, spanWriters, seed, prefix = '' } = options;
  const { mayBeUnavailable = false, pauseMs = 0, recordsOfLargeBatch } = options;
  const writers = Array.from({ length: traceWriters }, (_, index) =>
    createWriter(`${prefix}w${index}`, createSeededRandom(seed + index + 1)),
  );
  const loggers = Array.from({ length: logWriters }, (_, index) =>
    createLogWriter(
      `${prefix}l${index}`,
      createSeededRandom(seed + traceWriters + index + 1),
      recordsOfLargeBatch,
    ),
  );
  const meters = Array.from({ length: metricWriters }, (_, index) =>
    createMetricWriter(
      `${prefix}m${index}`,
      createSeededRandom(seed + traceWriters + logWriters + index + 1),
    ),
  );
  const firstSpanSeed = seed + traceWriters + logWriters + metricWriters + 1;
  const spanners = Array.from({ length: spanWriters }, (_, index) =>
    createSpanWriter(`${prefix}p${index}`, createSeededRandom(firstSpanSeed + index)),
  );
  let stretches = 0;
  return {
    start(service, { ingestKey }, shouldStop) {
      stretches += 1;
      const stretch = `${prefix}s${stretches}`;
      const era = `${prefix}e${Math.floor(stretches / stretchesPerEra)}`;
      const warm = Promise.withResolvers<void>();
      let missing = (traceWriters + logWriters + metricWriters + spanWriters) * answersUntilWarm;
      function countAnswer(): void {
        missing -= 1;
        if (missing <= 0) warm.resolve();
      }
      const client = createIngestClient(service.ingestUrl, ingestKey, countAnswer);
      const logsClient = createLogsClient(service, ingestKey, countAnswer);
      const metricsClient = createMetricsClient(service, ingestKey, countAnswer);
      const spansClient = createSpansClient(service, ingestKey, countAnswer);
      const take = <Request extends readonly unknown[], Answer extends AnyAnswer>(
        send: Send<Request, Answer>,
      ) => pauseAfter(mayBeUnavailable ? takeUnavailableForNone(send) : send, pauseMs);
      const toSpans = { ...spansClient, send: take(spansClient.send) };
      const toLogs = { ...logsClient, send: take(logsClient.send) };
      const toMetrics = { ...metricsClient, send: take(metricsClient.send) };
      const ended = Promise.all([
        ...writers.map((writer) => writer.run({ post: take(client.post) }, shouldStop)),
        ...loggers.map((logger) => logger.run(toLogs, stretch, shouldStop)),
        ...meters.map((meter) => meter.run(toMetrics, { stretch, era }, shouldStop)),
        ...spanners.map((spanner) => spanner.run(toSpans, stretch, shouldStop)),
      ]).finally(() => {
        for (const each of [logsClient, metricsClient, spansClient]) each.close();
      });
      return { stretch, era, warm: Promise.race([warm.promise, ended]), ended };
    },
    sentTraces: () => writers.flatMap((writer) => writer.sent),
    openTraces: () => writers.flatMap((writer) => writer.sent.slice(-1)),
    sentLogs: () => loggers.flatMap((logger) => logger.sent),
    openLogs: () => loggers.flatMap((logger) => logger.unanswered() ?? []),
    sentMetrics: () => meters.flatMap((meter) => meter.sent),
    openMetrics: () => meters.flatMap((meter) => meter.unanswered() ?? []),
    sentSpans: () => spanners.flatMap((spanner) => spanner.sent),
    openSpans: () => spanners.flatMap((spanner) => spanner.unanswered() ?? []),
    figures: () => ({
      traces: writers.map((writer) => writer.figures).reduce(addFigures, noFigures),
      spans: spanners.map((spanner) => spanner.figures).reduce(addFigures, noFigures),
      logs: loggers.map((logger) => logger.figures).reduce(addFigures, noFigures),
      metrics: meters.map((meter) => meter.figures).reduce(addFigures, noFigures),
    }),
  };
}

type Unanswered = Extract<WriteAnswer, { readonly kind: 'unanswered' }>;
type AnyAnswer = Unanswered | { readonly kind: 'answered'; readonly status: number };
type Send<Request extends readonly unknown[], Answer> = (...request: Request) => Promise<Answer>;

function pauseAfter<Request extends readonly unknown[], Answer>(
  send: Send<Request, Answer>,
  pauseMs: number,
): Send<Request, Answer> {
  if (pauseMs === 0) return send;
  return async (...request) => {
    const answer = await send(...request);
    await delay(pauseMs);
    return answer;
  };
}

function takeUnavailableForNone<Request extends readonly unknown[], Answer extends AnyAnswer>(
  send: Send<Request, Answer>,
): Send<Request, Answer | Unanswered> {
  return async (...request) => {
    const answer = await send(...request);
    const isUnavailable = answer.kind === 'answered' && answer.status === 503;
    return isUnavailable ? { kind: 'unanswered', cause: 'a 503' } : answer;
  };
}

const noFigures: WriterFigures = {
  unanswered: 0,
  retried: 0,
  duplicates: 0,
  answeredItems: 0,
  unexpected: [],
};

export function addFigures(a: WriterFigures, b: WriterFigures): WriterFigures {
  return {
    unanswered: a.unanswered + b.unanswered,
    retried: a.retried + b.retried,
    duplicates: a.duplicates + b.duplicates,
    answeredItems: a.answeredItems + b.answeredItems,
    unexpected: [...a.unexpected, ...b.unexpected],
  };
}

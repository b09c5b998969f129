import type { ServiceKeys, ServiceProcess } from '../service/service-process.ts';
import { createIngestClient } from './ingest-client.ts';
import { createLogWriter } from './log-writer.ts';
import { createLogsClient } from './logs-client.ts';
import { createMetricWriter } from './metric-writer.ts';
import { createMetricsClient } from './metrics-client.ts';
import { createSeededRandom } from './seeded-random.ts';
import type { SentLogs } from './sent-logs.ts';
import type { SentMetrics } from './sent-metrics.ts';
import type { SentTrace } from './sent-trace.ts';
import { createWriter, type WriterFigures } from './writer.ts';

/** Many producers that write side by side, each its own traces, log batches or series. */
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
  figures(): LoadFigures;
}

export interface LoadFigures {
  readonly traces: WriterFigures;
  readonly logs: WriterFigures;
  readonly metrics: WriterFigures;
}

export interface RunningLoad {
  /** What the log records that are new in this run have as their attribute `stretch`. */
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
  readonly seed: number;
}

const answersUntilWarm = 4;
const stretchesPerEra = 5;

export function createLoad({ traceWriters, logWriters, metricWriters, seed }: LoadOptions): Load {
  const writers = Array.from({ length: traceWriters }, (_, index) =>
    createWriter(`w${index}`, createSeededRandom(seed + index + 1)),
  );
  const loggers = Array.from({ length: logWriters }, (_, index) =>
    createLogWriter(`l${index}`, createSeededRandom(seed + traceWriters + index + 1)),
  );
  const meters = Array.from({ length: metricWriters }, (_, index) =>
    createMetricWriter(`m${index}`, createSeededRandom(seed + traceWriters + logWriters + index + 1)),
  );
  let stretches = 0;
  return {
    start(service, { ingestKey }, shouldStop) {
      stretches += 1;
      const stretch = `s${stretches}`;
      const era = `e${Math.floor(stretches / stretchesPerEra)}`;
      const warm = Promise.withResolvers<void>();
      let missing = (traceWriters + logWriters + metricWriters) * answersUntilWarm;
      function countAnswer(): void {
        missing -= 1;
        if (missing <= 0) warm.resolve();
      }
      const client = createIngestClient(service.ingestUrl, ingestKey, countAnswer);
      const logsClient = createLogsClient(service, ingestKey, countAnswer);
      const metricsClient = createMetricsClient(service, ingestKey, countAnswer);
      const ended = Promise.all([
        ...writers.map((writer) => writer.run(client, shouldStop)),
        ...loggers.map((logger) => logger.run(logsClient, stretch, shouldStop)),
        ...meters.map((meter) => meter.run(metricsClient, { stretch, era }, shouldStop)),
      ]).finally(() => {
        logsClient.close();
        metricsClient.close();
      });
      return { stretch, era, warm: Promise.race([warm.promise, ended]), ended };
    },
    sentTraces: () => writers.flatMap((writer) => writer.sent),
    openTraces: () => writers.flatMap((writer) => writer.sent.slice(-1)),
    sentLogs: () => loggers.flatMap((logger) => logger.sent),
    openLogs: () => loggers.flatMap((logger) => logger.unanswered() ?? []),
    sentMetrics: () => meters.flatMap((meter) => meter.sent),
    openMetrics: () => meters.flatMap((meter) => meter.unanswered() ?? []),
    figures: () => ({
      traces: writers.map((writer) => writer.figures).reduce(addFigures, noFigures),
      logs: loggers.map((logger) => logger.figures).reduce(addFigures, noFigures),
      metrics: meters.map((meter) => meter.figures).reduce(addFigures, noFigures),
    }),
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

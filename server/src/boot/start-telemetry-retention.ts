import { type Retention, startRetention } from '../storage/retention.ts';
import type { ServiceParts } from './service-parts.ts';

/** Starts to drop traces, logs and metrics that are past their retention. */
export function startTelemetryRetention({
  config,
  stores,
  clock,
  log,
}: Pick<ServiceParts, 'config' | 'stores' | 'clock' | 'log'>): Retention {
  const retentions = [
    startRetention({
      ...clock,
      dropBefore: stores.traces.dropCreatedBefore,
      retentionMs: config.tracesRetentionMs,
      onError: (error) =>
        log.warn({ err: error }, 'could not remove the traces that are past their retention'),
    }),
    startRetention({
      ...clock,
      dropBefore: (ms) => stores.logs.dropDaysBefore(BigInt(ms) * 1_000_000n),
      retentionMs: config.logsRetentionMs,
      onError: (error) =>
        log.warn({ err: error }, 'could not drop the days of logs that are past their retention'),
    }),
    startRetention({
      ...clock,
      dropBefore: stores.metrics.dropDaysBefore,
      retentionMs: config.metricsRetentionMs,
      onError: (error) =>
        log.warn({ err: error }, 'could not drop the days of metrics that are past their retention'),
    }),
  ];
  return {
    async stop() {
      await Promise.all(retentions.map((retention) => retention.stop()));
    },
  };
}

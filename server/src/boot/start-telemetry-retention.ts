import type { TelemetrySignal } from '../ingest/telemetry-signal.ts';
import type { RetentionService } from '../retention/retention-service.ts';
import { type Retention, startRetention } from '../storage/retention.ts';
import type { ServiceClock, ServiceParts } from './service-parts.ts';

export interface TelemetryRetentionOptions extends Pick<ServiceParts, 'stores' | 'clock' | 'log'> {
  readonly retention: Pick<RetentionService, 'refresh' | 'retentionMs'>;
  /** Repeats the removal. */
  readonly repeatRemoval: ServiceClock['repeat'];
}

/** Starts to drop traces, logs and metrics that are past their retention. */
export function startTelemetryRetention({
  retention,
  stores,
  clock: { nowMs },
  log,
  repeatRemoval: repeat,
}: TelemetryRetentionOptions): Retention {
  /** As it is stored now, so that nothing is dropped by a retention that was changed elsewhere. */
  async function retentionMsOf(signal: TelemetrySignal): Promise<number> {
    await retention.refresh();
    return retention.retentionMs(signal);
  }

  const retentions = [
    startRetention({
      nowMs,
      repeat,
      dropBefore: stores.traces.dropCreatedBefore,
      retentionMs: () => retentionMsOf('traces'),
      onError: (error) =>
        log.warn({ err: error }, 'could not remove the traces that are past their retention'),
    }),
    startRetention({
      nowMs,
      repeat,
      dropBefore: (ms) => stores.logs.dropDaysBefore(BigInt(ms) * 1_000_000n),
      retentionMs: () => retentionMsOf('logs'),
      onError: (error) =>
        log.warn({ err: error }, 'could not drop the days of logs that are past their retention'),
    }),
    startRetention({
      nowMs,
      repeat,
      dropBefore: stores.metrics.dropDaysBefore,
      retentionMs: () => retentionMsOf('metrics'),
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

import { startUsageRecorder, type UsageRecorder } from '../usage/usage-recorder.ts';
import { startUsageRetention } from '../usage/usage-retention.ts';
import type { ServiceClock, ServiceParts } from './service-parts.ts';

export interface RecordingUsage {
  readonly recorder: UsageRecorder;
  /** Stores what was recorded. */
  stop(): Promise<void>;
}

export interface RecordingUsageOptions extends Pick<ServiceParts, 'stores' | 'clock' | 'log'> {
  /** Repeats the removal of old counts. */
  readonly repeatRemoval: ServiceClock['repeat'];
}

/** Starts to record what arrives, and to prune old counts. */
export function startRecordingUsage({
  stores,
  clock,
  log,
  repeatRemoval,
}: RecordingUsageOptions): RecordingUsage {
  const recorder = startUsageRecorder({
    ...clock,
    store: stores.usage,
    onError: (error) => log.warn({ err: error }, 'could not store the counts of what arrived; it is retried'),
  });
  const retention = startUsageRetention({
    ...clock,
    repeat: repeatRemoval,
    store: stores.usage,
    onError: (error) => log.warn({ err: error }, 'could not prune old counts of what arrived'),
  });
  return {
    recorder,
    async stop() {
      await Promise.all([recorder.stop(), retention.stop()]);
    },
  };
}

import type { TelemetrySignal } from '../ingest/telemetry-signal.ts';

/** How long data is kept, by signal; an absent one is that of the configuration. */
export type RetentionSettings = Readonly<Partial<Record<TelemetrySignal, number>>>;

export interface StoredRetention {
  /** In milliseconds. */
  readonly settings: RetentionSettings;
  readonly etag: string;
  /** Grows with each change. */
  readonly revision: number;
}

const dayMs = 86_400_000;

export const minRetentionMs: number = 3_600_000;

/** The configuration has the same limits. */
export const maxRetentionMs: Readonly<Record<TelemetrySignal, number>> = {
  traces: 3_650 * dayMs,
  logs: 3_650 * dayMs,
  metrics: 36_500 * dayMs,
};

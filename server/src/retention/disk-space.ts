import type { TelemetrySignal } from '../ingest/telemetry-signal.ts';

/** The medium with the data. */
export interface DiskSpace {
  freeBytes(): Promise<number>;
  /** What each signal takes, all projects together. */
  storedBytes(): Promise<Readonly<Record<TelemetrySignal, number>>>;
}

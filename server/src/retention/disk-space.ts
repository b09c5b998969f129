import type { TelemetrySignal } from '../ingest/telemetry-signal.ts';

/** Bytes of each signal, all projects together. */
export type StoredBytes = Readonly<Record<TelemetrySignal, number>>;

/** The medium with the data. */
export interface DiskSpace {
  freeBytes(): Promise<number>;
  /** What each signal takes. */
  storedBytes(): Promise<StoredBytes>;
}

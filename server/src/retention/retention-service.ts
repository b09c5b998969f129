import { parseIfMatch } from '../documents/parse-precondition.ts';
import { staleVersion } from '../documents/version-etag.ts';
import { AppError } from '../errors/app-error.ts';
import { type TelemetrySignal, telemetrySignals } from '../ingest/telemetry-signal.ts';
import type { DiskSpace } from './disk-space.ts';
import { maxRetentionMs, minRetentionMs, type RetentionSettings, type StoredRetention } from './retention.ts';
import type { RetentionStore } from './retention-store.ts';

export interface SignalRetention {
  readonly signal: TelemetrySignal;
  readonly retentionMs: number;
  readonly source: 'configuration' | 'console';
  readonly storedBytes: number;
}

export interface Retention {
  readonly signals: readonly SignalRetention[];
  readonly freeBytes: number;
  readonly etag: string;
}

export interface RetentionService {
  /** How long a signal is kept, as last read from the store or written by this process. */
  retentionMs(signal: TelemetrySignal): number;
  /** Reads the store anew, for what another process has written; `retentionMs` changes with it. */
  refresh(): Promise<void>;
  get(): Promise<Retention>;
  /**
   * In effect when it resolves.
   *
   * @throws AppError `INVALID_ARGUMENT` for a retention beyond its limits; `PRECONDITION_REQUIRED` without `ifMatch`,
   *   `PRECONDITION_FAILED` when it is not the current ETag.
   */
  put(settings: RetentionSettings, ifMatch: string | undefined): Promise<Retention>;
}

export interface RetentionServiceOptions {
  readonly store: RetentionStore;
  readonly disk: DiskSpace;
  /** In effect for signals without a setting, in milliseconds. */
  readonly configured: Readonly<Record<TelemetrySignal, number>>;
}

/** @throws AppError `UNAVAILABLE` when the settings cannot be read: nothing may be dropped by a retention that is not in effect. */
export async function openRetentionService(options: RetentionServiceOptions): Promise<RetentionService> {
  const { store, disk, configured } = options;
  let current = await store.get();

  function setCurrent(stored: StoredRetention): void {
    // A read that began before a write may end after it.
    if (stored.revision >= current.revision) current = stored;
  }

  async function toRetention({ settings, etag }: StoredRetention): Promise<Retention> {
    const [storedBytes, freeBytes] = await Promise.all([disk.storedBytes(), disk.freeBytes()]);
    const signals = telemetrySignals.map((signal): SignalRetention => {
      const set = settings[signal];
      return {
        signal,
        retentionMs: set ?? configured[signal],
        source: set === undefined ? 'configuration' : 'console',
        storedBytes: storedBytes[signal],
      };
    });
    return { signals, freeBytes, etag };
  }

  async function refresh(): Promise<void> {
    setCurrent(await store.get());
  }

  return {
    retentionMs: (signal) => current.settings[signal] ?? configured[signal],
    refresh,
    async get() {
      await refresh();
      return toRetention(current);
    },
    async put(settings, ifMatch) {
      const expected = parseIfMatch(ifMatch, 'change');
      for (const signal of telemetrySignals) assertWithinLimits(signal, settings[signal]);
      const stored = await store.put(settings, expected);
      if (stored === undefined) throw staleVersion('the retention');
      setCurrent(stored);
      return toRetention(stored);
    },
  };
}

function assertWithinLimits(signal: TelemetrySignal, retentionMs: number | undefined): void {
  if (retentionMs === undefined) return;
  const maxMs = maxRetentionMs[signal];
  if (retentionMs >= minRetentionMs && retentionMs <= maxMs) return;
  const name = `${signal}_retention_seconds`;
  const reason = `must be between ${minRetentionMs / 1000} and ${maxMs / 1000}`;
  throw new AppError('INVALID_ARGUMENT', `body field "${name}" ${reason}`, [
    { type: 'field', location: 'body', name, reason, received: String(retentionMs / 1000) },
  ]);
}

import type { TelemetrySignal } from '../ingest/telemetry-signal.ts';
import type { RejectedUsage, UsageBucket } from './usage.ts';

/** What arrived in one minute at one project. */
export interface UsageAddition {
  readonly projectId: string;
  readonly signal: TelemetrySignal;
  /** Start of the minute. */
  readonly startMs: number;
  readonly acceptedCount: number;
  readonly acceptedBytes: number;
  /** An empty example keeps the one that is stored. */
  readonly rejections: readonly RejectedUsage[];
  /** Of the first and the last request with accepted items; absent without one. */
  readonly acceptedAtMs?: { readonly first: number; readonly last: number };
}

export interface UsageQuery {
  readonly projectId: string;
  /** Minutes are only stored for two days. */
  readonly resolution: 'minute' | 'hour';
  /** Half-open; both ends are multiples of the resolution, and a whole number of buckets apart. */
  readonly sinceMs: number;
  readonly untilMs: number;
  /** A multiple of the resolution. */
  readonly bucketMs: number;
}

export interface SignalUsageCounts {
  readonly signal: TelemetrySignal;
  /** When the first item ever was accepted, and the last one. */
  readonly acceptedAtMs?: { readonly first: number; readonly last: number };
  /** In order of time, without empty ones. */
  readonly buckets: readonly UsageBucket[];
  /** Of the window; the most frequent first, then by reason. */
  readonly rejections: readonly RejectedUsage[];
}

export interface UsagePruning {
  /** Counts of minutes and hours that started before these times. */
  readonly minutesBeforeMs: number;
  readonly hoursBeforeMs: number;
  readonly limit: number;
}

/** Storage of what arrived. Writes are durable when they resolve. */
export interface UsageStore {
  /** Adds all of them, or none. Several processes may add to the same minute. */
  add(additions: readonly UsageAddition[]): Promise<void>;
  /** One entry for each signal. */
  read(query: UsageQuery): Promise<readonly SignalUsageCounts[]>;
  /** Removes up to `limit` old counts of each kind. @returns the most that it removed of a kind. */
  prune(pruning: UsagePruning): Promise<number>;
}

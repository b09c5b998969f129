import type { TelemetrySignal } from '../ingest/telemetry-signal.ts';
import { ceilMs, parseBoundedWindow, type WindowBounds } from '../time/time-window.ts';
import { type RejectedUsage, type UsageBucket, type UsageCounts, usageKeptMs } from './usage.ts';
import { bucketStarts, chooseUsageBuckets, type UsageBuckets } from './usage-buckets.ts';
import type { UsageRecorder } from './usage-recorder.ts';
import type { SignalUsageCounts, UsageStore } from './usage-store.ts';

export interface SignalUsage extends UsageCounts {
  readonly signal: TelemetrySignal;
  readonly acceptedAtMs?: { readonly first: number; readonly last: number };
  /** All of the window, in order of time. */
  readonly buckets: readonly UsageBucket[];
  readonly rejections: readonly RejectedUsage[];
}

export interface Usage {
  readonly startMs: number;
  readonly endMs: number;
  readonly bucketMs: number;
  readonly signals: readonly SignalUsage[];
}

export interface UsageService {
  /** @throws AppError `INVALID_ARGUMENT` for a window that is wrong or too long. */
  get(projectId: string, bounds: WindowBounds): Promise<Usage>;
}

const nsPerMs = 1_000_000n;
const span = { defaultNs: 24n * 3_600_000n * nsPerMs, maxNs: BigInt(usageKeptMs) * nsPerMs };

/** Reads what arrived, requests included that this process has just answered. */
export function createUsageService(deps: {
  readonly store: Pick<UsageStore, 'read'>;
  readonly recorder: Pick<UsageRecorder, 'flush'>;
  readonly nowMs: () => number;
}): UsageService {
  const { store, recorder, nowMs } = deps;
  return {
    async get(projectId, bounds) {
      const now = nowMs();
      const { sinceNs, untilNs } = parseBoundedWindow(bounds, BigInt(now) * nsPerMs, span);
      const buckets = chooseUsageBuckets(Number(sinceNs / nsPerMs), ceilMs(untilNs), now);
      const { sinceMs, untilMs, widthMs, resolution } = buckets;
      await recorder.flush(projectId);
      const stored = await store.read({ projectId, resolution, sinceMs, untilMs, bucketMs: widthMs });
      return {
        startMs: sinceMs,
        endMs: untilMs,
        bucketMs: widthMs,
        signals: stored.map((counts) => toSignalUsage(buckets, counts)),
      };
    },
  };
}

function toSignalUsage(
  buckets: UsageBuckets,
  { buckets: filled, ...signal }: SignalUsageCounts,
): SignalUsage {
  const byStart = new Map(filled.map((bucket) => [bucket.startMs, bucket]));
  const sum = (name: keyof UsageCounts) => filled.reduce((total, bucket) => total + bucket[name], 0);
  return {
    ...signal,
    acceptedCount: sum('acceptedCount'),
    rejectedCount: sum('rejectedCount'),
    acceptedBytes: sum('acceptedBytes'),
    buckets: bucketStarts(buckets).map(
      (startMs) => byStart.get(startMs) ?? { startMs, acceptedCount: 0, rejectedCount: 0, acceptedBytes: 0 },
    ),
  };
}

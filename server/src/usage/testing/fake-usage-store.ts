import { type TelemetrySignal, telemetrySignals } from '../../ingest/telemetry-signal.ts';
import type { RejectedUsage, UsageBucket } from '../usage.ts';
import type { SignalUsageCounts, UsageAddition, UsageQuery, UsageStore } from '../usage-store.ts';

const hourMs = 3_600_000;

/** Keeps every addition, and counts when it is read. */
export function createFakeUsageStore(): UsageStore {
  let minutes: UsageAddition[] = [];
  let hours: UsageAddition[] = [];
  const all: UsageAddition[] = [];

  function readSignal(query: UsageQuery, signal: TelemetrySignal): SignalUsageCounts {
    const isOfSignal = (addition: UsageAddition) =>
      addition.projectId === query.projectId && addition.signal === signal;
    const found = (query.resolution === 'minute' ? minutes : hours)
      .filter(isOfSignal)
      .filter(({ startMs }) => startMs >= query.sinceMs && startMs < query.untilMs);
    const arrivals = all.filter(isOfSignal).flatMap(({ acceptedAtMs }) => acceptedAtMs ?? []);
    const [firstArrival] = arrivals;
    const lastArrival = arrivals.at(-1);
    return {
      signal,
      ...(firstArrival === undefined || lastArrival === undefined
        ? {}
        : { acceptedAtMs: { first: firstArrival.first, last: lastArrival.last } }),
      buckets: toBuckets(found, query),
      rejections: toRejections(found, all.filter(isOfSignal)),
    };
  }

  function removeBefore(additions: UsageAddition[], beforeMs: number, limit: number): UsageAddition[] {
    const removed = new Set(additions.filter(({ startMs }) => startMs < beforeMs).slice(0, limit));
    return additions.filter((addition) => !removed.has(addition));
  }

  return {
    async add(additions) {
      for (const addition of additions) {
        all.push(addition);
        minutes.push(addition);
        hours.push({ ...addition, startMs: Math.floor(addition.startMs / hourMs) * hourMs });
      }
    },
    read: async (query) => telemetrySignals.map((signal) => readSignal(query, signal)),
    async prune({ minutesBeforeMs, hoursBeforeMs, limit }) {
      const before = [minutes.length, hours.length] as const;
      minutes = removeBefore(minutes, minutesBeforeMs, limit);
      hours = removeBefore(hours, hoursBeforeMs, limit);
      return Math.max(before[0] - minutes.length, before[1] - hours.length);
    },
  };
}

function toBuckets(additions: readonly UsageAddition[], { sinceMs, bucketMs }: UsageQuery): UsageBucket[] {
  const buckets = new Map<number, UsageBucket>();
  for (const { startMs: atMs, acceptedCount, acceptedBytes, rejections } of additions) {
    const startMs = sinceMs + Math.floor((atMs - sinceMs) / bucketMs) * bucketMs;
    const bucket = buckets.get(startMs) ?? { startMs, acceptedCount: 0, rejectedCount: 0, acceptedBytes: 0 };
    buckets.set(startMs, {
      startMs,
      acceptedCount: bucket.acceptedCount + acceptedCount,
      rejectedCount: bucket.rejectedCount + rejections.reduce((sum, { count }) => sum + count, 0),
      acceptedBytes: bucket.acceptedBytes + acceptedBytes,
    });
  }
  return [...buckets.values()].sort((a, b) => a.startMs - b.startMs);
}

function toRejections(
  found: readonly UsageAddition[],
  all: readonly UsageAddition[],
): readonly RejectedUsage[] {
  const latest = all.flatMap(({ rejections }) => rejections);
  const counts = new Map<string, number>();
  for (const { reason, count } of found.flatMap(({ rejections }) => rejections)) {
    counts.set(reason, (counts.get(reason) ?? 0) + count);
  }
  return Array.from(counts, ([reason, count]) => ({
    reason,
    count,
    lastAtMs: latest.findLast((rejection) => rejection.reason === reason)?.lastAtMs ?? 0,
    example:
      latest.findLast((rejection) => rejection.reason === reason && rejection.example !== '')?.example ?? '',
  })).sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1));
}

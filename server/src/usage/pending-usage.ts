import type { TelemetrySignal } from '../ingest/telemetry-signal.ts';
import type { RejectedUsage } from './usage.ts';
import type { UsageAddition } from './usage-store.ts';

/** Counts of one project that are not stored yet. */
export interface PendingUsage {
  add(addition: Omit<UsageAddition, 'projectId'>): void;
  /** Empties it. */
  take(projectId: string): readonly UsageAddition[];
}

interface Minute {
  readonly signal: TelemetrySignal;
  readonly startMs: number;
  acceptedCount: number;
  acceptedBytes: number;
  acceptedAtMs: UsageAddition['acceptedAtMs'];
  readonly rejections: Map<string, { count: number; lastAtMs: number; example: string }>;
}

/** Beyond it, counts are added to the latest minute: an imprecise time while nothing can be stored, but bounded memory. */
const maxMinutes = 30;

export function createPendingUsage(): PendingUsage {
  let minutes = new Map<TelemetrySignal, Minute[]>();

  function minuteOf(signal: TelemetrySignal, startMs: number): Minute {
    const ofSignal = minutes.get(signal) ?? [];
    minutes.set(signal, ofSignal);
    const latest = ofSignal.at(-1);
    if (latest?.startMs === startMs) return latest;
    const found = ofSignal.find((minute) => minute.startMs === startMs);
    if (found !== undefined) return found;
    if (latest !== undefined && ofSignal.length >= maxMinutes) return latest;
    const minute: Minute = {
      signal,
      startMs,
      acceptedCount: 0,
      acceptedBytes: 0,
      acceptedAtMs: undefined,
      rejections: new Map(),
    };
    ofSignal.push(minute);
    return minute;
  }

  return {
    add({ signal, startMs, acceptedCount, acceptedBytes, acceptedAtMs, rejections }) {
      const minute = minuteOf(signal, startMs);
      minute.acceptedCount += acceptedCount;
      minute.acceptedBytes += acceptedBytes;
      if (acceptedAtMs !== undefined) {
        const { first, last } = minute.acceptedAtMs ?? acceptedAtMs;
        // What could not be stored comes back after what arrived meanwhile.
        minute.acceptedAtMs = {
          first: Math.min(first, acceptedAtMs.first),
          last: Math.max(last, acceptedAtMs.last),
        };
      }
      for (const rejection of rejections) addRejection(minute.rejections, rejection);
    },
    take(projectId) {
      const taken = [...minutes.values()].flat();
      minutes = new Map();
      return taken.map((minute) => toAddition(projectId, minute));
    },
  };
}

function addRejection(rejections: Minute['rejections'], rejection: RejectedUsage): void {
  const { reason, count, lastAtMs, example } = rejection;
  const known = rejections.get(reason);
  if (known === undefined) {
    rejections.set(reason, { count, lastAtMs, example });
    return;
  }
  known.count += count;
  if (example !== '' && (lastAtMs >= known.lastAtMs || known.example === '')) known.example = example;
  known.lastAtMs = Math.max(known.lastAtMs, lastAtMs);
}

function toAddition(projectId: string, { acceptedAtMs, rejections, ...counts }: Minute): UsageAddition {
  return {
    ...counts,
    projectId,
    ...(acceptedAtMs === undefined ? {} : { acceptedAtMs }),
    rejections: Array.from(rejections, ([reason, rejection]) => ({ reason, ...rejection })),
  };
}

import { setImmediate } from 'node:timers/promises';
import type { Rejection } from '../ingest/rejections.ts';
import type { TelemetrySignal } from '../ingest/telemetry-signal.ts';
import { createPendingUsage, type PendingUsage } from './pending-usage.ts';
import type { RejectedUsage } from './usage.ts';
import type { UsageAddition, UsageStore } from './usage-store.ts';

/** The outcome of one request of ingest. A request that was sent before has none. */
export interface IngestOutcome {
  readonly signal: TelemetrySignal;
  readonly acceptedCount: number;
  /** Size of the request, decompressed. */
  readonly requestBytes: number;
  readonly rejections?: readonly Rejection[] | undefined;
}

export interface UsageRecorder {
  /** Adds to the counts of the project; never blocks, and never fails. */
  record(projectId: string, outcome: IngestOutcome): void;
  /** Stores what was recorded of a project, so that it can be read. */
  flush(projectId: string): Promise<void>;
  /** Stores all that was recorded, and stops. */
  stop(): Promise<void>;
}

export interface UsageRecorderOptions {
  readonly store: Pick<UsageStore, 'add'>;
  readonly nowMs: () => number;
  /** Runs the task at the interval until the returned function is called. */
  readonly repeat: (task: () => void, intervalMs: number) => () => void;
  /** Called when counts could not be stored; they are retried at the next interval. */
  readonly onError: (error: unknown) => void;
}

const minuteMs = 60_000;
const flushIntervalMs = 10_000;
/** Projects per transaction, which other writers wait for. */
const projectsPerTransaction = 50;
const maxExampleLength = 500;
/** Of the examples of all projects together; without room, the stored one of an earlier flush stays. */
const maxPendingExampleLength = 8 * 1024 * 1024;

/** Counts what ingest accepts and rejects in memory, and stores it every ten seconds: a crash loses the counts of the last ones. */
export function startUsageRecorder(options: UsageRecorderOptions): UsageRecorder {
  const { store, nowMs, repeat, onError } = options;
  /** Keyed by project: as many entries as projects send data. */
  let pending = new Map<string, PendingUsage>();
  let exampleLength = 0;
  let flushing: Promise<void> = Promise.resolve();
  let isFlushing = false;

  function pendingOf(projectId: string): PendingUsage {
    const known = pending.get(projectId);
    if (known !== undefined) return known;
    const created = createPendingUsage();
    pending.set(projectId, created);
    return created;
  }

  function toRejectedUsage({ reason, count, example }: Rejection, lastAtMs: number): RejectedUsage {
    const kept = exampleLength < maxPendingExampleLength ? shortenExample(example) : '';
    exampleLength += kept.length;
    return { reason, count, lastAtMs, example: kept };
  }

  function restore(additions: readonly UsageAddition[]): void {
    for (const addition of additions) pendingOf(addition.projectId).add(addition);
  }

  async function writeAll(): Promise<void> {
    const taken = Array.from(pending, ([projectId, usage]) => usage.take(projectId));
    const takenExampleLength = exampleLength;
    pending = new Map();
    exampleLength = 0;
    for (let index = 0; index < taken.length; index += projectsPerTransaction) {
      try {
        await store.add(taken.slice(index, index + projectsPerTransaction).flat());
      } catch (error) {
        restore(taken.slice(index).flat());
        exampleLength += takenExampleLength;
        onError(error);
        return;
      }
      // Requests are served between transactions.
      await setImmediate();
    }
  }

  async function writeOne(projectId: string): Promise<void> {
    const additions = pending.get(projectId)?.take(projectId) ?? [];
    pending.delete(projectId);
    if (additions.length === 0) return;
    try {
      await store.add(additions);
    } catch (error) {
      restore(additions);
      onError(error);
    }
  }

  /** One after the other, so that a flush waits for what an earlier one has taken. */
  function enqueue(work: () => Promise<void>): Promise<void> {
    flushing = flushing.then(work);
    return flushing;
  }

  function flushUnlessFlushing(): void {
    if (pending.size === 0 || isFlushing) return;
    isFlushing = true;
    enqueue(writeAll).finally(() => {
      isFlushing = false;
    });
  }

  const stopRepeating = repeat(flushUnlessFlushing, flushIntervalMs);
  return {
    record(projectId, { signal, acceptedCount, requestBytes, rejections = [] }) {
      if (acceptedCount === 0 && rejections.length === 0) return;
      const now = nowMs();
      pendingOf(projectId).add({
        signal,
        startMs: Math.floor(now / minuteMs) * minuteMs,
        acceptedCount,
        acceptedBytes: acceptedCount === 0 ? 0 : requestBytes,
        ...(acceptedCount === 0 ? {} : { acceptedAtMs: { first: now, last: now } }),
        rejections: rejections.map((rejection) => toRejectedUsage(rejection, now)),
      });
    },
    flush: (projectId) => enqueue(() => writeOne(projectId)),
    async stop() {
      stopRepeating();
      await enqueue(writeAll);
    },
  };
}

function shortenExample(text: string): string {
  return text.length <= maxExampleLength ? text : text.slice(0, maxExampleLength).toWellFormed();
}

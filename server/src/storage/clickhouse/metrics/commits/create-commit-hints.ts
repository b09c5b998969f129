import type { MetricCommit, MetricStore } from '../../../../metrics/metric-store.ts';
import { createWatchedNames, noNames } from '../../../../metrics/watched-names.ts';
import type { PostgresDatabase } from '../../../postgres/database/postgres-database.ts';
import { decodeCommitHint, encodeCommitHints } from './commit-hint.ts';
import { createNewestSamples } from './newest-samples.ts';

export interface CommitHintsOptions {
  readonly postgres: Pick<PostgresDatabase, 'change' | 'onNotification'>;
  /** Tells this process from the others; unique for each. */
  readonly processId: string;
  /** Calls back once; the returned function cancels it. */
  readonly setTimer: (callback: () => void, delayMs: number) => () => void;
}

/**
 * Commits of all processes with samples of watched metrics: those of this process at once, those of others as notifications, which may be
 * lost. Whoever has to know of every commit asks for what it missed, as `CommitLog` of the alerts does.
 */
export interface CommitHints extends Pick<MetricStore, 'watch' | 'onCommit'> {
  /** Call it with each commit of this process, once its samples can be read. Metrics that are not watched are left out. */
  broadcast(commit: MetricCommit): void;
  /** Waits for a notification under way; commits that were not notified yet are left to those who ask. */
  stop(): Promise<void>;
}

/** Notified with samples of watched metrics. */
export const commitsChannel = 'cairn_metric_commits';
/** Commits of this time are one notification: each commit of PostgreSQL that notifies waits for the others that do. */
const mergeMs = 250;

export function createCommitHints({ postgres, processId, setTimer }: CommitHintsOptions): CommitHints {
  const listeners = new Set<(commit: MetricCommit) => void>();
  const subscribed = Promise.withResolvers<void>();
  const watched = createWatchedNames();
  let pending = createNewestSamples();
  let cancelTimer: (() => void) | undefined;
  let notifying: Promise<void> = Promise.resolve();
  let isStopped = false;

  function report(commit: MetricCommit): void {
    const names = watched.of(commit.projectId);
    if (names === undefined) return;
    const newestMs = new Map([...commit.newestMs].filter(([name]) => names.has(name)));
    if (newestMs.size === 0) return;
    for (const listener of [...listeners]) listener({ projectId: commit.projectId, newestMs });
  }

  function notify(): void {
    cancelTimer = undefined;
    const payloads = encodeCommitHints(processId, pending.commits());
    pending = createNewestSamples();
    // One that fails is a lost one.
    notifying = notifying
      .then(() => postgres.change(notifyAll, [commitsChannel, payloads]))
      .then(
        () => undefined,
        () => undefined,
      );
  }

  const unsubscribe = postgres.onNotification(commitsChannel, (payload) => {
    subscribed.resolve();
    const hint = payload === undefined ? undefined : decodeCommitHint(payload);
    if (hint !== undefined && hint.processId !== processId) report(hint.commit);
  });

  return {
    broadcast(commit) {
      report(commit);
      const names = watched.of(commit.projectId);
      for (const [name, timeMs] of commit.newestMs)
        if (names?.has(name) === true) pending.add(commit.projectId, name, timeMs);
      if (!isStopped && pending.size > 0) cancelTimer ??= setTimer(notify, mergeMs);
    },
    async watch(added, removed = noNames) {
      watched.change(added, removed);
      await subscribed.promise;
    },
    onCommit(listener) {
      // A function of its own, so that a listener that was added twice is removed once.
      const added = (commit: MetricCommit) => listener(commit);
      listeners.add(added);
      return () => void listeners.delete(added);
    },
    async stop() {
      isStopped = true;
      unsubscribe();
      subscribed.resolve();
      cancelTimer?.();
      await notifying;
    },
  };
}

const notifyAll = 'SELECT pg_notify($1, hint.payload) FROM unnest($2::text[]) AS hint (payload)';

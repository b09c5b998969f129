import { createFairGate } from '../../fairness/fair-gate.ts';
import type { MetricCommit, MetricStore } from '../../metrics/metric-store.ts';
import type { QueryLimits } from '../../promql/query-limits.ts';
import type { AlertChange } from '../alert-service.ts';
import type { IncidentStore } from '../incident-store.ts';
import type { MetricAlert } from '../metric-alert.ts';
import { type ChannelBacklogsOptions, createChannelBacklogs } from './channel-backlogs.ts';
import { createConditionEvaluator } from './condition-evaluator.ts';
import { createEvaluationQueue } from './evaluation-queue.ts';
import { createEvaluationReports, type EvaluationReport } from './evaluation-reports.ts';
import { createEvaluationRounds, type UnansweredEvaluation } from './evaluation-rounds.ts';
import { slowShare } from './expected-costs.ts';
import type { StormState } from './plan-notifications.ts';
import { readStoredSamples } from './read-stored-samples.ts';
import { createRecentWrites, recentMs } from './recent-writes.ts';
import type { RecordEvaluationDependencies } from './record-evaluation.ts';
import type { AlertShards } from './shards/alert-shards.ts';
import type { CommitLog } from './shards/commit-log.ts';
import { createHeldShards, type HeldShard } from './shards/held-shards.ts';
import { startCommitSweep } from './shards/start-commit-sweep.ts';
import { createUnstoredTransitions } from './unstored-transitions.ts';
import { indexByMetric, type WatchChange } from './watched-metrics.ts';

export interface AlertEvaluationDependencies
  extends Omit<
      RecordEvaluationDependencies,
      'incidents' | 'open' | 'storms' | 'gate' | 'unstored' | 'backlogs' | 'abandon'
    >,
    ChannelBacklogsOptions {
  readonly metrics: Pick<MetricStore, 'evaluateConditions' | 'watch' | 'onCommit'>;
  readonly incidents: Pick<IncidentStore, 'listOpen' | 'lastTransitionsMs' | 'recordTransitions'>;
  readonly loadAlerts: () => Promise<readonly MetricAlert[]>;
  /** Subscribes to alert changes of all processes. @returns a function that unsubscribes. */
  readonly onAlertChange: (listener: (change: AlertChange) => void) => () => void;
  /** Which of the alerts this process evaluates. */
  readonly shards: AlertShards;
  /** Absent where every commit is reported, because no other process writes metrics. */
  readonly commitLog?: CommitLog | undefined;
  readonly limits: QueryLimits;
  /** Milliseconds since the epoch; may be set. */
  readonly nowMs: () => number;
  readonly monotonicNowMs: () => number;
  /** Calls back once; the returned function cancels it. */
  readonly setTimer: (callback: () => void, delayMs: number) => () => void;
  /**
   * Share of the time, up to 1, that evaluation may use: rounds are spaced accordingly, and what arrives in between waits, so
   * that a flood of commits costs ingest no more than that share of a core.
   */
  readonly maxShare: number;
  /** Limit of pending evaluation times per alert; beyond it the newest are kept. */
  readonly maxWaitingTimes: number;
  /** How long one call of the metric store may run. */
  readonly maxRunMs: number;
  /** Called when an alert starts to fire for more label sets than it may have incidents. */
  readonly onStorm: (alert: MetricAlert, overBound: number) => void;
  /** Called when the store did not answer an evaluation, with the number of such failures in a row; it is repeated. */
  readonly onUnanswered: (alert: MetricAlert, failure: UnansweredEvaluation) => void;
  /** Called when incidents or commits could not be read or transitions could not be stored; this is retried. */
  readonly onError: (error: unknown) => void;
}

export interface AlertEvaluation {
  /** How the last evaluation of the present version of an alert went; `undefined` when this process has evaluated none. */
  lastReport(alertId: string): EvaluationReport | undefined;
  /** Resolves when no evaluation is running and none is due before the clock advances. */
  settled(): Promise<void>;
  /** Starts no more evaluations, waits some seconds for those whose results are being stored, and gives up the shards. */
  stop(): Promise<void>;
}

/** Evaluations that are stored at a time, and one more for each project that has none of them. */
const maxStoredTogether = 4;
/** How long a stop waits for evaluations that are not stored yet: a project may have a thousand, with gigabytes of notifications. */
const storeGraceMs = 5_000;

/**
 * Evaluates the enabled alerts of the shards that this process holds: after each commit with samples of their metrics, at the time of
 * those samples, and once when an alert is written. A failed evaluation changes nothing, and one that the store did not answer is
 * repeated. Call it before alerts can be written. The open incidents of an alert are loaded at its first evaluation since its shard was
 * taken, and again after a change.
 *
 * What earlier processes stored and did not evaluate is evaluated too: what the commit log says, or without one, at the time of the
 * newest samples of each metric, which changes nothing where they were evaluated.
 */
export async function startAlertEvaluation(deps: AlertEvaluationDependencies): Promise<AlertEvaluation> {
  const { metrics, incidents, shards, nowMs, monotonicNowMs, setTimer, onError } = deps;
  const alerts = new Map((await deps.loadAlerts()).map((alert) => [alert.id, alert]));
  const throughMs = new Map<string, number>();
  const queue = createEvaluationQueue(deps.maxWaitingTimes, deps.maxRunMs * slowShare, throughMs);
  const storms = new Map<string, StormState>();
  const reports = createEvaluationReports(nowMs, deps.storm);
  const [stopping, abandoning] = [new AbortController(), new AbortController()];
  const { signal } = stopping;
  const conditions = createConditionEvaluator({ ...deps, signal });
  const recentWrites = createRecentWrites(monotonicNowMs);
  const watched = indexByMetric(alerts.values());

  const held = createHeldShards({
    shards,
    incidents,
    alerts: () => alerts.values(),
    onHeld(shard, lastTransitionsMs) {
      for (const [id, lastMs] of lastTransitionsMs) throughMs.set(id, lastMs);
      const recentFromMs = nowMs() - recentMs;
      // Of those before its start this process knows the time alone, which is by the clock of who took the write.
      const isRecent = (alert: MetricAlert) => recentWrites.has(alert) || alert.writtenAtMs > recentFromMs;
      void sweep?.hurry().then(() => {
        // Those that no earlier holder may have evaluated since they were written; at the time of their samples first.
        for (const alert of alertsByShard().get(shard) ?? [])
          if (isRecent(alert) || !shard.hold.evaluated.has(alert.projectId)) queue.addWrite(alert);
        rounds.wake();
      });
    },
    onLost() {
      for (const id of queue.keepOnly((each) => held.of(each) !== undefined)) forget(id);
    },
    onError,
    setTimer,
  });
  const rounds = createEvaluationRounds({
    ...deps,
    queue,
    conditions,
    storms,
    gate: createFairGate(maxStoredTogether),
    unstored: createUnstoredTransitions(),
    backlogs: createChannelBacklogs(deps),
    signal,
    abandon: abandoning.signal,
    findAlert(id) {
      const alert = alerts.get(id);
      return alert?.enabled === true ? alert : undefined;
    },
    shardOf: held.of,
    onAnswer: reports.note,
    onEvaluated({ alert, atMs, shard }, count) {
      sweep?.noteEvaluated(shard, alert.id, atMs);
      // What is reported of an alert that was changed or lost meanwhile has been forgotten.
      const isCurrent = alerts.get(alert.id) === alert && held.of(alert.id) === shard;
      if (isCurrent && reports.noteOverBound(alert.id, count)) deps.onStorm(alert, count);
    },
  });
  const sweep =
    deps.commitLog &&
    startCommitSweep({
      log: deps.commitLog,
      shards,
      alertsByShard,
      onSamples: addSamples,
      latestDueMs: queue.latestDueMs,
      onError,
      setTimer,
    });

  function forget(alertId: string): void {
    conditions.forget(alertId);
    reports.forget(alertId);
    storms.delete(alertId);
    throughMs.delete(alertId);
  }

  function alertsByShard(): ReadonlyMap<HeldShard, readonly MetricAlert[]> {
    const byShard = new Map(held.list().map((shard): [HeldShard, MetricAlert[]] => [shard, []]));
    for (const alert of alerts.values()) {
      const shard = alert.enabled ? held.of(alert.id) : undefined;
      if (shard !== undefined) byShard.get(shard)?.push(alert);
    }
    return byShard;
  }

  function addSamples(commit: MetricCommit): void {
    for (const [alert, newestMs] of watched.newestByAlert(commit))
      if (held.of(alert.id) !== undefined) queue.addSample(alert, newestMs, nowMs());
    rounds.wake();
  }

  /** Of before the start. Those older than the alert were part of the evaluation when it was written. */
  function addStored(commit: MetricCommit): void {
    for (const [alert, newestMs] of watched.newestByAlert(commit)) {
      const { firing, recovery } = alert.condition;
      // With two vectors a value can be beyond both thresholds: each evaluation at such a time would open or resolve.
      const isRepeatable = firing.vector === recovery.vector;
      if (newestMs >= alert.writtenAtMs) queue.addStored(alert, newestMs, nowMs(), isRepeatable);
    }
    rounds.wake();
  }

  async function evaluateStored(): Promise<void> {
    const recentFromMs = nowMs() - recentMs;
    await readStoredSamples({ ...deps, signal }, watched.names(), addStored);
    // The process that took the write may have ended before the evaluation.
    for (const alert of alerts.values())
      if (alert.enabled && alert.writtenAtMs > recentFromMs) queue.addWrite(alert);
    rounds.wake();
  }

  /** Evaluates a written alert once commits report its metrics: no sample falls between the two. */
  async function watchFor(written: MetricAlert | undefined, { added, removed }: WatchChange): Promise<void> {
    try {
      await metrics.watch(added, removed);
      const shard = written && held.of(written.id);
      if (shard !== undefined && written?.enabled === true) await sweep?.begin(shard, written.projectId);
    } catch (error) {
      // Only a store that is ending forgets what it is to watch.
      if (!signal.aborted) onError(error);
    }
    if (written?.enabled !== true || alerts.get(written.id) !== written) return;
    if (held.of(written.id) !== undefined) queue.addWrite(written);
    rounds.wake();
  }

  await held.start();
  const stopCommits = metrics.onCommit(addSamples);
  const stopChanges = deps.onAlertChange(({ id, alert }) => {
    const before = alerts.get(id);
    conditions.forget(id);
    reports.forget(id);
    held.of(id)?.open.release(id);
    if (alert === undefined) {
      alerts.delete(id);
      queue.forget(id);
      storms.delete(id);
      throughMs.delete(id);
    } else {
      alerts.set(id, alert);
      recentWrites.note(alert);
      if (!alert.enabled) queue.clear(id);
    }
    void watchFor(alert, watched.replace(before, alert));
  });
  await metrics.watch(watched.names());
  // Not awaited: the thread that answers may not be up yet.
  const stored = deps.commitLog === undefined ? evaluateStored() : undefined;

  return {
    lastReport: reports.last,
    async settled() {
      await stored;
      await rounds.settled();
    },
    async stop() {
      stopping.abort();
      stopCommits();
      stopChanges();
      held.stop();
      const cancelGrace = setTimer(() => abandoning.abort(), storeGraceMs);
      await Promise.all([rounds.stop(), sweep?.stop(), stored]);
      cancelGrace();
      // Others need not wait until the rest of this process has ended.
      await shards.stop();
    },
  };
}

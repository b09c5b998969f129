import type { MetricStore } from '../../metrics/metric-store.ts';
import type { QueryLimits } from '../../promql/query-limits.ts';
import type { AlertChange } from '../alert-service.ts';
import type { IncidentStore } from '../incident-store.ts';
import type { MetricAlert } from '../metric-alert.ts';
import { createConditionEvaluator, type DueAlert } from './condition-evaluator.ts';
import type { TimedVectors } from './decide-transitions.ts';
import { createEvaluationQueue, type DueEvaluation } from './evaluation-queue.ts';
import { createOpenIncidents } from './open-incidents.ts';
import { type RecordEvaluationDependencies, recordEvaluation } from './record-evaluation.ts';
import { indexByMetric } from './watched-metrics.ts';

export interface AlertEvaluationDependencies
  extends Omit<RecordEvaluationDependencies, 'incidents' | 'open'> {
  readonly metrics: Pick<MetricStore, 'evaluateConditions' | 'watch' | 'onCommit'>;
  readonly incidents: Pick<IncidentStore, 'listOpen' | 'lastTransitionsMs' | 'recordTransitions'>;
  readonly loadAlerts: () => Promise<readonly MetricAlert[]>;
  /** Subscribes to alert changes of all processes. @returns a function that unsubscribes. */
  readonly onAlertChange: (listener: (change: AlertChange) => void) => () => void;
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
  /** Limit of pending evaluation times per alert; beyond it only the newest is kept. */
  readonly maxWaitingTimes: number;
  /** How long one call of the metric store may run. */
  readonly maxRunMs: number;
  /** Called when an alert starts to fire for more label sets than it may have incidents. */
  readonly onStorm: (alert: MetricAlert, overBound: number) => void;
  /** Called when the store did not answer an evaluation, with the number of such failures in a row; it is repeated. */
  readonly onUnanswered: (alert: MetricAlert, failure: UnansweredEvaluation) => void;
  /** Called when incidents could not be read or transitions could not be stored; this is retried. */
  readonly onError: (error: unknown) => void;
}

export interface UnansweredEvaluation {
  readonly error: unknown;
  readonly failureCount: number;
  readonly pauseMs: number;
}

export interface AlertEvaluation {
  /** Resolves when no evaluation is running and none is due before the clock advances. */
  settled(): Promise<void>;
  /** Starts no more evaluations and waits for those whose results are being stored. */
  stop(): Promise<void>;
}

/** The longest pause between two rounds. */
const maxPauseMs = 2_000;
/** Alerts per batch sent to the metric store. */
const maxAlertsInRound = 64;
/** Retry interval when results cannot be stored, for example on a full disk. */
const storeRetryMs = 5_000;
/** The longest sleep until a sample is due that is ahead of the clock, which may be set forward meanwhile. */
const maxSleepMs = 10_000;

/**
 * Evaluates the enabled alerts after each commit with samples of their metrics, at the time of those samples, and once when an
 * alert is written; never merely because the service started. A failed evaluation changes nothing, and one that the store
 * did not answer is repeated. Call it before alerts can be written. The open incidents of an alert are loaded at its first
 * evaluation in this process, and again after a change.
 */
export async function startAlertEvaluation(deps: AlertEvaluationDependencies): Promise<AlertEvaluation> {
  const { metrics, incidents, nowMs, monotonicNowMs, setTimer } = deps;
  const alerts = new Map((await deps.loadAlerts()).map((alert) => [alert.id, alert]));
  const open = createOpenIncidents();
  const lastTransitionsMs = await incidents.lastTransitionsMs([...alerts.values()]);
  const queue = createEvaluationQueue(deps.maxWaitingTimes, lastTransitionsMs);
  const overBound = new Set<string>();
  const recordings = new Set<Promise<void>>();
  const stopping = new AbortController();
  const conditions = createConditionEvaluator({ ...deps, signal: stopping.signal });
  let watched = indexByMetric(alerts.values());
  let round: Promise<void> | undefined;
  let pausedUntilMs = Number.NEGATIVE_INFINITY;
  let cancelTimer = (): void => {};

  const stopCommits = metrics.onCommit((commit) => {
    for (const [alert, newestMs] of watched.newestByAlert(commit)) queue.addSample(alert, newestMs, nowMs());
    wake();
  });
  const stopChanges = deps.onAlertChange(({ id, alert }) => {
    conditions.forget(id);
    overBound.delete(id);
    open.release(id);
    if (alert === undefined) {
      alerts.delete(id);
      queue.forget(id);
    } else {
      alerts.set(id, alert);
      if (!alert.enabled) queue.clear(id);
    }
    watched = indexByMetric(alerts.values());
    void watchFor(alert);
  });
  await metrics.watch(watched.names);

  /** Evaluates a written alert once commits report its metrics: no sample falls between the two. */
  async function watchFor(written: MetricAlert | undefined): Promise<void> {
    try {
      await metrics.watch(watched.names);
    } catch (error) {
      // Only a store that is ending forgets what it is to watch.
      if (!stopping.signal.aborted) deps.onError(error);
    }
    if (written?.enabled !== true || alerts.get(written.id) !== written) return;
    queue.addWrite(written);
    wake();
  }

  function wake(): void {
    if (stopping.signal.aborted || round !== undefined) return;
    cancelTimer();
    const startedAtMs = monotonicNowMs();
    if (startedAtMs < pausedUntilMs) {
      cancelTimer = setTimer(wake, Math.max(1, pausedUntilMs - startedAtMs));
      return;
    }
    const time = { nowMs: nowMs(), monotonicMs: startedAtMs };
    const due = queue.take(time, maxAlertsInRound);
    if (due.length > 0) {
      round = runRound(due).finally(() => {
        round = undefined;
        const endedAtMs = monotonicNowMs();
        const restMs = (endedAtMs - startedAtMs) * (1 / deps.maxShare - 1);
        pausedUntilMs = endedAtMs + Math.min(maxPauseMs, restMs);
        wake();
      });
      return;
    }
    const delayMs = queue.nextDelayMs(time);
    if (delayMs !== undefined) cancelTimer = setTimer(wake, Math.min(maxSleepMs, Math.max(1, delayMs)));
  }

  async function runRound(taken: readonly DueEvaluation[]): Promise<void> {
    const dues = taken.flatMap(({ alertId, ...due }) => {
      const alert = alerts.get(alertId);
      if (alert?.enabled === true) return [{ alert, ...due }];
      queue.release(alertId);
      return [];
    });
    await conditions.evaluate(await withOpenIncidents(dues), (due, answer) => {
      const { id } = due.alert;
      // An alert that was written meanwhile has an evaluation of its own pending.
      const isCurrent = alerts.get(id) === due.alert;
      if (answer.kind === 'vectors' && isCurrent) return record(due, answer.evaluations);
      // The sample that caused it may be the last.
      if (answer.kind === 'failed' && isCurrent) retry(due, answer.pauseMs);
      else queue.release(id);
      if (answer.kind === 'failed' && !stopping.signal.aborted) deps.onUnanswered(due.alert, answer);
    });
  }

  function retry({ alert, ...due }: DueAlert, pauseMs: number): void {
    queue.retry({ alertId: alert.id, ...due }, monotonicNowMs() + pauseMs);
  }

  /** Loads the open incidents of alerts that have none loaded. Alerts whose incidents cannot be read are requeued. */
  async function withOpenIncidents(dues: readonly DueAlert[]): Promise<readonly DueAlert[]> {
    const unread = dues.map(({ alert }) => alert).filter(({ id }) => !open.has(id));
    if (unread.length === 0) return dues;
    try {
      const found = Map.groupBy(await incidents.listOpen(unread), ({ alertId }) => alertId);
      // For an alert that was changed during the read, they are stale and are read again.
      for (const alert of unread) {
        if (alerts.get(alert.id) === alert) open.load(alert.id, found.get(alert.id) ?? []);
      }
      return dues;
    } catch (error) {
      const isRead = ({ alert }: DueAlert) => open.has(alert.id);
      for (const due of dues) if (!isRead(due)) retry(due, storeRetryMs);
      deps.onError(error);
      return dues.filter(isRead);
    }
  }

  /** Not awaited by the round: only this alert waits until its result is stored. */
  function record(due: DueAlert, evaluations: readonly TimedVectors[]): void {
    const { alert } = due;
    const recording = recordEvaluation({ ...deps, open }, { alert, evaluations })
      .then((count) => {
        queue.release(alert.id);
        if (count === 0) overBound.delete(alert.id);
        else if (!overBound.has(alert.id)) {
          overBound.add(alert.id);
          deps.onStorm(alert, count);
        }
      })
      .catch((error) => {
        // It may or may not have been stored.
        open.release(alert.id);
        retry(due, storeRetryMs);
        deps.onError(error);
      })
      .finally(() => {
        recordings.delete(recording);
        wake();
      });
    recordings.add(recording);
  }

  return {
    async settled() {
      while (round !== undefined || recordings.size > 0) await Promise.all([round, ...recordings]);
    },
    async stop() {
      stopping.abort();
      stopCommits();
      stopChanges();
      cancelTimer();
      await round;
      await Promise.all(recordings);
    },
  };
}

import type { MetricStore } from '../../metrics/metric-store.ts';
import type { QueryLimits } from '../../promql/query-limits.ts';
import type { AlertChange } from '../alert-service.ts';
import type { IncidentStore } from '../incident-store.ts';
import type { MetricAlert } from '../metric-alert.ts';
import { createConditionEvaluator, type DueAlert } from './condition-evaluator.ts';
import type { EvaluatedVectors } from './decide-transitions.ts';
import { createEvaluationQueue, type DueEvaluation } from './evaluation-queue.ts';
import { createOpenIncidents } from './open-incidents.ts';
import { type RecordEvaluationDependencies, recordEvaluation } from './record-evaluation.ts';
import { indexByMetric } from './watched-metrics.ts';

export interface AlertEvaluationDependencies
  extends Omit<RecordEvaluationDependencies, 'incidents' | 'open'> {
  readonly metrics: Pick<MetricStore, 'evaluateConditions' | 'watch' | 'onCommit'>;
  readonly incidents: Pick<IncidentStore, 'listOpen' | 'lastTransitionsMs' | 'recordTransitions'>;
  readonly loadAlerts: () => Promise<readonly MetricAlert[]>;
  /** Alerts that are written from now on; calls back before the write is answered. */
  readonly onAlertChange: (listener: (change: AlertChange) => void) => () => void;
  readonly limits: QueryLimits;
  readonly nowMs: () => number;
  /** Calls back once; the returned function cancels it. */
  readonly setTimer: (callback: () => void, delayMs: number) => () => void;
  /**
   * Of the time, up to 1, that evaluation may take: a round rests so long before the next one, and what arrives meanwhile
   * waits. So a flood of commits costs ingest no more than that share of a core.
   */
  readonly maxShare: number;
  /** Times of an alert that may wait; under such a load the newest matter most, and the oldest are given up. */
  readonly maxWaitingTimes: number;
  /** How long one question to the metric store may take. */
  readonly deadlineMs: number;
  /** An alert began to fire for more label sets than it may have incidents. */
  readonly onStorm: (alert: MetricAlert, overBound: number) => void;
  /** An alert could not be evaluated, or what it changed could not be stored. */
  readonly onError: (error: unknown) => void;
}

export interface AlertEvaluation {
  /** Resolves when nothing is under way and nothing is to be done before the clock moves on. */
  settled(): Promise<void>;
  /** Begins nothing more and waits for what is being stored. */
  stop(): Promise<void>;
}

/** The longest rest between two rounds. */
const maxRestMs = 2_000;
/** Alerts that are evaluated by one message to the store. */
const maxAlertsInRound = 64;
/** What could not be stored, as on a full disk, is tried again so often. */
const storeRetryMs = 5_000;

/**
 * Evaluates the enabled alerts after each commit that brought samples of their metrics, at the time of those samples, and
 * once when an alert is written; never because the service started. Failures change nothing. Call it before alerts can be
 * written.
 */
export async function startAlertEvaluation(deps: AlertEvaluationDependencies): Promise<AlertEvaluation> {
  const { metrics, incidents, nowMs, setTimer } = deps;
  const alerts = new Map((await deps.loadAlerts()).map((alert) => [alert.id, alert]));
  const open = createOpenIncidents(await incidents.listOpen());
  const queue = createEvaluationQueue(deps.maxWaitingTimes, await incidents.lastTransitionsMs());
  const overBound = new Set<string>();
  const recordings = new Set<Promise<void>>();
  const stopping = new AbortController();
  const conditions = createConditionEvaluator({ ...deps, signal: stopping.signal });
  let watched = indexByMetric(alerts.values());
  let round: Promise<void> | undefined;
  let restUntilMs = Number.NEGATIVE_INFINITY;
  let cancelTimer = (): void => {};
  metrics.watch(watched.names);

  const stopCommits = metrics.onCommit((commit) => {
    for (const [alert, newestMs] of watched.newestByAlert(commit)) queue.addSample(alert, newestMs, nowMs());
    wake();
  });
  const stopChanges = deps.onAlertChange(({ id, alert }) => {
    conditions.forget(id);
    overBound.delete(id);
    if (alert === undefined) {
      alerts.delete(id);
      open.forget(id);
      queue.forget(id);
    } else {
      alerts.set(id, alert);
      if (alert.enabled) queue.addWrite(alert);
      else queue.clear(id);
    }
    watched = indexByMetric(alerts.values());
    metrics.watch(watched.names);
    wake();
  });

  function wake(): void {
    if (stopping.signal.aborted || round !== undefined) return;
    cancelTimer();
    const startedAtMs = nowMs();
    if (startedAtMs < restUntilMs) {
      cancelTimer = setTimer(wake, Math.max(1, restUntilMs - startedAtMs));
      return;
    }
    const due = queue.take(startedAtMs, maxAlertsInRound);
    if (due.length > 0) {
      round = runRound(due).finally(() => {
        round = undefined;
        restUntilMs = nowMs() + Math.min(maxRestMs, (nowMs() - startedAtMs) * (1 / deps.maxShare - 1));
        wake();
      });
      return;
    }
    const dueMs = queue.nextDueMs();
    if (dueMs !== undefined) cancelTimer = setTimer(wake, Math.max(1, dueMs - nowMs()));
  }

  async function runRound(taken: readonly DueEvaluation[]): Promise<void> {
    const dues = taken.flatMap(({ alertId, atMs }) => {
      const alert = alerts.get(alertId);
      if (alert?.enabled === true) return [{ alert, atMs }];
      queue.release(alertId);
      return [];
    });
    await conditions.evaluate(dues, (due, answer) => {
      const { id } = due.alert;
      // An alert that was written meanwhile is evaluated anew.
      const isCurrent = alerts.get(id) === due.alert;
      if (answer.kind === 'vectors' && isCurrent) return record(due, answer.vectors);
      queue.release(id, answer.kind === 'failed' && isCurrent ? nowMs() + answer.pauseMs : undefined);
      if (answer.kind === 'failed' && !stopping.signal.aborted) deps.onError(answer.error);
    });
  }

  /** Does not keep the next round waiting: the alert alone does. */
  function record({ alert, atMs }: DueAlert, vectors: EvaluatedVectors): void {
    const recording = recordEvaluation({ ...deps, open }, { alert, atMs, vectors })
      .then((count) => {
        queue.release(alert.id);
        if (count === 0) overBound.delete(alert.id);
        else if (!overBound.has(alert.id)) {
          overBound.add(alert.id);
          deps.onStorm(alert, count);
        }
      })
      .catch((error) => {
        queue.retry({ alertId: alert.id, atMs }, nowMs() + storeRetryMs);
        deps.onError(error);
      })
      .finally(() => {
        recordings.delete(recording);
        // It may have been deleted while its incidents were being stored.
        if (!alerts.has(alert.id)) open.forget(alert.id);
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

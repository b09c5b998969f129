import type { IncidentStore } from '../incident-store.ts';
import type { MetricAlert } from '../metric-alert.ts';
import type { AlertAnswer, ConditionEvaluator, DueAlert } from './condition-evaluator.ts';
import type { TimedVectors } from './decide-transitions.ts';
import type { DueEvaluation, EvaluationQueue } from './evaluation-queue.ts';
import { createExpectedCosts, slowShare } from './expected-costs.ts';
import { readOpenIncidents } from './read-open-incidents.ts';
import { type RecordEvaluationDependencies, recordEvaluation } from './record-evaluation.ts';
import type { HeldShard } from './shards/held-shards.ts';
import type { UnstoredTransitions } from './unstored-transitions.ts';

export interface UnansweredEvaluation {
  readonly error: unknown;
  readonly failureCount: number;
  readonly pauseMs: number;
}

/** An evaluation of an alert in the shard that this process held when it began. */
export interface HeldEvaluation extends DueAlert {
  readonly shard: HeldShard;
}

export interface EvaluationRoundsDependencies
  extends Omit<RecordEvaluationDependencies, 'incidents' | 'open' | 'unstored'> {
  readonly queue: EvaluationQueue;
  readonly conditions: ConditionEvaluator;
  readonly incidents: Pick<IncidentStore, 'listOpen' | 'recordTransitions'>;
  readonly unstored: UnstoredTransitions;
  /** `undefined` for an alert that is deleted or disabled. */
  readonly findAlert: (alertId: string) => MetricAlert | undefined;
  /** `undefined` for an alert that this process does not evaluate. */
  readonly shardOf: (alertId: string) => HeldShard | undefined;
  readonly nowMs: () => number;
  readonly monotonicNowMs: () => number;
  readonly setTimer: (callback: () => void, delayMs: number) => () => void;
  /** Of the time, up to 1, that rounds may use. */
  readonly maxShare: number;
  /** How long one call of the metric store may run. */
  readonly maxRunMs: number;
  /** Called for each answer to the present version of an alert, before its transitions are stored. */
  readonly onAnswer: (alert: MetricAlert, answer: AlertAnswer, ranMs: number) => void;
  /** Called once the transitions of an evaluation are stored; `overBound` label sets that fire have no incident. */
  readonly onEvaluated: (evaluation: HeldEvaluation, overBound: number) => void;
  readonly onUnanswered: (alert: MetricAlert, failure: UnansweredEvaluation) => void;
  readonly onError: (error: unknown) => void;
  readonly signal: AbortSignal;
}

export interface EvaluationRounds {
  /** Starts a round if something is due. */
  wake(): void;
  settled(): Promise<void>;
  /** Waits for evaluations under way; abort the signal first. */
  stop(): Promise<void>;
}

/** The longest pause between two rounds. */
const maxPauseMs = 2_000;
/** Alerts per batch sent to the metric store. */
const maxAlertsTogether = 64;
/** Of the time that a call of the store may run: what alerts that are evaluated together are expected to take. */
const togetherShare = 0.5;
/** Retry interval when results cannot be stored, for example on a full disk. */
const storeRetryMs = 5_000;
/** Pause of an alert whose project has too much that is not stored yet. */
const unstoredPauseMs = 1_000;
/** The longest sleep until a sample is due that is ahead of the clock, which may be set forward meanwhile. */
const maxSleepMs = 10_000;

/**
 * Evaluates the alerts of a queue; what is found is stored while others are evaluated. Rounds of alerts that may be evaluated together
 * and of those that are slow take turns. A round evaluates each alert once and lasts about as long as one call of the store may at most,
 * so that an alert waits for two rounds, whatever the alerts of another project take.
 */
export function createEvaluationRounds(deps: EvaluationRoundsDependencies): EvaluationRounds {
  const { queue, conditions, incidents, unstored, findAlert, shardOf, maxRunMs } = deps;
  const { nowMs, monotonicNowMs, setTimer, signal } = deps;
  const recordings = new Set<Promise<void>>();
  const slowMs = maxRunMs * slowShare;
  const expectCost = createExpectedCosts(maxRunMs);
  /** Alerts of calls that took too long, until each was evaluated alone. */
  const suspects = new WeakSet<MetricAlert>();
  let round: Promise<void> | undefined;
  let wasSlow = false;
  let pausedUntilMs = Number.NEGATIVE_INFINITY;
  let cancelTimer = (): void => {};

  function wake(): void {
    if (signal.aborted || round !== undefined) return;
    cancelTimer();
    const startedAtMs = monotonicNowMs();
    if (startedAtMs < pausedUntilMs) {
      cancelTimer = setTimer(wake, Math.max(1, pausedUntilMs - startedAtMs));
      return;
    }
    const time = { nowMs: nowMs(), monotonicMs: startedAtMs };
    const due = takeFirst(startedAtMs);
    if (due.length > 0) {
      round = runRound(due, startedAtMs).finally(() => {
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

  /** Of the kind whose turn it is, or else of the other. */
  function takeFirst(startedAtMs: number): readonly DueEvaluation[] {
    for (const isSlow of [!wasSlow, wasSlow]) {
      wasSlow = isSlow;
      const due = takeDue(startedAtMs);
      if (due.length > 0) return due;
    }
    return [];
  }

  /** @param begun in this round. */
  function takeDue(startedAtMs: number, begun: ReadonlySet<string> = new Set()): readonly DueEvaluation[] {
    const monotonicMs = monotonicNowMs();
    const time = { nowMs: nowMs(), monotonicMs };
    const ranMs = monotonicMs - startedAtMs;
    if (wasSlow) {
      const maxCostMs = begun.size === 0 ? Number.POSITIVE_INFINITY : maxRunMs - ranMs;
      const due = queue.takeSlow(time, maxCostMs, begun);
      return due === undefined ? [] : [due];
    }
    const leftMs = maxRunMs * togetherShare - ranMs;
    return leftMs > 0 ? queue.take(time, maxAlertsTogether, leftMs, begun) : [];
  }

  /** Each alert once: what arrives meanwhile waits for the next round, or a flood of commits would let no round end in time. */
  async function runRound(first: readonly DueEvaluation[], startedAtMs: number): Promise<void> {
    const begun = new Set<string>();
    for (let due = first; due.length > 0 && !signal.aborted; due = takeDue(startedAtMs, begun)) {
      for (const { alertId } of due) begun.add(alertId);
      await evaluate(due, wasSlow);
    }
  }

  async function evaluate(taken: readonly DueEvaluation[], isSlow: boolean): Promise<void> {
    const dues = taken.flatMap(({ alertId, ...due }): HeldEvaluation[] => {
      const [alert, shard] = [findAlert(alertId), shardOf(alertId)];
      if (alert === undefined || shard === undefined) queue.release(alertId);
      else if (!unstored.isFull(alert.projectId)) return [{ alert, shard, ...due }];
      else queue.retry({ alertId, ...due }, monotonicNowMs() + unstoredPauseMs);
      return [];
    });
    const ready = await withOpenIncidents(dues);
    if (ready.length === 0) return;
    const expectedMs = ready.reduce((sum, { alert }) => sum + queue.costMs(alert.id), 0);
    await conditions.evaluate(ready, (due, answer, ranMs) => {
      const { id, projectId } = due.alert;
      const isDueStill = isCurrent(due);
      if (isDueStill)
        queue.setCost(id, expectCost(answer, { ranMs, expectedMs, count: ready.length }, queue.costMs(id)));
      chargeSuspect(due.alert, ready.length, ranMs);
      if (answer.kind !== 'batch-failed') conclude(due, answer, ranMs, isDueStill);
      else if (isDueStill) retry(due, 0);
      else release(due);
      if (isSlow || answer.kind === 'batch-failed') queue.chargeSlow(projectId, ranMs / ready.length);
    });
  }

  /**
   * Charges projects for what their alerts took in a call that took too long, as far as that is known once each was evaluated alone: the
   * others are served before more of a project whose alerts are slow.
   */
  function chargeSuspect(alert: MetricAlert, count: number, ranMs: number): void {
    if (count > 1 && queue.costMs(alert.id) > slowMs) suspects.add(alert);
    else if (suspects.delete(alert)) queue.chargeFast(alert.projectId, ranMs);
  }

  function conclude(due: HeldEvaluation, answer: AlertAnswer, ranMs: number, isDueStill: boolean): void {
    if (isDueStill && !signal.aborted) deps.onAnswer(due.alert, answer, ranMs);
    if (answer.kind === 'vectors' && isDueStill) record(due, answer.evaluations);
    // The sample that caused it may be the last.
    else if (answer.kind === 'failed' && isDueStill) retry(due, answer.pauseMs);
    else release(due);
    if (answer.kind === 'failed' && !signal.aborted) deps.onUnanswered(due.alert, answer);
  }

  /** False for an alert that was written meanwhile, which has an evaluation of its own pending. */
  function isCurrent(due: HeldEvaluation): boolean {
    return findAlert(due.alert.id) === due.alert && isHeld(due);
  }

  /** False once the shard was lost: the queue has forgotten the alert, or knows it anew because the shard was taken again. */
  function isHeld({ alert, shard }: HeldEvaluation): boolean {
    return shardOf(alert.id) === shard;
  }

  function release(due: HeldEvaluation): void {
    if (!isHeld(due)) return;
    due.shard.open.releaseExcess(due.alert);
    queue.release(due.alert.id);
  }

  function retry(due: HeldEvaluation, pauseMs: number): void {
    const { alert, shard, ...time } = due;
    if (!isHeld(due)) return;
    shard.open.releaseExcess(alert);
    queue.retry({ alertId: alert.id, ...time }, monotonicNowMs() + pauseMs);
  }

  /** Loads the open incidents of alerts that have none loaded. Alerts whose incidents cannot be read are requeued. */
  async function withOpenIncidents(dues: readonly HeldEvaluation[]): Promise<readonly HeldEvaluation[]> {
    const isRead = ({ alert, shard }: HeldEvaluation) => shard.open.has(alert.id);
    try {
      await readOpenIncidents(incidents, dues, isCurrent);
      return dues;
    } catch (error) {
      for (const due of dues) if (!isRead(due)) retry(due, storeRetryMs);
      deps.onError(error);
      return dues.filter(isRead);
    }
  }

  /** Not awaited by the round: only this alert waits until its result is stored. */
  function record(due: HeldEvaluation, evaluations: readonly TimedVectors[]): void {
    const { alert, shard } = due;
    const { fence } = shard.hold;
    const evaluation = { alert, evaluations, ...(fence === undefined ? {} : { fence }) };
    const recording = recordEvaluation({ ...deps, open: shard.open }, evaluation)
      .then((overBound) => {
        release(due);
        deps.onEvaluated(due, overBound);
      })
      .catch((error) => {
        // It may or may not have been stored.
        shard.open.release(alert.id);
        retry(due, storeRetryMs);
        if (!deps.abandon.aborted) deps.onError(error);
      })
      .finally(() => {
        recordings.delete(recording);
        wake();
      });
    recordings.add(recording);
  }

  return {
    wake,
    async settled() {
      while (round !== undefined || recordings.size > 0) await Promise.all([round, ...recordings]);
    },
    async stop() {
      cancelTimer();
      await round;
      await Promise.all(recordings);
    },
  };
}

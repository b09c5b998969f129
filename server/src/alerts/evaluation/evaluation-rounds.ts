import type { IncidentStore } from '../incident-store.ts';
import type { MetricAlert } from '../metric-alert.ts';
import type { AlertAnswer, ConditionAnswer, ConditionEvaluator, DueAlert } from './condition-evaluator.ts';
import type { TimedVectors } from './decide-transitions.ts';
import type { DueEvaluation, EvaluationQueue, QueueTime } from './evaluation-queue.ts';
import { type RecordEvaluationDependencies, recordEvaluation } from './record-evaluation.ts';
import type { HeldShard } from './shards/held-shards.ts';

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
  extends Omit<RecordEvaluationDependencies, 'incidents' | 'open'> {
  readonly queue: EvaluationQueue;
  readonly conditions: ConditionEvaluator;
  readonly incidents: Pick<IncidentStore, 'listOpen' | 'recordTransitions'>;
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
const maxAlertsInRound = 64;
/** Of the time that a call of the store may run: alerts that take more are evaluated alone. */
export const slowShare = 0.1;
/** Of an alert that is evaluated with others: the vectors of a call arrive as one message. */
const maxLabelSetsTogether = 500;
/** Of the same time: what alerts that are evaluated together are expected to take. */
const togetherShare = 0.5;
/** Retry interval when results cannot be stored, for example on a full disk. */
const storeRetryMs = 5_000;
/** The longest sleep until a sample is due that is ahead of the clock, which may be set forward meanwhile. */
const maxSleepMs = 10_000;

/**
 * Evaluates the alerts of a queue, some at a time; what is found is stored while the next round runs. A round takes the time of about
 * one call of the store at most, and rounds of alerts that may be evaluated together and of those that are slow take turns. So an alert
 * waits for two rounds at most, whatever the alerts of another project take.
 */
export function createEvaluationRounds(deps: EvaluationRoundsDependencies): EvaluationRounds {
  const { queue, conditions, incidents, findAlert, shardOf, nowMs, monotonicNowMs, setTimer, signal } = deps;
  const recordings = new Set<Promise<void>>();
  const { maxRunMs } = deps;
  /** The expected time of an alert that was not answered: in a round of slow alerts, none of them is begun after another. */
  const unansweredMs = maxRunMs * (1 - slowShare);
  /** The least that one whose vectors are large is expected to take, so that it is evaluated alone. */
  const largeMs = maxRunMs * slowShare + 1;
  let round: Promise<void> | undefined;
  let wasApart = false;
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
    const due = takeDue(time);
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

  function takeDue(time: QueueTime): readonly DueEvaluation[] {
    for (const isApart of [!wasApart, wasApart]) {
      const due = isApart
        ? [queue.takeApart(time, Number.POSITIVE_INFINITY) ?? []].flat()
        : queue.take(time, maxAlertsInRound, maxRunMs * togetherShare);
      wasApart = isApart;
      if (due.length > 0) return due;
    }
    return [];
  }

  async function runRound(due: readonly DueEvaluation[], startedAtMs: number): Promise<void> {
    const isApart = wasApart;
    await evaluate(due, isApart);
    while (isApart && !signal.aborted) {
      const monotonicMs = monotonicNowMs();
      const next = queue.takeApart({ nowMs: nowMs(), monotonicMs }, startedAtMs + maxRunMs - monotonicMs);
      if (next === undefined) return;
      await evaluate([next], isApart);
    }
  }

  async function evaluate(taken: readonly DueEvaluation[], isApart: boolean): Promise<void> {
    const dues = taken.flatMap(({ alertId, ...due }): HeldEvaluation[] => {
      const [alert, shard] = [findAlert(alertId), shardOf(alertId)];
      if (alert !== undefined && shard !== undefined) return [{ alert, shard, ...due }];
      queue.release(alertId);
      return [];
    });
    const ready = await withOpenIncidents(dues);
    if (ready.length === 0) return;
    await conditions.evaluate(ready, (due, answer, ranMs) => {
      const { id, projectId } = due.alert;
      // An alert that was written meanwhile has an evaluation of its own pending.
      const isCurrent = findAlert(id) === due.alert && isHeld(due);
      if (isCurrent) queue.setCost(id, costOf(answer, ranMs, ready.length === 1 ? ranMs : queue.costMs(id)));
      if (answer.kind !== 'batch-failed') conclude(due, answer, ranMs, isCurrent);
      else if (isCurrent) retry(due, 0);
      else release(due);
      if (isApart || answer.kind === 'batch-failed') queue.chargeApart(projectId, ranMs / ready.length);
    });
  }

  function costOf(answer: ConditionAnswer, ranMs: number, knownMs: number): number {
    if (answer.kind === 'failed' || answer.kind === 'batch-failed') return unansweredMs;
    const costMs = Math.min(knownMs, ranMs);
    return countLabelSets(answer) > maxLabelSetsTogether ? Math.max(costMs, largeMs) : costMs;
  }

  function conclude(due: HeldEvaluation, answer: AlertAnswer, ranMs: number, isCurrent: boolean): void {
    if (isCurrent && !signal.aborted) deps.onAnswer(due.alert, answer, ranMs);
    if (answer.kind === 'vectors' && isCurrent) record(due, answer.evaluations);
    // The sample that caused it may be the last.
    else if (answer.kind === 'failed' && isCurrent) retry(due, answer.pauseMs);
    else release(due);
    if (answer.kind === 'failed' && !signal.aborted) deps.onUnanswered(due.alert, answer);
  }

  /** False once the shard was lost: the queue has forgotten the alert, or knows it anew because the shard was taken again. */
  function isHeld({ alert, shard }: HeldEvaluation): boolean {
    return shardOf(alert.id) === shard;
  }

  function release(due: HeldEvaluation): void {
    if (isHeld(due)) queue.release(due.alert.id);
  }

  function retry(due: HeldEvaluation, pauseMs: number): void {
    const { alert, shard: _, ...time } = due;
    if (isHeld(due)) queue.retry({ alertId: alert.id, ...time }, monotonicNowMs() + pauseMs);
  }

  /** Loads the open incidents of alerts that have none loaded. Alerts whose incidents cannot be read are requeued. */
  async function withOpenIncidents(dues: readonly HeldEvaluation[]): Promise<readonly HeldEvaluation[]> {
    const isRead = ({ alert, shard }: HeldEvaluation) => shard.open.has(alert.id);
    const unread = dues.filter((due) => !isRead(due));
    if (unread.length === 0) return dues;
    try {
      const read = await incidents.listOpen(unread.map(({ alert }) => alert));
      const found = Map.groupBy(read, ({ alertId }) => alertId);
      for (const { alert, shard } of unread) {
        // For an alert that was changed during the read, they are stale and are read again.
        if (findAlert(alert.id) === alert) shard.open.load(alert.id, found.get(alert.id) ?? []);
      }
      return dues;
    } catch (error) {
      for (const due of unread) retry(due, storeRetryMs);
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
        deps.onError(error);
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

function countLabelSets(answer: AlertAnswer): number {
  if (answer.kind !== 'vectors') return 0;
  const vectors = answer.evaluations.flatMap(({ vectors: { firing, recovery } }) =>
    firing === recovery ? [firing] : [firing, recovery],
  );
  return vectors.reduce((sum, vector) => sum + vector.length, 0);
}

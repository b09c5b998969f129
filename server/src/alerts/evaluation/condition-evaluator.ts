import type { ConditionResult, MetricStore } from '../../metrics/metric-store.ts';
import type { VectorSample } from '../../promql/promql-value.ts';
import type { QueryLimits } from '../../promql/query-limits.ts';
import type { MetricAlert } from '../metric-alert.ts';
import type { DueTime } from './alert-times.ts';
import { incidentKey, type TimedVectors } from './decide-transitions.ts';

export interface DueAlert extends DueTime {
  readonly alert: MetricAlert;
}

export type AlertAnswer =
  /** No label set is in two of them. */
  | { readonly kind: 'vectors'; readonly evaluations: readonly TimedVectors[] }
  /** A query failed on this data, for example by exceeding a limit. */
  | { readonly kind: 'query-failed'; readonly message: string }
  /** The store did not answer, for example in the time it had. The alert should pause, so that others get their share of the time. */
  | {
      readonly kind: 'failed';
      readonly error: unknown;
      readonly pauseMs: number;
      /** Consecutive failures of the alert. */
      readonly failureCount: number;
    };

/** `batch-failed`: the store did not answer several alerts together. Each should be evaluated alone, because one may be slow. */
export type ConditionAnswer = AlertAnswer | { readonly kind: 'batch-failed' };

/** Queries the metric store for the vectors of alerts. */
export interface ConditionEvaluator {
  /** Calls the store once, and `onAnswer` once per alert, with how long the call ran; never rejects. */
  evaluate<Due extends DueAlert>(
    dues: readonly Due[],
    onAnswer: (due: Due, answer: ConditionAnswer, ranMs: number) => void,
  ): Promise<void>;
  /** Drops the failures recorded for an alert; call it when the alert was changed. */
  forget(alertId: string): void;
}

export interface ConditionEvaluatorDependencies {
  readonly metrics: Pick<MetricStore, 'evaluateConditions'>;
  readonly limits: QueryLimits;
  readonly monotonicNowMs: () => number;
  /** How long one batch may run. */
  readonly maxRunMs: number;
  readonly signal: AbortSignal;
}

/** Pause of a failed alert as a multiple of the time it ran, which limits it to a tenth of the time. */
const pauseFactor = 9;
const minPauseMs = 1_000;
/** Limit of the pause, which doubles with each further failure in a row. */
const maxPauseMs = 5 * 60_000;

export function createConditionEvaluator(deps: ConditionEvaluatorDependencies): ConditionEvaluator {
  const { metrics, limits, monotonicNowMs, maxRunMs, signal } = deps;
  /** Consecutive failures by alert id. */
  const failureCounts = new Map<string, number>();

  function queryVectors(dues: readonly DueAlert[]): Promise<readonly (readonly ConditionResult[])[]> {
    return metrics.evaluateConditions(
      dues.flatMap(({ alert: { projectId, condition }, ...due }) => {
        const expressions = [...new Set([condition.firing.vector, condition.recovery.vector])];
        return timesOf(due).map((atMs) => ({ projectId, atMs, expressions, limits }));
      }),
      { maxRunMs, signal },
    );
  }

  function noteFailure(alertId: string, error: unknown, ranMs: number): ConditionAnswer {
    const failureCount = (failureCounts.get(alertId) ?? 0) + 1;
    failureCounts.set(alertId, failureCount);
    const pauseMs = Math.max(minPauseMs, pauseFactor * ranMs) * 2 ** (failureCount - 1);
    return { kind: 'failed', error, failureCount, pauseMs: Math.min(pauseMs, maxPauseMs) };
  }

  async function evaluate<Due extends DueAlert>(
    dues: readonly Due[],
    onAnswer: (due: Due, answer: ConditionAnswer, ranMs: number) => void,
  ): Promise<void> {
    const startedAtMs = monotonicNowMs();
    let results: readonly (readonly ConditionResult[])[];
    try {
      results = await queryVectors(dues);
    } catch (error) {
      // It ran no longer than this: before, it waited for the thread.
      const ranMs = Math.min(monotonicNowMs() - startedAtMs, maxRunMs);
      for (const due of dues) {
        onAnswer(
          due,
          dues.length > 1 ? { kind: 'batch-failed' } : noteFailure(due.alert.id, error, ranMs),
          ranMs,
        );
      }
      return;
    }
    const ranMs = monotonicNowMs() - startedAtMs;
    let taken = 0;
    for (const due of dues) {
      failureCounts.delete(due.alert.id);
      const times = timesOf(due);
      onAnswer(due, toAnswer(times, results.slice(taken, taken + times.length)), ranMs);
      taken += times.length;
    }
  }

  return {
    evaluate,
    forget: (alertId) => void failureCounts.delete(alertId),
  };
}

const noResult: ConditionResult = { ok: false, message: 'the store gave no result' };

/** The clock's first: what has a value then is decided then. */
function timesOf({ atMs, clockMs = atMs }: DueTime): readonly number[] {
  return clockMs === atMs ? [atMs] : [clockMs, atMs];
}

/** @param results of each time: of the firing vector and, where it differs, of the recovery vector. */
function toAnswer(
  times: readonly number[],
  results: readonly (readonly ConditionResult[])[],
): ConditionAnswer {
  const evaluations: TimedVectors[] = [];
  const decided = new Set<string>();
  for (const [index, atMs] of times.entries()) {
    const [firing = noResult, recovery = firing] = results[index] ?? [];
    if (!firing.ok) return { kind: 'query-failed', message: firing.message };
    if (!recovery.ok) return { kind: 'query-failed', message: recovery.message };
    const isOpen = ({ labels }: VectorSample): boolean => !decided.has(incidentKey(labels));
    const vectors = {
      firing: index === 0 ? firing.samples : firing.samples.filter(isOpen),
      recovery: index === 0 ? recovery.samples : recovery.samples.filter(isOpen),
    };
    evaluations.push({ atMs, vectors });
    if (index === times.length - 1) continue;
    for (const { labels } of [...firing.samples, ...recovery.samples]) decided.add(incidentKey(labels));
  }
  return { kind: 'vectors', evaluations };
}

import type { ConditionResult, MetricStore } from '../../metrics/metric-store.ts';
import type { QueryLimits } from '../../promql/query-limits.ts';
import type { MetricAlert } from '../metric-alert.ts';
import type { EvaluatedVectors } from './decide-transitions.ts';

export interface DueAlert {
  readonly alert: MetricAlert;
  readonly atMs: number;
}

export type ConditionAnswer =
  | { readonly kind: 'vectors'; readonly vectors: EvaluatedVectors }
  /** A query failed on this data, for example by exceeding a limit. */
  | { readonly kind: 'query-failed' }
  /** The store did not answer, for example in the time it had. The alert should pause, so that others get their share of the time. */
  | { readonly kind: 'failed'; readonly error: unknown; readonly pauseMs: number };

/** Queries the metric store for the vectors of alerts, in batches. */
export interface ConditionEvaluator {
  /** Calls `onAnswer` once per alert; never rejects. */
  evaluate(
    dues: readonly DueAlert[],
    onAnswer: (due: DueAlert, answer: ConditionAnswer) => void,
  ): Promise<void>;
  /** Drops the failures recorded for an alert; call it when the alert was changed. */
  forget(alertId: string): void;
}

export interface ConditionEvaluatorDependencies {
  readonly metrics: Pick<MetricStore, 'evaluateConditions'>;
  readonly limits: QueryLimits;
  readonly nowMs: () => number;
  /** How long one batch may run. */
  readonly maxRunMs: number;
  readonly signal: AbortSignal;
}

/** Pause of a failed alert as a multiple of the time it ran, which limits it to a tenth of the time. */
const pauseFactor = 9;
const minPauseMs = 1_000;

export function createConditionEvaluator(deps: ConditionEvaluatorDependencies): ConditionEvaluator {
  const { metrics, limits, nowMs, maxRunMs, signal } = deps;
  /** Ids of alerts that failed: each is evaluated alone until it succeeds, so that it cannot fail others of its batch. */
  const suspects = new Set<string>();

  function queryVectors(dues: readonly DueAlert[]): Promise<readonly (readonly ConditionResult[])[]> {
    return metrics.evaluateConditions(
      dues.map(({ alert: { projectId, condition }, atMs }) => ({
        projectId,
        atMs,
        expressions: [...new Set([condition.firing.vector, condition.recovery.vector])],
        limits,
      })),
      { maxRunMs, signal },
    );
  }

  const evaluate: ConditionEvaluator['evaluate'] = async (dues, onAnswer) => {
    const startedAtMs = nowMs();
    let results: readonly (readonly ConditionResult[])[];
    try {
      results = await queryVectors(dues);
    } catch (error) {
      // One slow alert fails its whole batch: retry each alone.
      if (dues.length > 1 && !signal.aborted) {
        for (const due of dues) await evaluate([due], onAnswer);
        return;
      }
      // It ran no longer than this: before, it waited for the thread.
      const ranMs = Math.min(nowMs() - startedAtMs, maxRunMs);
      const pauseMs = Math.max(minPauseMs, pauseFactor * ranMs);
      for (const due of dues) {
        suspects.add(due.alert.id);
        onAnswer(due, { kind: 'failed', error, pauseMs });
      }
      return;
    }
    for (const [index, due] of dues.entries()) {
      suspects.delete(due.alert.id);
      onAnswer(due, toAnswer(results[index] ?? []));
    }
  };

  return {
    async evaluate(dues, onAnswer) {
      const together = dues.filter(({ alert }) => !suspects.has(alert.id));
      const apart = dues.filter(({ alert }) => suspects.has(alert.id));
      if (together.length > 0) await evaluate(together, onAnswer);
      for (const due of apart) await evaluate([due], onAnswer);
    },
    forget: (alertId) => void suspects.delete(alertId),
  };
}

/** @param results of the firing vector and, where it differs, of the recovery vector. */
function toAnswer([firing, recovery = firing]: readonly ConditionResult[]): ConditionAnswer {
  if (firing?.ok !== true || recovery?.ok !== true) return { kind: 'query-failed' };
  return { kind: 'vectors', vectors: { firing: firing.samples, recovery: recovery.samples } };
}

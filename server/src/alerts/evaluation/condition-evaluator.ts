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
  /** A query fails with this data, such as by going over a limit. */
  | { readonly kind: 'query-failed' }
  /** No answer came, as when it took too long. The alert should pause, lest it takes the time of the others. */
  | { readonly kind: 'failed'; readonly error: unknown; readonly pauseMs: number };

/** Asks the metric store for the vectors of alerts, many at once. */
export interface ConditionEvaluator {
  /** Calls back once for each; never rejects. */
  evaluate(
    dues: readonly DueAlert[],
    onAnswer: (due: DueAlert, answer: ConditionAnswer) => void,
  ): Promise<void>;
  /** The alert is another now: what is known of its failures counts no more. */
  forget(alertId: string): void;
}

export interface ConditionEvaluatorDependencies {
  readonly metrics: Pick<MetricStore, 'evaluateConditions'>;
  readonly limits: QueryLimits;
  readonly nowMs: () => number;
  /** How long one question may take. */
  readonly deadlineMs: number;
  readonly signal: AbortSignal;
}

/** The pause of a failed alert, in times of what it took: it has a tenth of the time at most. */
const pauseFactor = 9;
const minPauseMs = 1_000;

export function createConditionEvaluator(deps: ConditionEvaluatorDependencies): ConditionEvaluator {
  const { metrics, limits, nowMs, deadlineMs, signal } = deps;
  /** Ids of alerts that failed, which are asked for alone until they do not, or they would fail others with them. */
  const suspects = new Set<string>();

  function ask(dues: readonly DueAlert[]): Promise<readonly (readonly ConditionResult[])[]> {
    return metrics.evaluateConditions(
      dues.map(({ alert: { projectId, condition }, atMs }) => ({
        projectId,
        atMs,
        expressions: [...new Set([condition.firing.vector, condition.recovery.vector])],
        limits,
      })),
      { deadlineMs: nowMs() + deadlineMs, signal },
    );
  }

  const evaluate: ConditionEvaluator['evaluate'] = async (dues, onAnswer) => {
    const startedAtMs = nowMs();
    let results: readonly (readonly ConditionResult[])[];
    try {
      results = await ask(dues);
    } catch (error) {
      // One that takes too long takes the others with it: each is asked for again, alone.
      if (dues.length > 1 && !signal.aborted) {
        for (const due of dues) await evaluate([due], onAnswer);
        return;
      }
      const pauseMs = Math.max(minPauseMs, pauseFactor * (nowMs() - startedAtMs));
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

/** @param results of the firing vector and, where it is another, of the recovery vector. */
function toAnswer([firing, recovery = firing]: readonly ConditionResult[]): ConditionAnswer {
  if (firing?.ok !== true || recovery?.ok !== true) return { kind: 'query-failed' };
  return { kind: 'vectors', vectors: { firing: firing.samples, recovery: recovery.samples } };
}

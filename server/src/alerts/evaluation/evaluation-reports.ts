import { AppError } from '../../errors/app-error.ts';
import type { MetricAlert } from '../metric-alert.ts';
import type { ConditionAnswer } from './condition-evaluator.ts';

/** How an evaluation of an alert went. */
export interface EvaluationReport {
  /** When it ended, by the clock. */
  readonly atMs: number;
  /** How long the call of the store ran that it was part of. */
  readonly ranMs: number;
  /** Why it failed; absent when it did not. */
  readonly problem?: string;
}

/** The last evaluation of each alert that this process evaluates. */
export interface EvaluationReports {
  note(alert: Pick<MetricAlert, 'id'>, answer: ConditionAnswer, ranMs: number): void;
  last(alertId: string): EvaluationReport | undefined;
  forget(alertId: string): void;
}

export function createEvaluationReports(nowMs: () => number): EvaluationReports {
  const reports = new Map<string, EvaluationReport>();
  return {
    note({ id }, answer, ranMs) {
      const problem = problemOf(answer);
      reports.set(id, { atMs: nowMs(), ranMs, ...(problem === undefined ? {} : { problem }) });
    },
    last: (alertId) => reports.get(alertId),
    forget: (alertId) => void reports.delete(alertId),
  };
}

function problemOf(answer: ConditionAnswer): string | undefined {
  if (answer.kind === 'vectors') return undefined;
  if (answer.kind === 'query-failed') return answer.message;
  // Other errors are in the log: they may name what clients must not see.
  return answer.error instanceof AppError
    ? answer.error.message
    : 'the metrics could not be read; it is repeated';
}

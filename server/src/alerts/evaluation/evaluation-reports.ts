import { AppError } from '../../errors/app-error.ts';
import type { MetricAlert } from '../metric-alert.ts';
import type { AlertAnswer } from './condition-evaluator.ts';
import type { OpenLimits } from './storm-limits.ts';

/** How an evaluation of an alert went. */
export interface EvaluationReport {
  /** When it ended, by the clock. */
  readonly atMs: number;
  /** How long the call of the store ran that it was part of. */
  readonly ranMs: number;
  /** Why it failed, or what of it has no effect; absent when all is well. */
  readonly problem?: string;
}

/** The last evaluation of each alert that this process evaluates. */
export interface EvaluationReports {
  note(alert: Pick<MetricAlert, 'id'>, answer: AlertAnswer, ranMs: number): void;
  /** Notes how many firing label sets have no incident. @returns whether that are some now, and were none before. */
  noteOverBound(alertId: string, count: number): boolean;
  last(alertId: string): EvaluationReport | undefined;
  forget(alertId: string): void;
}

export function createEvaluationReports(nowMs: () => number, limits: OpenLimits): EvaluationReports {
  const reports = new Map<string, EvaluationReport>();
  const overBound = new Map<string, number>();

  return {
    note({ id }, answer, ranMs) {
      const problem = problemOf(answer);
      reports.set(id, { atMs: nowMs(), ranMs, ...(problem === undefined ? {} : { problem }) });
    },
    noteOverBound(alertId, count) {
      const isNew = count > 0 && !overBound.has(alertId);
      if (count > 0) overBound.set(alertId, count);
      else overBound.delete(alertId);
      return isNew;
    },
    last(alertId) {
      const report = reports.get(alertId);
      const count = overBound.get(alertId);
      if (report === undefined || report.problem !== undefined || count === undefined) return report;
      return { ...report, problem: describeOverBound(count, limits) };
    },
    forget(alertId) {
      reports.delete(alertId);
      overBound.delete(alertId);
    },
  };
}

function describeOverBound(count: number, { maxOpen, maxOpenCharacters }: OpenLimits): string {
  return (
    `${count} firing label sets have no incident: the alert has as many open ones as it may, ${maxOpen} with labels of ` +
    `${maxOpenCharacters} characters together, whose series still have values or that were notified lately; let ` +
    'condition.expression give fewer label sets and shorter labels, for example by an aggregation'
  );
}

function problemOf(answer: AlertAnswer): string | undefined {
  if (answer.kind === 'vectors') return undefined;
  if (answer.kind === 'query-failed') return answer.message;
  // Other errors are in the log: they may name what clients must not see.
  return answer.error instanceof AppError
    ? answer.error.message
    : 'the metrics could not be read; it is repeated';
}

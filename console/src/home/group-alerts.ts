import { severities, stateOf } from '../alert-records/alert-state.ts';
import type { EvaluationProblems } from '../alert-records/evaluation-problems.ts';
import type { MetricAlertSummary } from '../generated/types.gen.ts';

export interface AlertGroups {
  /** Alerts with open incidents: the most severe first, then the ones with the most incidents, then by name. */
  readonly firing: readonly MetricAlertSummary[];
  /** Alerts that would be silent in any case: the most severe first, then by name. */
  readonly failed: readonly MetricAlertSummary[];
  /** How many others are enabled. */
  readonly quietCount: number;
}

/** What needs somebody, and how many alerts see to it that nothing else does. */
export function groupAlerts(
  alerts: readonly MetricAlertSummary[],
  problems: EvaluationProblems,
): AlertGroups {
  const bySeverity = alerts.toSorted(
    (a, b) =>
      severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
      b.firing_count - a.firing_count ||
      a.display_name.localeCompare(b.display_name, 'en'),
  );
  return {
    firing: bySeverity.filter(({ firing_count: count }) => count > 0),
    failed: bySeverity.filter((alert) => stateOf(alert, problems) === 'not evaluated'),
    quietCount: alerts.filter((alert) => stateOf(alert, problems) === 'quiet').length,
  };
}

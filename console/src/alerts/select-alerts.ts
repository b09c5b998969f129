import { type AlertState, alertStates, severities, stateOf } from '../alert-records/alert-state.ts';
import type { EvaluationProblems } from '../alert-records/evaluation-problems.ts';
import type { AlertSeverity, MetricAlertSummary } from '../generated/types.gen.ts';

export interface AlertFilter {
  /** A part of the name or the slug, in any case; empty for all. */
  readonly text: string;
  readonly severity?: AlertSeverity;
  readonly state?: AlertState;
}

/** The alerts that match, firing ones first, then those that cannot be evaluated, each by severity and name. */
export function selectAlerts(
  alerts: readonly MetricAlertSummary[],
  problems: EvaluationProblems,
  { text, severity, state }: AlertFilter,
): MetricAlertSummary[] {
  const part = text.trim().toLowerCase();
  const rankOf = (alert: MetricAlertSummary) => alertStates.indexOf(stateOf(alert, problems));
  return alerts
    .filter(
      (alert) =>
        (severity === undefined || alert.severity === severity) &&
        (state === undefined || stateOf(alert, problems) === state) &&
        `${alert.display_name}\n${alert.slug}`.toLowerCase().includes(part),
    )
    .sort(
      (a, b) =>
        rankOf(a) - rankOf(b) ||
        severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
        byName.compare(a.display_name, b.display_name) ||
        byName.compare(a.slug, b.slug),
    );
}

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** How many alerts there are and are shown, and how many of all need somebody. */
export function countAlerts(
  alerts: readonly MetricAlertSummary[],
  problems: EvaluationProblems,
  shownCount: number,
): string {
  const countIn = (state: AlertState) => alerts.filter((alert) => stateOf(alert, problems) === state).length;
  const firing = countIn('firing');
  const failed = countIn('not evaluated');
  const total = alerts.length === 1 ? '1 alert' : `${alerts.length} alerts`;
  const shown = shownCount === alerts.length ? total : `${shownCount} of ${total}`;
  const failures = failed === 0 ? '' : `, ${failed} cannot be evaluated`;
  return `${shown}, ${firing === 0 ? 'none fires' : `${firing} firing`}${failures}`;
}

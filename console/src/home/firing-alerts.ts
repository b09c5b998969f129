import type { AlertSeverity, MetricAlertSummary } from '../generated/types.gen.ts';

const ranks: Readonly<Record<AlertSeverity, number>> = { critical: 0, warning: 1, info: 2 };

/** Alerts with open incidents: the most severe first, then the ones with the most incidents, then by name. */
export function firingAlerts(alerts: readonly MetricAlertSummary[]): readonly MetricAlertSummary[] {
  return alerts
    .filter(({ firing_count: count }) => count > 0)
    .sort(
      (a, b) =>
        ranks[a.severity] - ranks[b.severity] ||
        b.firing_count - a.firing_count ||
        a.display_name.localeCompare(b.display_name, 'en'),
    );
}

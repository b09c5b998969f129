import type { AlertSeverity, MetricAlertSummary } from '../generated/types.gen.ts';

/** `quiet` alerts are evaluated and have no open incident. Disabled ones may still have some. */
export type AlertState = 'firing' | 'quiet' | 'disabled';

/** In the order of the list. */
export const alertStates: readonly AlertState[] = ['firing', 'quiet', 'disabled'];

/** The gravest first. */
export const severities: readonly AlertSeverity[] = ['critical', 'warning', 'info'];

export function stateOf({
  enabled,
  firing_count: firingCount,
}: Pick<MetricAlertSummary, 'enabled' | 'firing_count'>): AlertState {
  if (!enabled) return 'disabled';
  return firingCount > 0 ? 'firing' : 'quiet';
}

export interface AlertFilter {
  /** A part of the name or the slug, in any case; empty for all. */
  readonly text: string;
  readonly severity?: AlertSeverity;
  readonly state?: AlertState;
}

/** The alerts that match, firing ones first, then by severity and name. */
export function selectAlerts(
  alerts: readonly MetricAlertSummary[],
  { text, severity, state }: AlertFilter,
): MetricAlertSummary[] {
  const part = text.trim().toLowerCase();
  return alerts
    .filter(
      (alert) =>
        (severity === undefined || alert.severity === severity) &&
        (state === undefined || stateOf(alert) === state) &&
        `${alert.display_name}\n${alert.slug}`.toLowerCase().includes(part),
    )
    .sort(
      (a, b) =>
        alertStates.indexOf(stateOf(a)) - alertStates.indexOf(stateOf(b)) ||
        severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
        byName.compare(a.display_name, b.display_name) ||
        byName.compare(a.slug, b.slug),
    );
}

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

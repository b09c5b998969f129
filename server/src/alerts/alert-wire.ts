import type { Schemas } from '../generated/operations.gen.ts';
import { formatRfc3339Ms } from '../time/rfc3339.ts';
import type { Incident } from './incident.ts';
import type { AlertSummary, WrittenAlert } from './written-alert.ts';

/** The form in which alerts are written and stored. */
export function fromWireAlert(wire: Schemas['MetricAlertInput']): WrittenAlert {
  const { condition, documentation } = wire;
  return {
    displayName: wire.display_name,
    severity: wire.severity,
    enabled: wire.enabled,
    expression: condition.expression,
    ...(condition.recovery_expression === undefined
      ? {}
      : { recoveryExpression: condition.recovery_expression }),
    notifications: wire.notifications,
    ...(documentation === undefined ? {} : { markdown: documentation.markdown }),
  };
}

export function toWireAlertSummary(summary: AlertSummary): Schemas['MetricAlertSummary'] {
  return {
    slug: summary.slug,
    display_name: summary.displayName,
    severity: summary.severity,
    enabled: summary.enabled,
    firing_count: summary.firingCount,
    updated_at: formatRfc3339Ms(summary.updatedAtMs),
  };
}

export function toWireIncident({ id, labels, value, ...incident }: Incident): Schemas['Incident'] {
  const { openedAtMs, resolvedAtMs, resolvedValue } = incident;
  return {
    id,
    state: resolvedAtMs === undefined ? 'firing' : 'resolved',
    labels: toWireLabels(labels),
    value,
    opened_at: formatRfc3339Ms(openedAtMs),
    ...(resolvedAtMs === undefined ? {} : { resolved_at: formatRfc3339Ms(resolvedAtMs) }),
    ...(resolvedValue === undefined ? {} : { resolved_value: resolvedValue }),
  };
}

export function toWireLabels(labels: Incident['labels']): Record<string, string> {
  const object: Record<string, string> = Object.create(null); // label names are user data
  for (let i = 0; i < labels.length; i += 2) object[labels[i] ?? ''] = labels[i + 1] ?? '';
  return object;
}

import type { Incident } from '../../../alerts/incident.ts';

export interface IncidentRow {
  readonly id: string;
  readonly project_id: string;
  readonly alert_id: string;
  /** JSON array of names and values. */
  readonly labels: string;
  readonly value: number;
  readonly opened_at_ms: number;
  readonly resolved_at_ms: number | null;
  readonly resolved_value: number | null;
  readonly notified: number;
}

export function toIncident(row: IncidentRow): Incident {
  return {
    id: row.id,
    projectId: row.project_id,
    alertId: row.alert_id,
    labels: JSON.parse(row.labels),
    value: row.value,
    openedAtMs: row.opened_at_ms,
    ...(row.resolved_at_ms === null ? {} : { resolvedAtMs: row.resolved_at_ms }),
    ...(row.resolved_value === null ? {} : { resolvedValue: row.resolved_value }),
    notified: row.notified === 1,
  };
}

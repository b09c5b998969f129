import type { StormCounts } from '../alerts/evaluation/incident-notifications.ts';
import type { Incident } from '../alerts/incident.ts';
import type { MetricAlert } from '../alerts/metric-alert.ts';
import type { Channel } from '../channels/channel.ts';

/** Of every payload; it changes when a field changes its meaning or goes, not when one is added. */
const schemaVersion = '1';

/** What payloads say of an alert. */
export type NotifiedAlert = Pick<
  MetricAlert,
  'slug' | 'displayName' | 'severity' | 'expression' | 'recoveryExpression' | 'markdown'
>;

interface AlertEvent {
  /** Unique for each channel that is told. */
  readonly eventId: string;
  readonly alert: NotifiedAlert;
  readonly projectName: string;
}

export interface IncidentEvent extends AlertEvent {
  readonly kind: 'incident.opened' | 'incident.resolved';
  readonly incident: Incident;
}

/** The JSON that tells of an incident, as webhooks get it. */
export function incidentPayload({ eventId, kind, alert, incident, projectName }: IncidentEvent): string {
  const { openedAtMs, resolvedAtMs } = incident;
  return JSON.stringify({
    schema_version: schemaVersion,
    event_id: eventId,
    event_timestamp: toRfc3339(kind === 'incident.opened' ? openedAtMs : (resolvedAtMs ?? openedAtMs)),
    kind,
    alert: toAlertFields(alert),
    incident: {
      id: incident.id,
      labels: toLabelObject(incident.labels),
      value: incident.value,
      opened_at: toRfc3339(openedAtMs),
      ...(resolvedAtMs === undefined ? {} : { resolved_at: toRfc3339(resolvedAtMs) }),
    },
    ...toDocumentation(alert),
    project_name: projectName,
  });
}

export interface StormEvent extends AlertEvent {
  readonly counts: StormCounts;
}

/** The JSON of kind `incident.storm`: more incidents opened at once than are told of one by one. */
export function stormPayload({ eventId, alert, counts, projectName }: StormEvent): string {
  return JSON.stringify({
    schema_version: schemaVersion,
    event_id: eventId,
    event_timestamp: toRfc3339(counts.atMs),
    kind: 'incident.storm',
    alert: toAlertFields(alert),
    storm: { opened: counts.opened, notified: counts.notified, over_bound: counts.overBound },
    ...toDocumentation(alert),
    project_name: projectName,
  });
}

export interface TestEvent {
  readonly eventId: string;
  readonly timeMs: number;
  readonly channel: Pick<Channel, 'slug' | 'displayName'>;
}

/** The JSON of kind `test`, which tells of nothing. */
export function testPayload({ eventId, timeMs, channel }: TestEvent): string {
  return JSON.stringify({
    schema_version: schemaVersion,
    event_id: eventId,
    event_timestamp: toRfc3339(timeMs),
    kind: 'test',
    channel: { slug: channel.slug, display_name: channel.displayName },
    message: 'A test: notifications of this channel arrive.',
  });
}

function toAlertFields(alert: NotifiedAlert) {
  const { slug, displayName, severity, expression, recoveryExpression } = alert;
  return {
    slug,
    display_name: displayName,
    severity,
    condition: {
      expression,
      ...(recoveryExpression === undefined ? {} : { recovery_expression: recoveryExpression }),
    },
  };
}

function toDocumentation({ markdown }: NotifiedAlert) {
  return markdown === undefined ? {} : { documentation: { markdown } };
}

function toLabelObject(labels: Incident['labels']): Record<string, string> {
  const entries: [string, string][] = [];
  for (let at = 0; at + 1 < labels.length; at += 2) entries.push([labels[at] ?? '', labels[at + 1] ?? '']);
  // Defines properties, so that a label named __proto__ is one like any other.
  return Object.fromEntries(entries);
}

function toRfc3339(timeMs: number): string {
  return new Date(timeMs).toISOString();
}

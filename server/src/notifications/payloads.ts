import type { StormCounts } from '../alerts/evaluation/incident-notifications.ts';
import type { Incident } from '../alerts/incident.ts';
import type { MetricAlert } from '../alerts/metric-alert.ts';
import type { Channel } from '../channels/channel.ts';
import { formatRfc3339Ms } from '../time/rfc3339.ts';
import type { RuleMatchClaim } from '../traces/trace-rule.ts';
import { toNotifiedLabels } from './notified-labels.ts';

/** Version of all payloads: incremented when a field is removed or changes its meaning, not when one is added. */
const schemaVersion = '1';

/** The fields of an alert that payloads contain. */
export type NotifiedAlert = Pick<
  MetricAlert,
  'slug' | 'displayName' | 'severity' | 'expression' | 'recoveryExpression' | 'markdown'
>;

interface AlertEvent {
  /** Unique for each notified channel. */
  readonly eventId: string;
  readonly alert: NotifiedAlert;
  readonly projectName: string;
}

export interface IncidentEvent extends AlertEvent {
  readonly kind: 'incident.opened' | 'incident.resolved';
  readonly incident: Incident;
}

/** Webhook payload of an incident, as JSON, with the value that opened or resolved it. */
export function incidentPayload({ eventId, kind, alert, incident, projectName }: IncidentEvent): string {
  const { openedAtMs, resolvedAtMs, resolvedValue = incident.value } = incident;
  return JSON.stringify({
    schema_version: schemaVersion,
    event_id: eventId,
    event_timestamp: formatRfc3339Ms(kind === 'incident.opened' ? openedAtMs : (resolvedAtMs ?? openedAtMs)),
    kind,
    alert: toAlertFields(alert),
    incident: {
      id: incident.id,
      labels: toNotifiedLabels(incident.labels),
      value: kind === 'incident.opened' ? incident.value : resolvedValue,
      opened_at: formatRfc3339Ms(openedAtMs),
      ...(resolvedAtMs === undefined ? {} : { resolved_at: formatRfc3339Ms(resolvedAtMs) }),
    },
    ...toDocumentation(alert),
    project_name: projectName,
  });
}

export interface StormEvent extends AlertEvent {
  readonly counts: StormCounts;
}

/** Webhook payload of kind `incident.storm`: more incidents opened at once than are notified individually. */
export function stormPayload({ eventId, alert, counts, projectName }: StormEvent): string {
  return JSON.stringify({
    schema_version: schemaVersion,
    event_id: eventId,
    event_timestamp: formatRfc3339Ms(counts.atMs),
    kind: 'incident.storm',
    alert: toAlertFields(alert),
    storm: { opened: counts.opened, notified: counts.notified, over_bound: counts.overBound },
    ...toDocumentation(alert),
    project_name: projectName,
  });
}

export interface RuleMatchEvent {
  /** Unique for each notified channel. */
  readonly eventId: string;
  readonly match: Pick<RuleMatchClaim, 'traceId' | 'ruleId' | 'ruleName' | 'matchReason' | 'matchedAtMs'>;
  readonly projectName: string;
}

/**
 * Webhook payload of a rule match (specification, "Webhook delivery payload"), as JSON. `kind` is an addition to the
 * specification, so that consumers can tell it from the other payloads. It contains no data of the trace.
 */
export function ruleMatchPayload({ eventId, match, projectName }: RuleMatchEvent): string {
  return JSON.stringify({
    schema_version: schemaVersion,
    event_id: eventId,
    event_timestamp: formatRfc3339Ms(match.matchedAtMs),
    kind: 'rule.matched',
    rule_id: match.ruleId,
    rule_name: match.ruleName,
    match_reason: match.matchReason,
    project_name: projectName,
    entities: [{ type: 'trace', id: match.traceId }],
  });
}

export interface TestEvent {
  readonly eventId: string;
  readonly timeMs: number;
  readonly channel: Pick<Channel, 'slug' | 'displayName'>;
}

/** Webhook payload of kind `test`. */
export function testPayload({ eventId, timeMs, channel }: TestEvent): string {
  return JSON.stringify({
    schema_version: schemaVersion,
    event_id: eventId,
    event_timestamp: formatRfc3339Ms(timeMs),
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

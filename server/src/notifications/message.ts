import type { NewNotification } from './notification.ts';

/** A notification as text, independent of the channel type. */
export interface Message {
  /** One line. */
  readonly title: string;
  readonly severity: 'info' | 'warning' | 'critical';
  /** Whether it reports the resolution of an incident. */
  readonly isResolution: boolean;
  /** The same for all notifications of one incident. */
  readonly subjectId: string;
  /** RFC 3339. */
  readonly time: string;
  readonly facts: readonly Fact[];
  readonly labels: readonly Fact[];
  /** The runbook, in Markdown; not blank. */
  readonly documentation?: string;
  /** Name of the project. */
  readonly source: string;
}

type Fact = readonly [name: string, value: string];

/** Common fields of the payloads of alerts. */
interface AlertFields {
  readonly event_timestamp: string;
  readonly alert: {
    readonly display_name: string;
    readonly severity: Message['severity'];
    readonly condition: { readonly expression: string };
  };
  readonly documentation?: { readonly markdown: string };
  readonly project_name: string;
}

interface IncidentFields extends AlertFields {
  readonly incident: {
    readonly id: string;
    readonly labels: Readonly<Record<string, string>>;
    readonly value: number;
    readonly opened_at: string;
    readonly resolved_at?: string;
  };
}

interface StormFields extends AlertFields {
  readonly storm: { readonly opened: number; readonly notified: number; readonly over_bound: number };
}

interface RuleMatchFields {
  readonly event_timestamp: string;
  readonly rule_id: string;
  readonly rule_name: string;
  readonly match_reason: string;
  readonly project_name: string;
  readonly entities: readonly { readonly type: string; readonly id: string }[];
}

/** Renders a payload written by `payloads.ts` as text. */
export function toMessage(notification: Pick<NewNotification, 'eventId' | 'kind' | 'payload'>): Message {
  const { eventId, kind, payload } = notification;
  switch (kind) {
    case 'incident.opened':
    case 'incident.resolved':
      return describeIncident(kind === 'incident.resolved', JSON.parse(payload));
    case 'incident.storm':
      return describeStorm(eventId, JSON.parse(payload));
    case 'rule.matched':
      return describeRuleMatch(eventId, JSON.parse(payload));
    default:
      return describeOther(eventId, kind, JSON.parse(payload));
  }
}

function describeIncident(isResolution: boolean, fields: IncidentFields): Message {
  const { alert, incident } = fields;
  return {
    ...describeAlert(isResolution ? 'Resolved' : 'Firing', fields),
    isResolution,
    subjectId: incident.id,
    facts: [
      ['Condition', alert.condition.expression],
      ['Value', String(incident.value)],
      ['Opened', incident.opened_at],
      ...(incident.resolved_at === undefined ? [] : [['Resolved', incident.resolved_at] as const]),
      ['Project', fields.project_name],
      ['Incident', incident.id],
    ],
    labels: Object.entries(incident.labels),
  };
}

function describeStorm(eventId: string, fields: StormFields): Message {
  const { opened, notified, over_bound: overBound } = fields.storm;
  return {
    ...describeAlert('Storm', fields),
    isResolution: false,
    subjectId: eventId,
    facts: [
      ['Condition', fields.alert.condition.expression],
      ['Incidents opened at once', String(opened)],
      ['Notified individually', String(notified)],
      ...(overBound === 0 ? [] : [['Firing without an incident', String(overBound)] as const]),
      ['Project', fields.project_name],
    ],
    labels: [],
  };
}

function describeRuleMatch(eventId: string, fields: RuleMatchFields): Message {
  return {
    title: toOneLine(`Matched: ${fields.rule_name}`),
    severity: 'warning',
    isResolution: false,
    subjectId: eventId,
    time: fields.event_timestamp,
    facts: [
      ...fields.entities.map(({ type, id }) => [type === 'trace' ? 'Trace' : type, id] as const),
      ['Filter', fields.match_reason],
      ['Matched', fields.event_timestamp],
      ['Project', fields.project_name],
      ['Rule', fields.rule_id],
    ],
    labels: [],
    source: fields.project_name,
  };
}

function describeAlert(state: string, { alert, documentation, ...fields }: AlertFields) {
  return {
    title: toOneLine(`${state}: ${alert.display_name} (${alert.severity})`),
    severity: alert.severity,
    time: fields.event_timestamp,
    source: fields.project_name,
    ...(documentation === undefined || documentation.markdown.trim() === ''
      ? {}
      : { documentation: documentation.markdown }),
  };
}

/** A test, or a kind without a text of its own: its scalar fields. */
function describeOther(eventId: string, kind: string, fields: Readonly<Record<string, unknown>>): Message {
  const { event_timestamp: time, project_name: projectName } = fields;
  return {
    title: kind === 'test' ? 'Test notification' : toOneLine(kind),
    severity: 'info',
    isResolution: false,
    subjectId: eventId,
    time: typeof time === 'string' ? time : '',
    facts: Object.entries(fields).flatMap(([name, value]) =>
      typeof value === 'string' && name !== 'schema_version' ? [[name, value] as const] : [],
    ),
    labels: [],
    source: typeof projectName === 'string' ? projectName : 'cairn',
  };
}

function toOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

import type { Incident } from '../../alerts/incident.ts';
import type { MetricAlert } from '../../alerts/metric-alert.ts';
import type { NewNotification } from '../notification.ts';
import { incidentPayload, type NotifiedAlert } from '../payloads.ts';

export const sampleAlert: NotifiedAlert & Pick<MetricAlert, 'severity'> = {
  slug: 'checkout-errors',
  displayName: 'Checkout errors',
  severity: 'critical',
  expression: 'sum by (service) (rate(errors_total[5m])) > 5',
  recoveryExpression: 'sum by (service) (rate(errors_total[5m])) < 2',
  markdown: '# Look at the checkout\n\n<!channel> & more',
};

export const sampleIncident: Incident = {
  id: 'inc_1',
  projectId: 'prj_1',
  alertId: 'alr_1',
  labels: ['__proto__', 'x', 'service', 'check<out>'],
  value: 7.5,
  openedAtMs: Date.UTC(2026, 10, 21, 12),
  notified: true,
};

/** Of the sample alert, for the channel `hook` of `org_1`. */
export function sampleNotification(changes: Partial<NewNotification> = {}): NewNotification {
  const eventId = changes.eventId ?? 'evt_1';
  const kind = 'incident.opened';
  return {
    eventId,
    organizationId: 'org_1',
    projectId: 'prj_1',
    channelSlug: 'hook',
    kind,
    payload: incidentPayload({
      eventId,
      kind,
      alert: sampleAlert,
      incident: sampleIncident,
      projectName: 'default',
    }),
    createdAtMs: Date.UTC(2026, 10, 21, 12),
    ...changes,
  };
}

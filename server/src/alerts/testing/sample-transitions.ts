import type { StoredDocument } from '../../documents/document-store.ts';
import type { NewNotification } from '../../notifications/notification.ts';
import type { Incident } from '../incident.ts';
import type { IncidentResolution } from '../incident-store.ts';

export function incidentOf(alert: StoredDocument, id: string, changes: Partial<Incident> = {}): Incident {
  const labels = ['service', id];
  return {
    id,
    projectId: 'prj_1',
    alertId: alert.id,
    labels,
    value: 7.5,
    openedAtMs: 1_000,
    notified: true,
    ...changes,
  };
}

export function resolutionOf(id: string, resolvedAtMs: number): IncidentResolution {
  return { id, resolvedAtMs, resolvedValue: 1 };
}

export function notificationOf(eventId: string): NewNotification {
  return {
    eventId,
    organizationId: 'org_1',
    projectId: 'prj_1',
    channelSlug: 'on-call',
    kind: 'incident.opened',
    payload: '{}',
    createdAtMs: 1_000,
  };
}

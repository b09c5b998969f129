import type { NotificationMaker } from '../alerts/evaluation/incident-notifications.ts';
import type { MetricAlert } from '../alerts/metric-alert.ts';
import type { RandomSource } from '../identity/random-source.ts';
import { createEventId } from './event-id.ts';
import type { NewNotification } from './notification.ts';
import type { NotifiedProject } from './notified-project.ts';
import { incidentPayload, stormPayload } from './payloads.ts';

export interface NotificationMakerOptions {
  readonly randomBytes: RandomSource;
  readonly nowMs: () => number;
}

/** Creates the notifications of alerts, with an event id of its own for each channel. */
export function createNotificationMaker({ randomBytes, nowMs }: NotificationMakerOptions): NotificationMaker {
  function forEachChannel(
    kind: string,
    alert: MetricAlert,
    { organizationId }: NotifiedProject,
    toPayload: (eventId: string) => string,
    subject: Pick<NewNotification, 'incidentId'> = {},
  ): readonly NewNotification[] {
    return alert.notifications.map((channelSlug) => {
      const eventId = createEventId(randomBytes);
      return {
        eventId,
        organizationId,
        projectId: alert.projectId,
        channelSlug,
        kind,
        ...subject,
        payload: toPayload(eventId),
        createdAtMs: nowMs(),
      };
    });
  }

  return {
    incident: (kind, alert, incident, project) =>
      forEachChannel(
        kind,
        alert,
        project,
        (eventId) => incidentPayload({ eventId, kind, alert, incident, projectName: project.projectName }),
        { incidentId: incident.id },
      ),
    storm: (alert, counts, project) =>
      forEachChannel('incident.storm', alert, project, (eventId) =>
        stormPayload({ eventId, alert, counts, projectName: project.projectName }),
      ),
  };
}

import type { NewNotification } from '../../notifications/notification.ts';
import type { Incident } from '../incident.ts';
import type { MetricAlert } from '../metric-alert.ts';

/** What an incident notification says beside the alert and the incident. */
export interface NotifiedProject {
  readonly organizationId: string;
  readonly projectName: string;
}

export interface NotificationMaker {
  /** One for each channel of the alert. */
  incident(
    kind: 'incident.opened' | 'incident.resolved',
    alert: MetricAlert,
    incident: Incident,
    project: NotifiedProject,
  ): readonly NewNotification[];
  /** One for each channel: so many label sets fire at once that not each is told of. */
  storm(alert: MetricAlert, counts: StormCounts, project: NotifiedProject): readonly NewNotification[];
}

export interface StormCounts {
  /** Incidents that the evaluation opened. */
  readonly opened: number;
  /** Of them, told of one by one. */
  readonly notified: number;
  /** Label sets that fire without an incident, because the alert has as many open as it may. */
  readonly overBound: number;
  readonly atMs: number;
}

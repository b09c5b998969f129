import type { NewNotification } from '../../notifications/notification.ts';
import type { NotifiedProject } from '../../notifications/notified-project.ts';
import type { Incident } from '../incident.ts';
import type { MetricAlert } from '../metric-alert.ts';

export interface NotificationMaker {
  /** One for each channel of the alert. */
  incident(
    kind: 'incident.opened' | 'incident.resolved',
    alert: MetricAlert,
    incident: Incident,
    project: NotifiedProject,
  ): readonly NewNotification[];
  /** One for each channel: more label sets fire at once than are notified individually. */
  storm(alert: MetricAlert, counts: StormCounts, project: NotifiedProject): readonly NewNotification[];
}

export interface StormCounts {
  /** Incidents that opened since the last storm notification and were not notified by then; those of the evaluation included. */
  readonly opened: number;
  /** Of them, those that the evaluation notifies individually. */
  readonly notified: number;
  /** Firing label sets without an incident, because the alert is at its limit of open ones. */
  readonly overBound: number;
  readonly atMs: number;
}

import type { NewNotification } from '../notifications/notification.ts';
import type { Incident } from './incident.ts';
import type { MetricAlert } from './metric-alert.ts';

export interface IncidentResolution {
  readonly id: string;
  readonly resolvedAtMs: number;
  readonly resolvedValue: number;
}

export interface IncidentTransitions {
  readonly projectId: string;
  readonly alertId: string;
  /** Version of the alert that was evaluated; nothing is stored when the alert was changed or deleted since. */
  readonly alertEtag: string;
  readonly opened: readonly Incident[];
  readonly resolved: readonly IncidentResolution[];
  readonly notifications: readonly NewNotification[];
}

export type AlertKey = Pick<MetricAlert, 'projectId' | 'id'>;

export interface IncidentListQuery {
  readonly projectId: string;
  readonly alertId: string;
  readonly state?: 'firing' | 'resolved';
  /** Only incidents after this position, newest first, ties by id. */
  readonly after?: { readonly openedAtMs: number; readonly id: string };
  readonly limit: number;
}

export interface IncidentStore {
  /** Open incidents of these alerts; a process reads them before it first evaluates an alert. */
  listOpen(alerts: readonly AlertKey[]): Promise<readonly Incident[]>;
  /** The time of the latest opening or resolution of each of these alerts, by alert id. */
  lastTransitionsMs(alerts: readonly AlertKey[]): Promise<ReadonlyMap<string, number>>;
  /** Stores incidents and notifications in one transaction. @returns false when the alert was changed meanwhile: nothing was stored. */
  recordTransitions(transitions: IncidentTransitions): Promise<boolean>;
  /** Newest first, at most `limit`. */
  list(query: IncidentListQuery): Promise<readonly Incident[]>;
  /** Number of open incidents by alert id. */
  countOpen(projectId: string): Promise<ReadonlyMap<string, number>>;
}

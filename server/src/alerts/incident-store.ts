import type { NewNotification } from '../notifications/notification.ts';
import type { Incident } from './incident.ts';

export interface IncidentTransitions {
  readonly projectId: string;
  readonly alertId: string;
  /** The version of the alert they were evaluated with; nothing is stored when it was changed or deleted since. */
  readonly alertEtag: string;
  readonly opened: readonly Incident[];
  readonly resolved: readonly { readonly id: string; readonly resolvedAtMs: number }[];
  readonly notifications: readonly NewNotification[];
}

export interface IncidentListQuery {
  readonly projectId: string;
  readonly alertId: string;
  readonly state?: 'firing' | 'resolved';
  /** Only incidents after this place, newest first, ties by id. */
  readonly after?: { readonly openedAtMs: number; readonly id: string };
  readonly limit: number;
}

export interface IncidentStore {
  /** Open incidents of every alert of the process's data directory, to start from. */
  listOpen(): Promise<readonly Incident[]>;
  /** When each alert last changed, by alert id: the latest opening or resolution of its incidents. */
  lastTransitionsMs(): Promise<ReadonlyMap<string, number>>;
  /** Incidents and notifications in one transaction. False when the alert was changed meanwhile: nothing was stored. */
  recordTransitions(transitions: IncidentTransitions): Promise<boolean>;
  /** Newest first, at most `limit`. */
  list(query: IncidentListQuery): Promise<readonly Incident[]>;
  /** Open incidents by alert id. */
  countOpen(projectId: string): Promise<ReadonlyMap<string, number>>;
}

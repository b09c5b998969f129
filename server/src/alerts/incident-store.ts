import { AppError } from '../errors/app-error.ts';
import type { NewNotification } from '../notifications/notification.ts';
import type { ExcessRequest } from '../time/start-project-pruning.ts';
import type { Incident } from './incident.ts';
import type { MetricAlert } from './metric-alert.ts';

export interface IncidentResolution {
  readonly id: string;
  readonly resolvedAtMs: number;
  /** Absent when it did not recover, but made room for another. */
  readonly resolvedValue?: number;
}

/** A hold of one of the shards that processes share alerts out by; see `AlertShards`. */
export interface ShardFence {
  readonly shard: number;
  /** Grows with each process that takes the shard. */
  readonly generation: number;
}

export interface IncidentTransitions {
  readonly projectId: string;
  readonly alertId: string;
  /** Version of the alert that was evaluated; nothing is stored when the alert was changed or deleted since. */
  readonly alertEtag: string;
  /** Nothing is stored when another process has taken the shard since. Absent where one process evaluates every alert. */
  readonly fence?: ShardFence;
  readonly opened: readonly Incident[];
  readonly resolved: readonly IncidentResolution[];
  readonly notifications: readonly NewNotification[];
}

export type AlertKey = Pick<MetricAlert, 'projectId' | 'id'>;

/** Of which open incidents should be read at once: each may have labels of half a megabyte, which the main thread copies. */
export const maxAlertsInRead = 8;

/** Labels of an incident mostly have fewer bytes, as JSON. One with the longest has a quarter of a megabyte. */
export const countedLabelBytes = 1_024;

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
  /**
   * Stores incidents and notifications in one transaction.
   *
   * @returns false when the alert was changed meanwhile, or its shard taken: nothing was stored.
   * @throws AppError `UNAVAILABLE` when another process opened or resolved one of the incidents: nothing was stored.
   */
  recordTransitions(transitions: IncidentTransitions): Promise<boolean>;
  /** Newest first, at most `limit`. */
  list(query: IncidentListQuery): Promise<readonly Incident[]>;
  /** Number of open incidents by alert id. */
  countOpen(projectId: string): Promise<ReadonlyMap<string, number>>;
  /**
   * Deletes resolved incidents of a project, but those that were resolved last; one counts once for each `countedLabelBytes` that its
   * labels begin.
   *
   * @returns their number; more may be left when it is the limit.
   */
  pruneExcess(request: ExcessRequest): Promise<number>;
}

/** For transitions that another process was faster with. */
export function incidentConflict(): AppError {
  return new AppError(
    'UNAVAILABLE',
    'another process opened or resolved the same incidents; nothing was changed, read them and retry',
    [{ type: 'retry', retry_after_seconds: 1 }],
  );
}

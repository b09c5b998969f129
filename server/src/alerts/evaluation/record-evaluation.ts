import type { Incident } from '../incident.ts';
import type { IncidentStore } from '../incident-store.ts';
import type { MetricAlert } from '../metric-alert.ts';
import { chooseTold } from './choose-told.ts';
import { decideTransitions, type EvaluatedVectors, type Transitions } from './decide-transitions.ts';
import type { NotificationMaker, NotifiedProject } from './incident-notifications.ts';
import type { OpenIncidents } from './open-incidents.ts';

/** Bounds of what one alert may set off. */
export interface StormLimits {
  /** Incidents of an alert that may be open at once. */
  readonly maxOpen: number;
  /** Openings of an alert within `windowMs` that channels are told of one by one. */
  readonly maxNotified: number;
  readonly windowMs: number;
}

export const defaultStormLimits: StormLimits = { maxOpen: 1_000, maxNotified: 50, windowMs: 3_600_000 };

export interface RecordEvaluationDependencies {
  readonly incidents: Pick<IncidentStore, 'recordTransitions'>;
  readonly open: OpenIncidents;
  readonly notifications: NotificationMaker;
  readonly findProject: (projectId: string) => Promise<NotifiedProject | undefined>;
  readonly newIncidentId: () => string;
  readonly storm: StormLimits;
  /** Notifications were stored. */
  readonly onNotified: () => void;
}

export interface Evaluation {
  readonly alert: MetricAlert;
  readonly atMs: number;
  readonly vectors: EvaluatedVectors;
}

/**
 * Stores what an evaluation changes, incidents and notifications together, and then takes it into memory.
 *
 * @returns how many label sets fire without an incident, because the alert has as many open as it may.
 * @throws what the store throws; nothing has changed then.
 */
export async function recordEvaluation(
  deps: RecordEvaluationDependencies,
  evaluation: Evaluation,
): Promise<number> {
  const { alert, vectors } = evaluation;
  const open = deps.open.of(alert.id);
  const decided = decideTransitions(alert.condition, vectors, open, deps.storm.maxOpen);
  if (decided.opened.length > 0 || decided.resolved.length > 0) {
    const project = await deps.findProject(alert.projectId);
    if (project !== undefined) await recordTransitions(deps, evaluation, decided, project);
  }
  return decided.overBound;
}

async function recordTransitions(
  { incidents, open, notifications, newIncidentId, storm, onNotified }: RecordEvaluationDependencies,
  { alert, atMs }: Evaluation,
  decided: Transitions,
  project: NotifiedProject,
): Promise<void> {
  const counts = { opened: decided.opened.length, resolved: decided.resolved.length, atMs };
  const told = chooseTold(counts, open.of(alert.id), storm);
  const opened = decided.opened.map(
    ({ labels, value }, index): Incident => ({
      id: newIncidentId(),
      projectId: alert.projectId,
      alertId: alert.id,
      labels,
      value,
      openedAtMs: atMs,
      notified: index < told.notified,
    }),
  );
  // It may have opened when the alert was written, which was after the time of the samples that resolve it.
  const resolved = decided.resolved.map((incident) => ({
    ...incident,
    resolvedAtMs: Math.max(atMs, incident.openedAtMs),
  }));
  const tell = (kind: 'incident.opened' | 'incident.resolved', changed: readonly Incident[]) =>
    changed
      .filter(({ notified }) => notified)
      .flatMap((incident) => notifications.incident(kind, alert, incident, project));
  const stormCounts = { ...counts, notified: told.notified, overBound: decided.overBound };
  const isStored = await incidents.recordTransitions({
    projectId: alert.projectId,
    alertId: alert.id,
    alertEtag: alert.etag,
    opened,
    resolved: resolved.map(({ id, resolvedAtMs }) => ({ id, resolvedAtMs })),
    notifications: [
      ...tell('incident.opened', opened),
      ...tell('incident.resolved', resolved),
      ...(told.isStormTold ? notifications.storm(alert, stormCounts, project) : []),
    ],
  });
  if (!isStored) return;
  for (const incident of resolved) open.resolve(incident);
  for (const incident of opened) open.open(incident);
  onNotified();
}

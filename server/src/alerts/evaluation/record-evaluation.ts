import type { NotifiedProject } from '../../notifications/notified-project.ts';
import type { Incident } from '../incident.ts';
import type { IncidentStore } from '../incident-store.ts';
import type { MetricAlert } from '../metric-alert.ts';
import { decideTransitions, type EvaluatedVectors, type Transitions } from './decide-transitions.ts';
import type { NotificationMaker } from './incident-notifications.ts';
import type { OpenIncidents } from './open-incidents.ts';
import { planNotifications } from './plan-notifications.ts';
import type { StormLimits } from './storm-limits.ts';

export interface RecordEvaluationDependencies {
  readonly incidents: Pick<IncidentStore, 'recordTransitions'>;
  readonly open: OpenIncidents;
  readonly notifications: NotificationMaker;
  readonly findProject: (projectId: string) => Promise<NotifiedProject | undefined>;
  readonly newIncidentId: () => string;
  readonly storm: StormLimits;
  /** Called after notifications were stored. */
  readonly onNotified: () => void;
}

export interface Evaluation {
  readonly alert: MetricAlert;
  readonly atMs: number;
  readonly vectors: EvaluatedVectors;
}

/**
 * Stores the transitions of an evaluation, incidents and notifications in one transaction, then updates the open incidents in
 * memory.
 *
 * @returns the number of firing label sets without an incident, because the alert is at its limit of open ones.
 * @throws what the store throws; nothing has changed in memory then.
 */
export async function recordEvaluation(
  deps: RecordEvaluationDependencies,
  evaluation: Evaluation,
): Promise<number> {
  const { alert, vectors } = evaluation;
  const open = deps.open.get(alert.id);
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
  const plan = planNotifications(counts, open.get(alert.id), storm);
  const opened = decided.opened.map(
    ({ labels, value }, index): Incident => ({
      id: newIncidentId(),
      projectId: alert.projectId,
      alertId: alert.id,
      labels,
      value,
      openedAtMs: atMs,
      notified: index < plan.notified,
    }),
  );
  // An incident that opened when the alert was written may be later than the samples that resolve it.
  const resolved = decided.resolved.map((incident) => ({
    ...incident,
    resolvedAtMs: Math.max(atMs, incident.openedAtMs),
  }));
  const notify = (kind: 'incident.opened' | 'incident.resolved', changed: readonly Incident[]) =>
    changed
      .filter(({ notified }) => notified)
      .flatMap((incident) => notifications.incident(kind, alert, incident, project));
  const stormCounts = { ...counts, notified: plan.notified, overBound: decided.overBound };
  const isStored = await incidents.recordTransitions({
    projectId: alert.projectId,
    alertId: alert.id,
    alertEtag: alert.etag,
    opened,
    resolved: resolved.map(({ id, resolvedAtMs }) => ({ id, resolvedAtMs })),
    notifications: [
      ...notify('incident.opened', opened),
      ...notify('incident.resolved', resolved),
      ...(plan.notifiesStorm ? notifications.storm(alert, stormCounts, project) : []),
    ],
  });
  if (!isStored) return;
  for (const incident of resolved) open.resolve(incident);
  for (const incident of opened) open.open(incident);
  onNotified();
}

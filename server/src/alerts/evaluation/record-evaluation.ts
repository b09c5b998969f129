import type { NotifiedProject } from '../../notifications/notified-project.ts';
import type { Incident } from '../incident.ts';
import type { IncidentStore, ShardFence } from '../incident-store.ts';
import type { MetricAlert } from '../metric-alert.ts';
import { decideTransitions, type Firing, type Resolution, type TimedVectors } from './decide-transitions.ts';
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
  /** Of the shard that it was evaluated in. */
  readonly fence?: ShardFence;
  /** No label set is in two of them. */
  readonly evaluations: readonly TimedVectors[];
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
  const { alert } = evaluation;
  const decided = decideAll(evaluation, deps.open.get(alert.id), deps.storm.maxOpen);
  if (decided.opened.length > 0 || decided.resolved.length > 0) {
    const project = await deps.findProject(alert.projectId);
    if (project !== undefined) await recordTransitions(deps, evaluation, decided, project);
  }
  return decided.overBound;
}

type Timed<Item> = Item & { readonly atMs: number };

interface TimedTransitions {
  readonly opened: readonly Timed<Firing>[];
  readonly resolved: readonly Timed<Resolution>[];
  readonly overBound: number;
}

function decideAll(
  { alert, evaluations }: Evaluation,
  open: ReadonlyMap<string, Incident>,
  maxOpen: number,
): TimedTransitions {
  const opened: Timed<Firing>[] = [];
  const resolved: Timed<Resolution>[] = [];
  let overBound = 0;
  for (const { atMs, vectors } of evaluations) {
    const room = maxOpen - opened.length + resolved.length;
    const decided = decideTransitions(alert.condition, vectors, open, room);
    for (const firing of decided.opened) opened.push({ ...firing, atMs });
    for (const resolution of decided.resolved) resolved.push({ ...resolution, atMs });
    overBound += decided.overBound;
  }
  return { opened, resolved, overBound };
}

async function recordTransitions(
  { incidents, open, notifications, newIncidentId, storm, onNotified }: RecordEvaluationDependencies,
  { alert, fence }: Evaluation,
  decided: TimedTransitions,
  project: NotifiedProject,
): Promise<void> {
  const atMs = Math.max(...[...decided.opened, ...decided.resolved].map((change) => change.atMs));
  const counts = { opened: decided.opened.length, resolved: decided.resolved.length, atMs };
  const plan = planNotifications(counts, open.get(alert.id), storm);
  const opened = decided.opened.map(
    ({ labels, value, atMs: openedAtMs }, index): Incident => ({
      id: newIncidentId(),
      projectId: alert.projectId,
      alertId: alert.id,
      labels,
      value,
      openedAtMs,
      notified: index < plan.notified,
    }),
  );
  // An incident that opened when the alert was written, or before the clock was set back, may be later than the samples that
  // resolve it.
  const resolved = decided.resolved.map(({ incident, value, atMs: resolvedAtMs }) => ({
    ...incident,
    resolvedAtMs: Math.max(resolvedAtMs, incident.openedAtMs),
    resolvedValue: value,
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
    ...(fence === undefined ? {} : { fence }),
    opened,
    resolved: resolved.map(({ id, resolvedAtMs, resolvedValue }) => ({ id, resolvedAtMs, resolvedValue })),
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

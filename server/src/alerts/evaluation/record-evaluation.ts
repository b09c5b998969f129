import type { NotifiedProject } from '../../notifications/notified-project.ts';
import type { Incident } from '../incident.ts';
import type { IncidentStore, ShardFence } from '../incident-store.ts';
import type { MetricAlert } from '../metric-alert.ts';
import { boundOpenings } from './bound-openings.ts';
import { decideTransitions, type Firing, type Resolution, type TimedVectors } from './decide-transitions.ts';
import type { NotificationMaker } from './incident-notifications.ts';
import type { OpenIncidents } from './open-incidents.ts';
import {
  initialStormState,
  type NotificationPlan,
  planNotifications,
  type StormState,
} from './plan-notifications.ts';
import type { StormLimits } from './storm-limits.ts';

export interface RecordEvaluationDependencies {
  readonly incidents: Pick<IncidentStore, 'recordTransitions'>;
  readonly open: OpenIncidents;
  readonly notifications: NotificationMaker;
  readonly findProject: (projectId: string) => Promise<NotifiedProject | undefined>;
  readonly newIncidentId: () => string;
  readonly storm: StormLimits;
  /** By alert id; of the alerts that this process evaluates. */
  readonly storms: Map<string, StormState>;
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
 * @returns the number of firing label sets without an incident, because the alert is at a limit of open ones.
 * @throws what the store throws; nothing has changed in memory then.
 */
export async function recordEvaluation(
  deps: RecordEvaluationDependencies,
  evaluation: Evaluation,
): Promise<number> {
  const { alert } = evaluation;
  const open = deps.open.get(alert.id);
  const decided = decideAll(evaluation, open, deps.storm);
  const storms = deps.storms.get(alert.id) ?? initialStormState(open, decided.atMs, deps.storm);
  deps.storms.set(alert.id, storms);
  const { opened, resolved, displaced, overBound, atMs } = decided;
  const ended = resolved.length + displaced.length;
  const plan = planNotifications({ opened: opened.length, ended, overBound, atMs }, open, storms, deps.storm);
  if (opened.length + ended > 0 || plan.stormOpened !== undefined) {
    const project = await deps.findProject(alert.projectId);
    if (project !== undefined) await recordTransitions(deps, evaluation, decided, plan, project);
  }
  return overBound;
}

type Timed<Item> = Item & { readonly atMs: number };

interface TimedTransitions {
  readonly opened: readonly Timed<Firing>[];
  readonly resolved: readonly Timed<Resolution>[];
  /** Incidents that make room for others. */
  readonly displaced: readonly Incident[];
  readonly overBound: number;
  /** The latest time of a change; without one, of the evaluation. */
  readonly atMs: number;
}

function decideAll(
  { alert, evaluations }: Evaluation,
  open: ReadonlyMap<string, Incident>,
  storm: StormLimits,
): TimedTransitions {
  const decided: Timed<Firing>[] = [];
  const resolved: Timed<Resolution>[] = [];
  for (const { atMs, vectors } of evaluations) {
    const transitions = decideTransitions(alert.condition, vectors, open);
    for (const firing of transitions.opened) decided.push({ ...firing, atMs });
    for (const resolution of transitions.resolved) resolved.push({ ...resolution, atMs });
  }
  const timesMs = evaluations.map(({ atMs }) => atMs);
  const vectors = evaluations.map((each) => each.vectors);
  const openings = { opened: decided, resolved, vectors };
  const bound = boundOpenings(openings, open, storm, Math.max(...timesMs) - storm.windowMs);
  const changesMs = [...bound.opened, ...resolved].map(({ atMs }) => atMs);
  return { ...bound, resolved, atMs: Math.max(...(changesMs.length > 0 ? changesMs : timesMs)) };
}

async function recordTransitions(
  { incidents, open, notifications, newIncidentId, storms, onNotified }: RecordEvaluationDependencies,
  { alert, fence }: Evaluation,
  decided: TimedTransitions,
  plan: NotificationPlan,
  project: NotifiedProject,
): Promise<void> {
  const { atMs, overBound, displaced } = decided;
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
  // Nothing says that they recovered, so nobody is notified that they did.
  const madeRoom = displaced.map(({ id, openedAtMs }) => ({ id, resolvedAtMs: Math.max(atMs, openedAtMs) }));
  const { stormOpened } = plan;
  const isStored = await incidents.recordTransitions({
    projectId: alert.projectId,
    alertId: alert.id,
    alertEtag: alert.etag,
    ...(fence === undefined ? {} : { fence }),
    opened,
    resolved: [
      ...resolved.map(({ id, resolvedAtMs, resolvedValue }) => ({ id, resolvedAtMs, resolvedValue })),
      ...madeRoom,
    ],
    notifications: [
      ...notify('incident.opened', opened),
      ...notify('incident.resolved', resolved),
      ...(stormOpened === undefined
        ? []
        : notifications.storm(
            alert,
            { opened: stormOpened, notified: plan.notified, overBound, atMs },
            project,
          )),
    ],
  });
  if (!isStored) return;
  storms.set(alert.id, plan.storms);
  for (const incident of [...resolved, ...displaced]) open.resolve(incident);
  for (const incident of opened) open.open(incident);
  onNotified();
}

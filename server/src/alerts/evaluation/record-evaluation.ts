import type { FairGate } from '../../fairness/fair-gate.ts';
import type { NewNotification } from '../../notifications/notification.ts';
import type { NotifiedProject } from '../../notifications/notified-project.ts';
import type { Incident } from '../incident.ts';
import type { IncidentResolution, IncidentStore, ShardFence } from '../incident-store.ts';
import type { MetricAlert } from '../metric-alert.ts';
import { boundOpenings } from './bound-openings.ts';
import type { AdmittedAlerts, ChannelBacklogs } from './channel-backlogs.ts';
import { decideTransitions, type Firing, type Resolution, type TimedVectors } from './decide-transitions.ts';
import { estimateIncidentBytes } from './estimate-incident-bytes.ts';
import type { NotificationMaker } from './incident-notifications.ts';
import type { OpenIncidents } from './open-incidents.ts';
import {
  initialStormState,
  type NotificationPlan,
  planNotifications,
  type StormState,
} from './plan-notifications.ts';
import type { StormLimits } from './storm-limits.ts';
import type { UnstoredTransitions } from './unstored-transitions.ts';

export interface RecordEvaluationDependencies {
  readonly incidents: Pick<IncidentStore, 'recordTransitions'>;
  readonly open: OpenIncidents;
  readonly notifications: NotificationMaker;
  readonly findProject: (projectId: string) => Promise<NotifiedProject | undefined>;
  readonly newIncidentId: () => string;
  /** How many evaluations are stored at a time, because their notifications are in memory. */
  readonly gate: FairGate;
  readonly unstored: Pick<UnstoredTransitions, 'during'>;
  readonly backlogs: ChannelBacklogs;
  readonly storm: StormLimits;
  /** By alert id; of the alerts that this process evaluates. */
  readonly storms: Map<string, StormState>;
  /** Called after notifications were stored. */
  readonly onNotified: () => void;
  /** Aborted when the process may take no longer to stop: what is not stored by then is evaluated by the next one. */
  readonly abandon: AbortSignal;
}

export interface Evaluation {
  readonly alert: MetricAlert;
  /** Of the shard that it was evaluated in. */
  readonly fence?: ShardFence;
  /** No label set is in two of them. */
  readonly evaluations: readonly TimedVectors[];
}

/** Of the payloads that are stored in one transaction, exceeded by those of one incident at most. */
const maxPartCharacters = 8 * 1024 * 1024;

/**
 * Stores the transitions of an evaluation, each incident and its notifications in one transaction, then updates the open incidents in
 * memory.
 *
 * @returns the number of firing label sets without an incident, because the alert is at a limit of open ones.
 * @throws what the store throws, or the reason of the signal; in memory only what was stored before has changed then.
 */
export async function recordEvaluation(
  deps: RecordEvaluationDependencies,
  { evaluations, ...evaluated }: Evaluation,
): Promise<number> {
  const open = deps.open.get(evaluated.alert.id);
  // Not awaited: the vectors are not kept while the evaluation waits for its turn to be stored.
  return recordDecided(deps, evaluated, decideAll(evaluated.alert, evaluations, open, deps.storm));
}

type Evaluated = Omit<Evaluation, 'evaluations'>;

async function recordDecided(
  deps: RecordEvaluationDependencies,
  evaluated: Evaluated,
  decided: TimedTransitions,
): Promise<number> {
  const { id, projectId } = evaluated.alert;
  const open = deps.open.get(id);
  const storms = deps.storms.get(id) ?? initialStormState(open, decided.atMs, deps.storm);
  deps.storms.set(id, storms);
  const { opened, resolved, displaced, overBound, atMs } = decided;
  const ended = resolved.length + displaced.length;
  const plan = planNotifications({ opened: opened.length, ended, overBound, atMs }, open, storms, deps.storm);
  if (opened.length + ended === 0 && plan.stormOpened === undefined) return overBound;
  const bytes = estimateIncidentBytes([...opened, ...open.values()]);
  await deps.unstored.during(projectId, bytes, async () => {
    const project = await deps.findProject(projectId);
    if (project !== undefined)
      await deps.gate.run(projectId, () => recordTransitions(deps, evaluated, decided, plan, project));
  });
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
  alert: MetricAlert,
  evaluations: readonly TimedVectors[],
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

/** What becomes of one incident, or a storm, with its notifications. */
interface Change {
  readonly opened?: Incident;
  readonly ended?: Incident & IncidentResolution;
  readonly notifications: readonly NewNotification[];
}

/**
 * In one transaction, or in several if their notifications are long: those of fifty incidents may be for a hundred channels, each with a runbook.
 * What is stored of an evaluation that fails then is not decided again by the next one, which reports its openings that were not notified.
 */
async function recordTransitions(
  deps: RecordEvaluationDependencies,
  evaluated: Evaluated,
  decided: TimedTransitions,
  plan: NotificationPlan,
  project: NotifiedProject,
): Promise<void> {
  const { alert } = evaluated;
  deps.abandon.throwIfAborted();
  let admitted = await deps.backlogs.admit(alert);
  let part: Change[] = [];
  let characters = 0;
  for (const change of changesOf(deps, () => admitted, decided, plan, project)) {
    part.push(change);
    for (const { payload } of change.notifications) characters += payload.length;
    if (characters < maxPartCharacters) continue;
    if (!(await storePart(deps, evaluated, part))) return;
    addUnreported(deps.storms, alert.id, part);
    deps.abandon.throwIfAborted();
    admitted = await deps.backlogs.admit(alert);
    part = [];
    characters = 0;
  }
  if (part.length > 0 && !(await storePart(deps, evaluated, part))) return;
  deps.storms.set(alert.id, plan.storms);
}

/** The storm notification that reports them is stored after them. */
function addUnreported(storms: Map<string, StormState>, alertId: string, part: readonly Change[]): void {
  const state = storms.get(alertId);
  const count = part.filter(({ opened }) => opened?.notified === false).length;
  if (state !== undefined) storms.set(alertId, { ...state, unreported: state.unreported + count });
}

/** Payloads are made as they are taken, for the channels that are admitted then. */
function* changesOf(
  { notifications, newIncidentId }: RecordEvaluationDependencies,
  admitted: () => AdmittedAlerts,
  decided: TimedTransitions,
  plan: NotificationPlan,
  project: NotifiedProject,
): Generator<Change, void, undefined> {
  const { atMs, overBound, displaced } = decided;
  const { id: alertId, projectId } = admitted().opening;
  const notify = (kind: 'incident.opened' | 'incident.resolved', incident: Incident) => {
    const { opening, resolution } = admitted();
    const alert = kind === 'incident.opened' ? opening : resolution;
    return incident.notified ? notifications.incident(kind, alert, incident, project) : [];
  };
  for (const [index, { labels, value, atMs: openedAtMs }] of decided.opened.entries()) {
    const opened: Incident = {
      id: newIncidentId(),
      projectId,
      alertId,
      labels,
      value,
      openedAtMs,
      notified: index < plan.notified,
    };
    yield { opened, notifications: notify('incident.opened', opened) };
  }
  // An incident that opened when the alert was written, or before the clock was set back, may be later than the samples that
  // resolve it.
  for (const { incident, value, atMs: resolvedAtMs } of decided.resolved) {
    const ended = {
      ...incident,
      resolvedAtMs: Math.max(resolvedAtMs, incident.openedAtMs),
      resolvedValue: value,
    };
    yield { ended, notifications: notify('incident.resolved', ended) };
  }
  // Nothing says that they recovered, so nobody is notified that they did.
  for (const incident of displaced)
    yield {
      ended: { ...incident, resolvedAtMs: Math.max(atMs, incident.openedAtMs) },
      notifications: [],
    };
  const { stormOpened, notified } = plan;
  if (stormOpened === undefined) return;
  const counts = { opened: stormOpened, notified, overBound, atMs };
  yield { notifications: notifications.storm(admitted().opening, counts, project) };
}

/** @returns false when nothing was stored, as `IncidentStore.recordTransitions`. */
async function storePart(
  { incidents, open, onNotified }: RecordEvaluationDependencies,
  { alert, fence }: Evaluated,
  part: readonly Change[],
): Promise<boolean> {
  const opened = part.flatMap((change) => change.opened ?? []);
  const ended = part.flatMap((change) => change.ended ?? []);
  const isStored = await incidents.recordTransitions({
    projectId: alert.projectId,
    alertId: alert.id,
    alertEtag: alert.etag,
    ...(fence === undefined ? {} : { fence }),
    opened,
    resolved: ended.map(({ id, resolvedAtMs, resolvedValue }) => ({
      id,
      resolvedAtMs,
      ...(resolvedValue === undefined ? {} : { resolvedValue }),
    })),
    notifications: part.flatMap((change) => change.notifications),
  });
  if (!isStored) return false;
  for (const incident of ended) open.resolve(incident);
  for (const incident of opened) open.open(incident);
  onNotified();
  return true;
}

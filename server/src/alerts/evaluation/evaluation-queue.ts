import type { MetricAlert } from '../metric-alert.ts';
import { type AlertTimes, createAlertTimes, type DueTime } from './alert-times.ts';
import { createProjectTurns, type ProjectTurns } from './project-turns.ts';

type QueuedAlert = Pick<MetricAlert, 'id' | 'projectId'>;

export interface DueEvaluation extends DueTime {
  readonly alertId: string;
}

/** Samples are compared with the clock, which may be set; pauses are not. */
export interface QueueTime {
  readonly nowMs: number;
  readonly monotonicMs: number;
}

/**
 * Alerts to evaluate: the times of each in ascending order, round robin over the alerts of a project. Projects take turns by the time
 * that their alerts take, and those that are to be evaluated alone have turns of their own.
 */
export interface EvaluationQueue {
  /** @see AlertTimes */
  addSample(alert: QueuedAlert, sampleMs: number, nowMs: number): void;
  addStored(alert: QueuedAlert, sampleMs: number, nowMs: number, isRepeatable: boolean): void;
  addWrite(alert: QueuedAlert): void;
  /**
   * Takes the next due times of up to `max` alerts that may be evaluated together and are expected to take some `maxCostMs`. An alert is
   * not taken again until it is released.
   *
   * @param except ids of alerts that are left out.
   */
  take(
    time: QueueTime,
    max: number,
    maxCostMs: number,
    except?: ReadonlySet<string>,
  ): readonly DueEvaluation[];
  /** Takes the next due time of an alert that is to be evaluated alone and is expected to take up to `maxCostMs`; `except` as above. */
  takeSlow(time: QueueTime, maxCostMs: number, except?: ReadonlySet<string>): DueEvaluation | undefined;
  /** How long an evaluation of an alert is expected to take; 0 while that is not known. */
  costMs(alertId: string): number;
  /** Call it for alerts that were taken; what was set is forgotten when the alert is written. */
  setCost(alertId: string, costMs: number): void;
  /** Adds to the time that alerts of a project took which may be evaluated together, beside what was expected of them. */
  chargeFast(projectId: string, ranMs: number): void;
  /** Adds to the time that alerts of a project took which are to be evaluated alone. */
  chargeSlow(projectId: string, ranMs: number): void;
  /** Lets a taken alert be taken again. */
  release(alertId: string): void;
  /** Requeues the evaluation that an alert was taken with, which may be taken again from this monotonic time on. */
  retry(due: DueEvaluation, fromMonotonicMs: number): void;
  /** Drops the pending times; an alert that was taken stays taken. */
  clear(alertId: string): void;
  /** Removes a deleted alert. */
  forget(alertId: string): void;
  /** Removes the alerts that are not to be kept. @returns their ids. */
  keepOnly(isKept: (alertId: string) => boolean): readonly string[];
  /** The latest time at which an alert is due, `-Infinity` when only one of the clock; `undefined` when it is not. */
  latestDueMs(alertId: string): number | undefined;
  /** How long until the next alert that is not taken is due, if the clock is not set; at most 0 means now. */
  nextDelayMs(time: QueueTime): number | undefined;
}

interface Entry {
  readonly projectId: string;
  readonly times: AlertTimes;
  isTaken: boolean;
  costMs: number;
  /** Of the evaluation that it was taken for last. */
  takenMs: number;
  /** Monotonic. */
  pausedUntilMs: number;
}

const never = Number.NEGATIVE_INFINITY;
/** What an alert takes of the share of its project at least, also while that is not known. */
const leastCostMs = 1;
const noAlerts: ReadonlySet<string> = new Set();

/**
 * @param maxTimes limit of pending times per alert.
 * @param slowMs alerts that are expected to take longer are evaluated alone.
 * @param throughMs the last evaluated time, by alert id; read when an alert is first queued.
 */
export function createEvaluationQueue(
  maxTimes: number,
  slowMs: number,
  throughMs: ReadonlyMap<string, number>,
): EvaluationQueue {
  const entries = new Map<string, Entry>();
  /** Alerts with pending times that may be evaluated together. */
  const fast = createProjectTurns();
  /** Those that are to be evaluated alone. */
  const slow = createProjectTurns();

  function entryOf({ id, projectId }: QueuedAlert): Entry {
    const known = entries.get(id);
    if (known !== undefined) return known;
    const times = createAlertTimes(maxTimes, throughMs.get(id) ?? never);
    const entry = { projectId, times, isTaken: false, costMs: 0, takenMs: never, pausedUntilMs: never };
    entries.set(id, entry);
    return entry;
  }

  function enqueue(alertId: string, { projectId, times, costMs }: Entry): void {
    if (times.dueMs === undefined) return;
    const turns = costMs > slowMs ? slow : fast;
    turns.add(projectId, alertId);
  }

  function dequeue(alertId: string, { projectId }: Entry): void {
    slow.delete(projectId, alertId);
    fast.delete(projectId, alertId);
  }

  function takeNext(
    turns: ProjectTurns,
    { nowMs, monotonicMs }: QueueTime,
    isTakeable: (alertId: string, entry: Entry) => boolean,
    idle?: Set<string>,
  ): DueEvaluation | undefined {
    const alertId = turns.take((id) => {
      const entry = entries.get(id);
      if (entry === undefined || entry.pausedUntilMs > monotonicMs || !isTakeable(id, entry)) return false;
      return (entry.times.dueMs ?? Number.POSITIVE_INFINITY) <= nowMs;
    }, idle);
    const entry = alertId === undefined ? undefined : entries.get(alertId);
    const due = entry?.times.take(nowMs);
    if (alertId === undefined || entry === undefined || due === undefined) return undefined;
    entry.isTaken = true;
    entry.takenMs = due.atMs;
    return { alertId, ...due };
  }

  function setCost(alertId: string, costMs: number): void {
    const entry = entries.get(alertId);
    if (entry === undefined || entry.costMs === costMs) return;
    dequeue(alertId, entry);
    entry.costMs = costMs;
    if (!entry.isTaken) enqueue(alertId, entry);
  }

  function release(alertId: string, fromMonotonicMs = never): void {
    const entry = entries.get(alertId);
    if (entry === undefined) return;
    entry.isTaken = false;
    entry.pausedUntilMs = fromMonotonicMs;
    enqueue(alertId, entry);
  }

  function forget(alertId: string): void {
    const entry = entries.get(alertId);
    if (entry === undefined) return;
    dequeue(alertId, entry);
    entries.delete(alertId);
  }

  return {
    addSample(alert, sampleMs, nowMs) {
      const entry = entryOf(alert);
      entry.times.addSample(sampleMs, nowMs);
      if (!entry.isTaken) enqueue(alert.id, entry);
    },
    addStored(alert, sampleMs, nowMs, isRepeatable) {
      const entry = entryOf(alert);
      entry.times.addStored(sampleMs, nowMs, isRepeatable);
      if (!entry.isTaken) enqueue(alert.id, entry);
    },
    addWrite(alert) {
      const entry = entryOf(alert);
      entry.times.addWrite();
      // Both were for the previous version.
      entry.pausedUntilMs = never;
      setCost(alert.id, 0);
      if (!entry.isTaken) enqueue(alert.id, entry);
    },
    take(time, max, maxCostMs, except = noAlerts) {
      const due: DueEvaluation[] = [];
      const idle = new Set<string>();
      let costMs = 0;
      while (due.length < max && costMs < maxCostMs) {
        const taken = takeNext(fast, time, (alertId) => !except.has(alertId), idle);
        const entry = taken && entries.get(taken.alertId);
        if (taken === undefined || entry === undefined) break;
        due.push(taken);
        costMs += entry.costMs;
        fast.charge(entry.projectId, Math.max(entry.costMs, leastCostMs));
      }
      return due;
    },
    takeSlow: (time, maxCostMs, except = noAlerts) =>
      takeNext(slow, time, (alertId, entry) => entry.costMs <= maxCostMs && !except.has(alertId)),
    costMs: (alertId) => entries.get(alertId)?.costMs ?? 0,
    setCost,
    chargeFast: fast.charge,
    chargeSlow: slow.charge,
    release: (alertId) => release(alertId),
    retry({ alertId, ...due }, fromMonotonicMs) {
      entries.get(alertId)?.times.requeue(due);
      release(alertId, fromMonotonicMs);
    },
    clear(alertId) {
      const entry = entries.get(alertId);
      if (entry === undefined) return;
      entry.times.clear();
      dequeue(alertId, entry);
    },
    forget,
    keepOnly(isKept) {
      const forgotten = [...entries.keys()].filter((alertId) => !isKept(alertId));
      for (const alertId of forgotten) forget(alertId);
      return forgotten;
    },
    latestDueMs(alertId) {
      const entry = entries.get(alertId);
      if (entry === undefined) return undefined;
      const { isTaken, takenMs, times } = entry;
      if (!isTaken) return times.latestDueMs;
      return Math.max(takenMs, times.latestDueMs ?? takenMs);
    },
    nextDelayMs({ nowMs, monotonicMs }) {
      let next: number | undefined;
      for (const alertIds of [fast.alertIds(), slow.alertIds()]) {
        for (const alertId of alertIds) {
          const entry = entries.get(alertId);
          const dueMs = entry?.times.dueMs;
          if (entry === undefined || dueMs === undefined) continue;
          const delayMs = Math.max(dueMs - nowMs, entry.pausedUntilMs - monotonicMs);
          next = Math.min(delayMs, next ?? Number.POSITIVE_INFINITY);
        }
      }
      return next;
    },
  };
}

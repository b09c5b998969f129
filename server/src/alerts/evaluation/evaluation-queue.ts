import type { MetricAlert } from '../metric-alert.ts';
import { type AlertTimes, createAlertTimes, type DueTime } from './alert-times.ts';
import { createApartLine } from './apart-line.ts';

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
 * Alerts to evaluate: the times of each in ascending order, round robin over projects and over the alerts of each. Those that are
 * to be evaluated alone are in a line of their own, where projects take turns by the time that they took.
 */
export interface EvaluationQueue {
  /** @see AlertTimes */
  addSample(alert: QueuedAlert, sampleMs: number, nowMs: number): void;
  addStored(alert: QueuedAlert, sampleMs: number, nowMs: number, isRepeatable: boolean): void;
  addWrite(alert: QueuedAlert): void;
  /**
   * Takes the next due times of up to `max` alerts that may be evaluated together and are expected to take some `maxCostMs`. An alert is
   * not taken again until it is released.
   */
  take(time: QueueTime, max: number, maxCostMs: number): readonly DueEvaluation[];
  /** Takes the next due time of an alert that is to be evaluated alone and is expected to take up to `maxCostMs`. */
  takeApart(time: QueueTime, maxCostMs: number): DueEvaluation | undefined;
  /** How long an evaluation of an alert is expected to take; 0 while that is not known. */
  costMs(alertId: string): number;
  /** Call it for alerts that were taken; what was set is forgotten when the alert is written. */
  setCost(alertId: string, costMs: number): void;
  /** Adds to the time that alerts of a project took which are to be evaluated alone. */
  chargeApart(projectId: string, ranMs: number): void;
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
  /** Ids of alerts with pending times that may be evaluated together, by project; a project moves to the end when one of its alerts is taken. */
  const waiting = new Map<string, Set<string>>();
  const apart = createApartLine();

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
    if (costMs > slowMs) {
      apart.add(projectId, alertId);
      return;
    }
    const alertIds = waiting.get(projectId) ?? new Set<string>();
    waiting.set(projectId, alertIds.add(alertId));
  }

  function dequeue(alertId: string, { projectId }: Entry): void {
    apart.delete(projectId, alertId);
    const alertIds = waiting.get(projectId);
    if (alertIds?.delete(alertId) === true && alertIds.size === 0) waiting.delete(projectId);
  }

  function takeOne(projectId: string, { nowMs, monotonicMs }: QueueTime): DueEvaluation | undefined {
    for (const alertId of waiting.get(projectId) ?? []) {
      const entry = entries.get(alertId);
      if (entry === undefined || entry.pausedUntilMs > monotonicMs) continue;
      const due = takeTime(alertId, entry, nowMs);
      if (due !== undefined) return due;
    }
    return undefined;
  }

  function takeTime(alertId: string, entry: Entry, nowMs: number): DueEvaluation | undefined {
    const due = entry.times.take(nowMs);
    if (due === undefined) return undefined;
    entry.isTaken = true;
    entry.takenMs = due.atMs;
    dequeue(alertId, entry);
    return { alertId, ...due };
  }

  function setCost(alertId: string, costMs: number): void {
    const entry = entries.get(alertId);
    if (entry === undefined || entry.costMs === costMs) return;
    dequeue(alertId, entry);
    entry.costMs = costMs;
    if (!entry.isTaken) enqueue(alertId, entry);
  }

  /** Moves a project behind the others, so that they are served first. */
  function moveToEnd(projectId: string): void {
    const alertIds = waiting.get(projectId);
    if (alertIds === undefined) return;
    waiting.delete(projectId);
    waiting.set(projectId, alertIds);
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
    take(time, max, maxCostMs) {
      const due: DueEvaluation[] = [];
      let costMs = 0;
      let projectIds = [...waiting.keys()];
      while (projectIds.length > 0) {
        const served: string[] = [];
        for (const projectId of projectIds) {
          if (due.length === max || costMs >= maxCostMs) return due;
          const taken = takeOne(projectId, time);
          if (taken === undefined) continue;
          due.push(taken);
          costMs += entries.get(taken.alertId)?.costMs ?? 0;
          served.push(projectId);
          moveToEnd(projectId);
        }
        projectIds = served;
      }
      return due;
    },
    takeApart({ nowMs, monotonicMs }, maxCostMs) {
      const alertId = apart.take((id) => {
        const entry = entries.get(id);
        if (entry === undefined || entry.costMs > maxCostMs || entry.pausedUntilMs > monotonicMs)
          return false;
        return (entry.times.dueMs ?? Number.POSITIVE_INFINITY) <= nowMs;
      });
      const entry = alertId === undefined ? undefined : entries.get(alertId);
      return alertId === undefined || entry === undefined ? undefined : takeTime(alertId, entry, nowMs);
    },
    costMs: (alertId) => entries.get(alertId)?.costMs ?? 0,
    setCost,
    chargeApart: apart.charge,
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
      for (const alertIds of [...waiting.values(), apart.alertIds()]) {
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

import type { MetricAlert } from '../metric-alert.ts';
import { type AlertTimes, createAlertTimes } from './alert-times.ts';

type QueuedAlert = Pick<MetricAlert, 'id' | 'projectId'>;

export interface DueEvaluation {
  readonly alertId: string;
  readonly atMs: number;
}

/** Alerts to evaluate, each at one time after the other, in turn among projects and among the alerts of each. */
export interface EvaluationQueue {
  /** @see AlertTimes */
  addSample(alert: QueuedAlert, sampleMs: number, nowMs: number): void;
  addWrite(alert: QueuedAlert): void;
  /** The next time of alerts that have one due, at most `max` alerts. Each stays out until it is released. */
  take(nowMs: number, max: number): readonly DueEvaluation[];
  /** An alert that was taken may be taken again, from `fromMs` on. */
  release(alertId: string, fromMs?: number): void;
  /** Releases an alert that is to be evaluated at the same time again. */
  retry(due: DueEvaluation, fromMs: number): void;
  /** Drops what waits; an alert that was taken stays out. */
  clear(alertId: string): void;
  /** The alert is no more. */
  forget(alertId: string): void;
  /** When something is due that is not taken; `-Infinity` stands for at once. */
  nextDueMs(): number | undefined;
}

interface Entry {
  readonly projectId: string;
  readonly times: AlertTimes;
  isTaken: boolean;
  pausedUntilMs: number;
}

/**
 * @param maxTimes how many times of an alert may wait.
 * @param throughMs the last time that an alert is known to have been evaluated at, by alert.
 */
export function createEvaluationQueue(
  maxTimes: number,
  throughMs: ReadonlyMap<string, number>,
): EvaluationQueue {
  const entries = new Map<string, Entry>();
  /** Ids of alerts that wait, by project; whoever was served goes to the end. */
  const waiting = new Map<string, Set<string>>();

  function entryOf({ id, projectId }: QueuedAlert): Entry {
    const known = entries.get(id);
    if (known !== undefined) return known;
    const times = createAlertTimes(maxTimes, throughMs.get(id) ?? Number.NEGATIVE_INFINITY);
    const entry = { projectId, times, isTaken: false, pausedUntilMs: Number.NEGATIVE_INFINITY };
    entries.set(id, entry);
    return entry;
  }

  function enqueue(alertId: string, { projectId, times }: Entry): void {
    if (times.dueMs === undefined) return;
    const ofProject = waiting.get(projectId) ?? new Set<string>();
    waiting.set(projectId, ofProject.add(alertId));
  }

  function dequeue(alertId: string, { projectId }: Entry): void {
    const ofProject = waiting.get(projectId);
    if (ofProject?.delete(alertId) === true && ofProject.size === 0) waiting.delete(projectId);
  }

  function takeOne(projectId: string, nowMs: number): DueEvaluation | undefined {
    for (const alertId of waiting.get(projectId) ?? []) {
      const entry = entries.get(alertId);
      if (entry === undefined || entry.pausedUntilMs > nowMs) continue;
      const atMs = entry.times.take(nowMs);
      if (atMs === undefined) continue;
      entry.isTaken = true;
      dequeue(alertId, entry);
      return { alertId, atMs };
    }
    return undefined;
  }

  /** Puts a project that was served behind the others. */
  function moveToEnd(projectId: string): void {
    const ofProject = waiting.get(projectId);
    if (ofProject === undefined) return;
    waiting.delete(projectId);
    waiting.set(projectId, ofProject);
  }

  function release(alertId: string, fromMs = Number.NEGATIVE_INFINITY): void {
    const entry = entries.get(alertId);
    if (entry === undefined) return;
    entry.isTaken = false;
    entry.pausedUntilMs = fromMs;
    enqueue(alertId, entry);
  }

  return {
    addSample(alert, sampleMs, nowMs) {
      const entry = entryOf(alert);
      entry.times.addSample(sampleMs, nowMs);
      if (!entry.isTaken) enqueue(alert.id, entry);
    },
    addWrite(alert) {
      const entry = entryOf(alert);
      entry.times.addWrite();
      // What made it pause was another version.
      entry.pausedUntilMs = Number.NEGATIVE_INFINITY;
      if (!entry.isTaken) enqueue(alert.id, entry);
    },
    take(nowMs, max) {
      const due: DueEvaluation[] = [];
      let projectIds = [...waiting.keys()];
      while (projectIds.length > 0) {
        const served: string[] = [];
        for (const projectId of projectIds) {
          if (due.length === max) return due;
          const taken = takeOne(projectId, nowMs);
          if (taken === undefined) continue;
          due.push(taken);
          served.push(projectId);
          moveToEnd(projectId);
        }
        projectIds = served;
      }
      return due;
    },
    release,
    retry({ alertId, atMs }, fromMs) {
      entries.get(alertId)?.times.addAgain(atMs);
      release(alertId, fromMs);
    },
    clear(alertId) {
      const entry = entries.get(alertId);
      if (entry === undefined) return;
      entry.times.clear();
      dequeue(alertId, entry);
    },
    forget(alertId) {
      const entry = entries.get(alertId);
      if (entry === undefined) return;
      dequeue(alertId, entry);
      entries.delete(alertId);
    },
    nextDueMs() {
      let next: number | undefined;
      for (const alertIds of waiting.values()) {
        for (const alertId of alertIds) {
          const entry = entries.get(alertId);
          const dueMs = entry?.times.dueMs;
          if (entry === undefined || dueMs === undefined) continue;
          next = Math.min(Math.max(dueMs, entry.pausedUntilMs), next ?? Number.POSITIVE_INFINITY);
        }
      }
      return next;
    },
  };
}

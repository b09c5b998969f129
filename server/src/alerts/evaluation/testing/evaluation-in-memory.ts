import { createNotificationMaker } from '../../../notifications/create-notification-maker.ts';
import type { AlertChange } from '../../alert-service.ts';
import type { MetricAlert } from '../../metric-alert.ts';
import { createFakeIncidentStore, type FakeIncidentStore } from '../../testing/fake-incident-store.ts';
import { holdEveryAlert } from '../shards/hold-every-alert.ts';
import {
  type AlertEvaluation,
  type AlertEvaluationDependencies,
  startAlertEvaluation,
} from '../start-alert-evaluation.ts';
import { createFakeConditions, type FakeConditions } from './fake-conditions.ts';
import { plainEvaluation } from './plain-evaluation.ts';
import { createSettlingClock, type SettlingClock } from './settling-clock.ts';

/** Evaluations over in-memory stores, which outlive them. */
export interface EvaluationInMemory {
  readonly metrics: FakeConditions;
  readonly incidents: FakeIncidentStore;
  readonly clock: SettlingClock;
  readonly errors: unknown[];
  /** Slug and count of each call of `onStorm`. */
  readonly storms: (readonly [string, number])[];
  start(changes?: Partial<AlertEvaluationDependencies>): Promise<AlertEvaluation>;
  /** Stores the alert, or deletes it, and notifies the evaluations. */
  change(id: string, alert: MetricAlert | undefined): void;
  /** Commits one sample of `load` per host, then waits until the evaluation has settled. */
  write(timeMs: number, values: Readonly<Record<string, number>>, projectId?: string): Promise<void>;
  /** The time of each evaluation that was asked for. */
  evaluatedTimes(): readonly number[];
  /** Hosts of open incidents. */
  openHosts(): Promise<readonly string[]>;
  /** Kinds and hosts of the notifications. */
  notified(): readonly string[];
}

export const memoryStartMs = Date.UTC(2026, 10, 20, 12);

export function createEvaluationInMemory(alerts: readonly MetricAlert[]): EvaluationInMemory {
  const stored = new Map(alerts.map((alert) => [alert.id, alert]));
  const listeners = new Set<(change: AlertChange) => void>();
  const metrics = createFakeConditions();
  const clock = createSettlingClock(memoryStartMs);
  const errors: unknown[] = [];
  const storms: (readonly [string, number])[] = [];
  let randomCount = 0;
  const incidents = createFakeIncidentStore({
    listAll: async () =>
      [...stored.values()].map(({ id, slug, etag, projectId }) => ({
        ...{ id, slug, etag, projectId },
        ...{ body: '', createdAtMs: 0, updatedAtMs: 0 },
      })),
  });
  const notifications = createNotificationMaker({
    randomBytes(size) {
      const bytes = Buffer.alloc(size);
      bytes.writeUInt32BE(++randomCount);
      return bytes;
    },
    nowMs: clock.nowMs,
  });

  return {
    metrics,
    incidents,
    clock,
    errors,
    storms,
    start: (changes = {}) =>
      startAlertEvaluation({
        ...plainEvaluation,
        metrics,
        incidents,
        loadAlerts: async () => [...stored.values()],
        shards: holdEveryAlert(),
        onAlertChange(listener) {
          listeners.add(listener);
          return () => void listeners.delete(listener);
        },
        nowMs: clock.nowMs,
        monotonicNowMs: clock.monotonicNowMs,
        setTimer: clock.setTimer,
        notifications,
        newIncidentId: () => `inc_${++randomCount}`,
        onStorm: ({ slug }, overBound) => void storms.push([slug, overBound]),
        onUnanswered: (_alert, { error }) => void errors.push(error),
        onError: (error) => void errors.push(error),
        ...changes,
      }),
    change(id, alert) {
      if (alert === undefined) stored.delete(id);
      else stored.set(id, alert);
      for (const listener of listeners) listener({ id, alert });
    },
    async write(timeMs, values, projectId = 'prj_1') {
      const toSample = ([host, value]: [string, number]) => ({
        labels: ['__name__', 'load', 'host', host],
        timeMs,
        value: Float64Array.of(value),
      });
      metrics.append(projectId, Object.entries(values).map(toSample));
      await clock.settle();
    },
    evaluatedTimes: () => metrics.batches.flat().map(({ atMs }) => atMs),
    openHosts: async () =>
      (await incidents.listOpen([...stored.values()])).map(({ labels }) => labels[1] ?? '').sort(),
    notified: () =>
      incidents.notifications.map(({ kind, payload }) => {
        const host: string | undefined = JSON.parse(payload).incident?.labels.host;
        return host === undefined ? kind : `${kind} ${host}`;
      }),
  };
}

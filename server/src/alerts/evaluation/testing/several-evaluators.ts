import { createNotificationMaker } from '../../../notifications/create-notification-maker.ts';
import type { AlertChange } from '../../alert-service.ts';
import type { Incident } from '../../incident.ts';
import type { MetricAlert } from '../../metric-alert.ts';
import { createFakeIncidentStore, type FakeIncidentStore } from '../../testing/fake-incident-store.ts';
import type { CommitLog } from '../shards/commit-log.ts';
import { startAlertEvaluation } from '../start-alert-evaluation.ts';
import { createFakeAlertShards, type FakeAlertShards } from './fake-alert-shards.ts';
import { createFakeConditions } from './fake-conditions.ts';
import { clockOfLife, plainEvaluation } from './plain-evaluation.ts';
import { createSettlingClock, type SettlingClock } from './settling-clock.ts';

/** Processes that evaluate alerts over shared stores in memory, and share them out. */
export interface SeveralEvaluators {
  readonly clock: SettlingClock;
  readonly incidents: FakeIncidentStore;
  readonly shards: FakeAlertShards;
  /** Starts the process; a running one dies first. */
  start(process: string): Promise<void>;
  /** Nothing that the process has asked for, or asks for, is answered or even sent until `resume`. */
  pause(process: string): void;
  resume(process: string): void;
  /** Commits a value for each host; only some processes are told. */
  commit(metric: string, values: Readonly<Record<string, number>>, toldTo: readonly string[]): void;
  /** Writes the alert; only some processes are told. */
  write(alert: MetricAlert, toldTo: readonly string[]): void;
  /** All incidents of the alert. */
  list(alert: MetricAlert): Promise<readonly Incident[]>;
}

interface Life {
  readonly dead: AbortController;
  readonly commitListeners: Set<(metric: string, timeMs: number) => void>;
  readonly changeListeners: Set<(change: AlertChange) => void>;
  /** While it is paused. */
  gate: PromiseWithResolvers<void> | undefined;
}

const projectId = 'prj_1';

/** @param alerts of `prj_1`, each of the shard that the digits at the end of its id say. */
export function createSeveralEvaluators(
  alerts: readonly MetricAlert[],
  shardCount: number,
): SeveralEvaluators {
  const stored = new Map(alerts.map((alert) => [alert.id, alert]));
  const clock = createSettlingClock(Date.UTC(2026, 10, 20, 12));
  const conditions = createFakeConditions();
  const shards = createFakeAlertShards(shardCount, (id) => Number(/\d+$/.exec(id)?.[0]) % shardCount);
  const toDocument = ({ id, slug, etag }: MetricAlert) => {
    return { id, slug, etag, projectId, body: '', createdAtMs: 0, updatedAtMs: 0 };
  };
  const listAll = async () => [...stored.values()].map(toDocument);
  const incidents = createFakeIncidentStore({ listAll }, undefined, shards.isHeld);
  const lives = new Map<string, Life>();
  const commits: { readonly metric: string; readonly timeMs: number }[] = [];
  let randomCount = 0;

  const commitLog: CommitLog = {
    lastCommits: async () => new Map([[projectId, commits.length]]),
    newestSamples: async (ranges) =>
      ranges.map(({ metricNames, after }) => {
        const found = commits.slice(after).filter(({ metric }) => metricNames.has(metric));
        return { projectId, newestMs: new Map(found.map(({ metric, timeMs }) => [metric, timeMs])) };
      }),
  };

  /** Calls that a dead process never makes, and a paused one makes later. */
  function whileAlive<Args extends unknown[], Result>(life: Life, call: (...args: Args) => Promise<Result>) {
    const wait = async () => {
      await life.gate?.promise;
      if (life.dead.signal.aborted) await new Promise(() => {});
    };
    return async (...args: Args): Promise<Result> => {
      await wait();
      try {
        return await call(...args);
      } finally {
        await wait();
      }
    };
  }

  function subscribe<Listener>(life: Life, listeners: Set<Listener>, listener: Listener): () => void {
    listeners.add(listener);
    const stop = () => void listeners.delete(listener);
    life.dead.signal.addEventListener('abort', stop);
    return stop;
  }

  return {
    clock,
    incidents,
    shards,
    async start(process) {
      const before = lives.get(process);
      before?.dead.abort();
      before?.gate?.resolve();
      const life: Life = {
        dead: new AbortController(),
        commitListeners: new Set(),
        changeListeners: new Set(),
        gate: undefined,
      };
      lives.set(process, life);
      const { signal } = life.dead;
      await startAlertEvaluation({
        ...plainEvaluation,
        ...clockOfLife(clock, signal),
        metrics: {
          evaluateConditions: whileAlive(life, conditions.evaluateConditions),
          watch: async () => {},
          onCommit: (listener) =>
            subscribe(life, life.commitListeners, (metric, timeMs) =>
              listener({ projectId, newestMs: new Map([[metric, timeMs]]) }),
            ),
        },
        incidents: {
          listOpen: whileAlive(life, incidents.listOpen),
          lastTransitionsMs: whileAlive(life, incidents.lastTransitionsMs),
          recordTransitions: whileAlive(life, incidents.recordTransitions),
        },
        commitLog: {
          lastCommits: whileAlive(life, commitLog.lastCommits),
          newestSamples: whileAlive(life, commitLog.newestSamples),
        },
        shards: shards.of(process),
        loadAlerts: async () => [...stored.values()],
        onAlertChange: (listener) => subscribe(life, life.changeListeners, listener),
        maxWaitingTimes: 4,
        notifications: createNotificationMaker({
          randomBytes(size) {
            const bytes = Buffer.alloc(size);
            bytes.writeUInt32BE(++randomCount);
            return bytes;
          },
          nowMs: clock.nowMs,
        }),
        newIncidentId: () => `inc_${++randomCount}`,
      });
    },
    pause(process) {
      const life = lives.get(process);
      if (life !== undefined) life.gate ??= Promise.withResolvers();
    },
    resume(process) {
      const life = lives.get(process);
      life?.gate?.resolve();
      if (life !== undefined) life.gate = undefined;
    },
    commit(metric, values, toldTo) {
      const timeMs = clock.nowMs();
      const samples = Object.entries(values).map(([host, value]) => ({
        labels: ['__name__', metric, 'host', host],
        timeMs,
        value: Float64Array.of(value),
      }));
      conditions.append(projectId, samples);
      commits.push({ metric, timeMs });
      for (const process of toldTo)
        for (const listener of lives.get(process)?.commitListeners ?? []) listener(metric, timeMs);
    },
    write(alert, toldTo) {
      stored.set(alert.id, alert);
      for (const process of toldTo)
        for (const listener of lives.get(process)?.changeListeners ?? []) listener({ id: alert.id, alert });
    },
    list: ({ id }) => incidents.list({ projectId, alertId: id, limit: Number.MAX_SAFE_INTEGER }),
  };
}

import type { NewNotification } from '../../notifications/notification.ts';
import { createFakeClock, type FakeClock } from '../../testing/fake-clock.ts';
import { createFakeTraceStore } from '../../traces/testing/fake-trace-store.ts';
import { sampleFlush } from '../../traces/testing/sample-trace.ts';
import type { TraceFlush, TraceStore } from '../../traces/trace-store.ts';
import type { Automation } from '../automation.ts';
import type { AutomationStore } from '../automation-store.ts';
import { startMatchNotifications } from '../start-match-notifications.ts';
import { startRuleSync } from '../start-rule-sync.ts';
import { createFakeAutomationStore } from './fake-automation-store.ts';
import { createRecordingOutbox, type RecordingOutbox } from './recording-outbox.ts';

/** How long claimed matches are those of one worker. */
export const matchLeaseMs = 30_000;

export interface AutomationWorld {
  readonly clock: FakeClock;
  /** May be replaced by a test, and so may its methods. */
  traces: TraceStore;
  readonly automations: AutomationStore;
  readonly outbox: RecordingOutbox;
  readonly errors: unknown[];
  readonly invalid: Automation[];
  /** Full channels, such as `prj_1 hook`, each time that matches begin to wait for it. */
  readonly waiting: string[];
  /** Writes a trace with the tag `a`. */
  match(index: number, changes?: Partial<TraceFlush>): ReturnType<TraceStore['flush']>;
  notified(): readonly NewNotification[];
  /** Number of the trace and channel of every notification. */
  reached(): readonly string[];
  /** Of those that are not settled, once all leases have ended. */
  openMatchCount(): Promise<number>;
  /** How often `onNotified` was called. */
  notifiedCount(): number;
  /** Starts both parts, as the service does, by default over the stores of the world; the returned function stops them. */
  start(stores?: Partial<AutomatedStores>): Promise<() => Promise<void>>;
}

export interface AutomatedStores {
  readonly traces: TraceStore;
  readonly automations: AutomationStore;
  readonly outbox: Pick<RecordingOutbox, 'add' | 'countPending'>;
}

/** Real rule sync and match notifications over a fake clock and, by default, in-memory stores. The project `prj_gone` is unknown. */
export function createAutomationWorld(
  given: Partial<Pick<AutomationWorld, 'clock' | 'traces'>> = {},
): AutomationWorld {
  const { clock = createFakeClock(), traces = createFakeTraceStore({ nowMs: clock.nowMs }) } = given;
  let notifiedCount = 0;
  const world: AutomationWorld = {
    clock,
    traces,
    automations: createFakeAutomationStore(),
    outbox: createRecordingOutbox(),
    errors: [],
    invalid: [],
    waiting: [],
    match: (index, changes = {}) => world.traces.flush(sampleFlush(index, { tags: ['a'], ...changes })),
    notified: () => [...world.outbox.added.values()],
    reached: () =>
      world.notified().map(({ payload, channelSlug }) => {
        const [entity] = JSON.parse(payload).entities;
        return `${Number.parseInt(entity.id, 16)} ${channelSlug}`;
      }),
    async openMatchCount() {
      const nowMs = clock.nowMs() + 10 * matchLeaseMs;
      return (await world.traces.claimMatches({ nowMs, leaseUntilMs: nowMs, limit: 10_000 })).length;
    },
    notifiedCount: () => notifiedCount,
    async start(replaced) {
      const stores: AutomatedStores = { ...world, ...replaced };
      const onError = (error: unknown) => void world.errors.push(error);
      const sync = await startRuleSync({
        ...stores,
        repeat: (task, intervalMs) => repeatBy(clock, task, intervalMs),
        onInvalid: (automation) => void world.invalid.push(automation),
        onError,
      });
      const notifications = startMatchNotifications({
        ...stores,
        findProject: async (projectId) =>
          projectId === 'prj_gone'
            ? undefined
            : { organizationId: 'org_1', projectName: `name of ${projectId}` },
        nowMs: clock.nowMs,
        setTimer: clock.setTimer,
        onNotified() {
          notifiedCount += 1;
        },
        onWaiting: (projectId, channelSlug) => void world.waiting.push(`${projectId} ${channelSlug}`),
        onError,
      });
      await clock.advance(0);
      return async () => {
        await Promise.all([sync.stop(), notifications.stop()]);
      };
    },
  };
  return world;
}

function repeatBy(clock: FakeClock, task: () => void, intervalMs: number): () => void {
  let cancel = clock.setTimer(fire, intervalMs);
  function fire(): void {
    task();
    cancel = clock.setTimer(fire, intervalMs);
  }
  return () => cancel();
}

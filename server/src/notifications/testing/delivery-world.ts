import type { ChannelStore } from '../../channels/channel-store.ts';
import { sampleChannel } from '../../channels/testing/sample-channel.ts';
import { createNotificationInserter } from '../../storage/meta/delivery-table.ts';
import { createSqliteChannelStore } from '../../storage/meta/sqlite-channel-store.ts';
import { createSqliteOutboxStore } from '../../storage/meta/sqlite-outbox-store.ts';
import { openMetaTestDatabase } from '../../storage/meta/testing/meta-test-database.ts';
import { createFakeClock, type FakeClock } from '../../testing/fake-clock.ts';
import type { AttemptOutcome } from '../attempt-outcome.ts';
import type { OutboxStore } from '../outbox-store.ts';
import type { Sender } from '../senders.ts';
import { type Deliveries, type ObservedAttempt, startDeliveries } from '../start-deliveries.ts';
import { sampleNotification } from './sample-notifications.ts';

export const delivered: AttemptOutcome = { kind: 'delivered', status: 204 };
export const failed: AttemptOutcome = { kind: 'failed', status: 500, reason: 'the target answered 500' };
/** The outcome of a target that never answers. */
export const never = (): Promise<AttemptOutcome> => new Promise(() => {});

export interface DeliveryWorld {
  readonly clock: FakeClock;
  readonly channels: ChannelStore;
  readonly outbox: OutboxStore;
  readonly observed: readonly ObservedAttempt[];
  readonly errors: readonly unknown[];
  /** Stores a notification, to the channel `hook` and of the project `prj_1` by default. */
  notify(eventId: string, channelSlug?: string, projectId?: string): void;
  start(webhook: Sender<'webhook'>, store?: OutboxStore): Deliveries;
  stateOf(eventId: string): Promise<string | undefined>;
  /** Advances the time without firing the timers in between. */
  skip(durationMs: number): void;
  close(): Promise<void>;
}

/** A real outbox with the webhook `hook`, a fake clock, and senders given by the test. */
export async function openDeliveryWorld(): Promise<DeliveryWorld> {
  const meta = openMetaTestDatabase();
  const clock = createFakeClock();
  let skippedMs = 0;
  const nowMs = (): number => clock.nowMs() + skippedMs;
  const channels = createSqliteChannelStore({ db: meta.db, nowMs });
  const outbox = createSqliteOutboxStore(meta.db);
  await channels.create(sampleChannel());
  const running: Deliveries[] = [];
  const observed: ObservedAttempt[] = [];
  const errors: unknown[] = [];
  const unused = () => Promise.reject(new Error('no channel of this type here'));

  return {
    clock,
    channels,
    outbox,
    observed,
    errors,
    notify(eventId, channelSlug = 'hook', projectId = 'prj_1') {
      const notification = sampleNotification({ eventId, channelSlug, projectId, createdAtMs: nowMs() });
      createNotificationInserter(meta.db)(notification);
    },
    start(webhook, store = outbox) {
      const deliveries = startDeliveries({
        store,
        channels,
        senders: { webhook, slack: unused, pagerduty: unused, email: unused },
        nowMs,
        monotonicNowMs: () => clock.monotonicNowMs() + skippedMs,
        random: () => 0.5,
        setTimer: clock.setTimer,
        onAttempt: (attempt) => observed.push(attempt),
        onError: (error) => errors.push(error),
      });
      running.push(deliveries);
      return deliveries;
    },
    stateOf: async (eventId) => (await outbox.get('org_1', eventId))?.delivery.state,
    skip(durationMs) {
      skippedMs += durationMs;
    },
    async close() {
      const stopped = running.map((deliveries) => deliveries.stop(0));
      await clock.advance(0);
      await Promise.all(stopped);
      meta.close();
    },
  };
}

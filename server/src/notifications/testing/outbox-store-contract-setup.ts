import { afterEach, beforeEach } from 'vitest';
import type { ChannelStore } from '../../channels/channel-store.ts';
import { sampleChannel } from '../../channels/testing/sample-channel.ts';
import type { Delivery } from '../delivery.ts';
import type { DeliveryStep } from '../delivery-schedule.ts';
import type { NewNotification } from '../notification.ts';
import type { ClaimRequest, DeliveryClaim, DueDelivery, OutboxStore } from '../outbox-store.ts';
import { sampleNotification } from './sample-notifications.ts';

export interface OpenedOutboxStore {
  /** With the organization `org_1`. */
  readonly outbox: OutboxStore;
  /** A second handle on the same data, as of another process. */
  readonly another: OutboxStore;
  /** Channels of the same backend, with the clock stopped at `outboxContractNowMs`. */
  readonly channels: ChannelStore;
  /** Stores a notification like the transaction of an incident. */
  insert(notification: NewNotification): Promise<void>;
  close(): void | Promise<void>;
}

/** Opens an empty outbox. */
export type OpenOutboxStore = () => OpenedOutboxStore | Promise<OpenedOutboxStore>;

/** The clock of the channel store during the contract suite. */
export const outboxContractNowMs = 5_000;

/** Lease duration of the suite's claims. */
export const leaseMs = 30_000;

/** The outbox of the running test, with the channels `hook` and `other`, and shortcuts. */
export interface OutboxInTest {
  readonly outbox: OutboxStore;
  readonly another: OutboxStore;
  readonly channels: ChannelStore;
  insert(notification: NewNotification): Promise<void>;
  /** Stores a notification for `hook`, created at 1,000 ms by default. */
  notify(eventId: string, changes?: Partial<NewNotification>): Promise<void>;
  /** Claims up to ten of each channel. */
  claim(nowMs: number, changes?: Partial<ClaimRequest>, by?: OutboxStore): Promise<readonly DueDelivery[]>;
  /** Claims all pending deliveries, in the order of event ids. */
  claimAll(): Promise<readonly DueDelivery[]>;
  /** Records an attempt at the present version of `hook`, unless the ETag of another one is given. */
  record(
    claimed: DeliveryClaim | undefined,
    step: DeliveryStep,
    nowMs?: number,
    channelEtag?: string,
  ): Promise<void>;
  stateOf(eventId: string): Promise<Partial<Delivery>>;
  /** Replaces the channel `hook`. */
  replaceChannel(change: { readonly enabled: boolean }): Promise<unknown>;
}

/** Opens an outbox before each test of the suite and closes it afterwards. */
export function useOutboxStore(open: OpenOutboxStore): OutboxInTest {
  let opened: OpenedOutboxStore;
  beforeEach(async () => {
    opened = await open();
    await opened.channels.create(sampleChannel());
    await opened.channels.create(sampleChannel({ slug: 'other' }));
  });
  afterEach(() => opened.close());

  function claim(nowMs: number, changes: Partial<ClaimRequest> = {}, by = opened.outbox) {
    const request = { nowMs, leaseUntilMs: nowMs + leaseMs, limitPerChannel: 10, limits: new Map() };
    return by.claimDue({ ...request, ...changes });
  }
  return {
    get outbox() {
      return opened.outbox;
    },
    get another() {
      return opened.another;
    },
    get channels() {
      return opened.channels;
    },
    insert: (notification) => opened.insert(notification),
    notify: (eventId, changes) =>
      opened.insert(sampleNotification({ eventId, createdAtMs: 1_000, ...changes })),
    claim,
    async claimAll() {
      const claimed = await claim(9_000);
      return claimed.toSorted((a, b) => (a.eventId < b.eventId ? -1 : 1));
    },
    async record(claimed, step, nowMs = 2_000, channelEtag) {
      if (claimed === undefined) throw new Error('nothing was claimed');
      const present = (await opened.channels.getForDelivery('org_1', 'hook'))?.etag ?? 'deleted';
      const answer = step.kind === 'delivered' ? {} : { reason: 'the target answered 500', status: 500 };
      const attempt = { startedAtMs: 1_500, durationMs: 20, ...answer };
      await opened.outbox.recordAttempt({
        claimed,
        channelEtag: channelEtag ?? present,
        attempt,
        step,
        nowMs,
      });
    },
    replaceChannel({ enabled }) {
      const target = { type: 'webhook', url: 'https://b.example/', headers: [], signingSecret: 's' } as const;
      const names = { organizationId: 'org_1', slug: 'hook', displayName: 'Replaced' };
      return opened.channels.replace({ ...names, enabled, target, expected: '*' });
    },
    async stateOf(eventId) {
      const { delivery } = (await opened.outbox.get('org_1', eventId)) ?? {};
      return delivery ?? {};
    },
  };
}

import { afterEach, beforeEach, expect, it } from 'vitest';
import type { OutboxStore } from './outbox-store.ts';
import type { Sending } from './senders.ts';
import { type DeliveryWorld, delivered, failed, openDeliveryWorld } from './testing/delivery-world.ts';

let world: DeliveryWorld;
beforeEach(async () => {
  world = await openDeliveryWorld();
});
afterEach(() => world.close());

function recordingSender() {
  const sent: string[] = [];
  return {
    sent,
    async send({ notification }: Sending<'webhook'>) {
      sent.push(notification.eventId);
      await new Promise<void>((resolve) => world.clock.setTimer(resolve, 300));
      return delivered;
    },
  };
}

it('two workers share an outbox, and no notification is sent twice', async () => {
  const [one, other] = [recordingSender(), recordingSender()];
  world.start(one.send);
  world.start(other.send);
  const eventIds = Array.from({ length: 30 }, (_, at) => `evt_${at}`);
  for (const eventId of eventIds) world.notify(eventId);
  for (let step = 0; step < 100; step += 1) await world.clock.advance(100);
  expect([...one.sent, ...other.sent].toSorted()).toEqual(eventIds.toSorted());
  expect(Math.min(one.sent.length, other.sent.length)).toBeGreaterThan(0);
});

it('deliveries of a crashed worker are made by another after the lease, with the same event ids', async () => {
  // It claims and sends, then records and releases nothing: its process is gone.
  const isGone = () => Promise.reject(new Error('gone'));
  const dead: OutboxStore = { ...world.outbox, recordAttempt: isGone, release: isGone };
  let sentByDead = 0;
  const dying = world.start(async () => {
    sentByDead += 1;
    return delivered;
  }, dead);
  world.notify('evt_1');
  await world.clock.advance(1_000);
  await dying.stop(0);
  expect(sentByDead).toBe(1);
  const { sent, send } = recordingSender();
  world.start(send);
  await world.clock.advance(25_000);
  expect(sent).toEqual([]);
  await world.clock.advance(10_000);
  expect(sent).toEqual(['evt_1']);
  expect(await world.stateOf('evt_1')).toBe('delivered');
});

it('a worker claims nothing for a channel whose circuit it has opened, so that others may try', async () => {
  const claims: number[] = [];
  const observed: OutboxStore = {
    ...world.outbox,
    async claimDue(request) {
      const due = await world.outbox.claimDue(request);
      if (due.length > 0) claims.push(due.length);
      return due;
    },
  };
  world.start(async () => failed, observed);
  for (let at = 0; at < 10; at += 1) world.notify(`evt_${at}`);
  for (let step = 0; step < 50; step += 1) await world.clock.advance(100);
  const claimed = claims.reduce((sum, count) => sum + count, 0);
  expect(claimed).toBe(6); // five failures, and one that ran concurrently with the fifth
  const { sent, send } = recordingSender();
  world.start(send);
  await world.clock.advance(2_000);
  expect(sent.length).toBeGreaterThanOrEqual(4);
});

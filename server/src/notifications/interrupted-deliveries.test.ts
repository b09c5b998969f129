import { afterEach, beforeEach, expect, it } from 'vitest';
import { sampleChannel } from '../channels/testing/sample-channel.ts';
import { runMicrotasks } from '../testing/fake-clock.ts';
import type { AttemptOutcome } from './attempt-outcome.ts';
import type { OutboxStore } from './outbox-store.ts';
import { type DeliveryWorld, delivered, failed, never, openDeliveryWorld } from './testing/delivery-world.ts';

let world: DeliveryWorld;
beforeEach(async () => {
  world = await openDeliveryWorld();
});
afterEach(() => world.close());

it('waits for running attempts when it stops, and starts no more', async () => {
  const answer = Promise.withResolvers<AttemptOutcome>();
  const deliveries = world.start(() => answer.promise);
  world.notify('evt_1');
  await world.clock.advance(1_000);
  const stopped = deliveries.stop(5_000);
  world.notify('evt_2');
  deliveries.wake();
  await world.clock.advance(1_000);
  answer.resolve(delivered);
  await stopped;
  expect(await world.stateOf('evt_1')).toBe('delivered');
  expect(await world.stateOf('evt_2')).toBe('pending');
  expect(world.clock.timerCount()).toBe(0);
});

it('abandons running attempts after the grace period, and delivers after a restart with the same event id', async () => {
  const signals: AbortSignal[] = [];
  const first = world.start(({ signal }) => {
    signals.push(signal);
    return never();
  });
  world.notify('evt_1');
  await world.clock.advance(1_000);
  const stopped = first.stop(2_000);
  await world.clock.advance(2_000);
  await stopped;
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  expect(await world.outbox.get('org_1', 'evt_1')).toMatchObject({
    delivery: { state: 'pending' },
    attempts: [],
  });

  const sent: string[] = [];
  world.start(async ({ notification }) => {
    sent.push(notification.eventId);
    return delivered;
  });
  await runMicrotasks();
  expect(sent).toEqual(['evt_1']);
});

it.each([
  ['forward', 3_600_000],
  ['back', -86_400_000],
])('retries in its time an attempt during which the clock was set %s', async (_where, stepMs) => {
  let answer = Promise.withResolvers<AttemptOutcome>();
  let tried = 0;
  world.start(() => {
    tried += 1;
    return answer.promise;
  });
  world.notify('evt_1');
  await world.clock.advance(1_000);
  world.clock.step(stepMs);
  await world.clock.advance(2_000);
  answer.resolve(failed);
  answer = Promise.withResolvers();
  await world.clock.advance(4_000);
  expect(tried).toBe(1);
  await world.clock.advance(3_000);
  expect(tried).toBe(2);
  answer.resolve(delivered);
  await world.clock.advance(1_000);
  expect(await world.stateOf('evt_1')).toBe('delivered');
});

it('redelivers after a pause when an attempt could not be recorded', async () => {
  let tried = 0;
  const failing: OutboxStore = {
    ...world.outbox,
    recordAttempt: (record) =>
      tried === 1 ? Promise.reject(new Error('disk full')) : world.outbox.recordAttempt(record),
  };
  world.start(async () => {
    tried += 1;
    return delivered;
  }, failing);
  world.notify('evt_1');
  await world.clock.advance(29_000);
  expect([tried, world.errors]).toEqual([1, [new Error('disk full')]]);
  await world.clock.advance(3_000);
  expect([tried, await world.stateOf('evt_1')]).toEqual([2, 'delivered']);
});

it('starts the other attempts of a claim when one that may not start cannot be released', async () => {
  await world.channels.create(sampleChannel({ slug: 'other' }));
  const generous: OutboxStore = {
    ...world.outbox,
    claimDue: (request) => world.outbox.claimDue({ ...request, limitPerChannel: 3, limits: new Map() }),
    release: () => Promise.reject(new Error('disk full')),
  };
  const sent: string[] = [];
  for (const eventId of ['evt_1', 'evt_2', 'evt_3']) world.notify(eventId);
  world.notify('evt_4', 'other');
  world.start(async ({ notification }) => {
    sent.push(notification.eventId);
    return never();
  }, generous);
  await world.clock.advance(1_000);
  expect(sent).toEqual(['evt_1', 'evt_2', 'evt_4']);
  expect(world.errors).toEqual([new Error('disk full')]);
});

it('resumes when the outbox cannot be read for a while', async () => {
  let isDown = true;
  const flaky: OutboxStore = {
    ...world.outbox,
    claimDue: (request) => (isDown ? Promise.reject(new Error('down')) : world.outbox.claimDue(request)),
  };
  world.start(async () => delivered, flaky);
  world.notify('evt_1');
  await world.clock.advance(2_500);
  expect(world.errors).toHaveLength(3);
  isDown = false;
  await world.clock.advance(1_000);
  expect(await world.stateOf('evt_1')).toBe('delivered');
});

it.each<[string, () => Promise<AttemptOutcome>]>([
  ['rejects with', () => Promise.reject(new Error('https://hook.example/canary'))],
  [
    'throws',
    () => {
      throw new Error('https://hook.example/canary');
    },
  ],
])('records nothing of what a sender %s, which may name the target, and retries', async (_how, sender) => {
  world.start(sender);
  world.notify('evt_1');
  await world.clock.advance(1_000);
  const found = await world.outbox.get('org_1', 'evt_1');
  expect(found?.attempts).toMatchObject([
    { reason: 'the notification could not be prepared for the channel' },
  ]);
  expect(found?.delivery.nextAttemptAtMs).toBeDefined();
  expect(JSON.stringify([found, world.observed, world.errors.map(String)])).not.toContain('canary');
});

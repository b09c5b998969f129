import { afterEach, beforeEach, expect, it } from 'vitest';
import { sampleChannel } from '../channels/testing/sample-channel.ts';
import { runMicrotasks } from '../testing/fake-clock.ts';
import type { AttemptOutcome } from './attempt-outcome.ts';
import { retryDelaysMs } from './delivery-schedule.ts';
import type { ClaimRequest, OutboxStore } from './outbox-store.ts';
import type { Sending } from './senders.ts';
import { type DeliveryWorld, delivered, failed, never, openDeliveryWorld } from './testing/delivery-world.ts';
import { sampleNotification } from './testing/sample-notifications.ts';

let world: DeliveryWorld;
beforeEach(async () => {
  world = await openDeliveryWorld();
});
afterEach(() => world.close());

it('delivers immediately when woken, and within a second what another process stored', async () => {
  const sent: string[] = [];
  const deliveries = world.start(async ({ notification }) => {
    sent.push(notification.eventId);
    return delivered;
  });
  world.notify('evt_1');
  deliveries.wake();
  await runMicrotasks();
  expect(sent).toEqual(['evt_1']);
  world.notify('evt_2');
  await world.clock.advance(1_000);
  expect(sent).toEqual(['evt_1', 'evt_2']);
  expect(await world.stateOf('evt_2')).toBe('delivered');
  expect(world.observed[0]).toEqual({
    eventId: 'evt_1',
    kind: 'incident.opened',
    channelSlug: 'hook',
    channelType: 'webhook',
    outcome: 'delivered',
    status: 204,
    durationMs: 0,
  });
});

it('makes 12 attempts over 76 hours with the same bytes and event id, then fails', async () => {
  const sent: Sending<'webhook'>['notification'][] = [];
  world.start(async ({ notification }) => {
    sent.push(notification);
    return failed;
  });
  world.notify('evt_1');
  await world.clock.advance(1_000);
  for (const delayMs of retryDelaysMs) {
    const before = sent.length;
    world.skip(delayMs - 3_000);
    await world.clock.advance(1_000);
    expect(sent.length).toBe(before);
    world.skip(61_000); // also past the minute of an open circuit
    await world.clock.advance(1_000);
    expect(sent.length).toBe(before + 1);
  }
  world.skip(100 * 3_600_000);
  await world.clock.advance(1_000);
  expect(sent).toHaveLength(12);
  expect(new Set(sent.map(({ payload }) => payload)).size).toBe(1);
  expect(new Set(sent.map(({ eventId }) => eventId)).size).toBe(1);
  expect(await world.stateOf('evt_1')).toBe('failed');
  expect((await world.outbox.get('org_1', 'evt_1'))?.attempts).toHaveLength(12);
  expect(world.observed.map(({ outcome }) => outcome)).toEqual([...Array(11).fill('retried'), 'failed']);
});

it('a hung channel delays no other, and its attempt ends after ten seconds', async () => {
  await world.channels.create(sampleChannel({ slug: 'tarpit' }));
  const sent: string[] = [];
  const deliveries = world.start(({ notification }) => {
    if (notification.eventId.startsWith('evt_hung')) return never();
    sent.push(notification.eventId);
    return Promise.resolve(delivered);
  });
  for (let at = 0; at < 20; at += 1) world.notify(`evt_hung_${at}`, 'tarpit');
  for (let at = 0; at < 20; at += 1) world.notify(`evt_${at}`);
  deliveries.wake();
  // In steps, because each runs a limited number of callbacks.
  for (let step = 0; step < 10; step += 1) await world.clock.advance(100);
  expect(sent).toHaveLength(20);
  await world.clock.advance(10_000);
  const { attempts } = (await world.outbox.get('org_1', 'evt_hung_0')) ?? {};
  expect(attempts).toMatchObject([
    { durationMs: 10_000, reason: 'the target did not answer completely within 10 s' },
  ]);
});

it('delivers for a project soon while another has many notifications for the same channel', async () => {
  const sent: string[] = [];
  const deliveries = world.start(async ({ notification }) => {
    sent.push(notification.eventId);
    await new Promise<void>((resolve) => world.clock.setTimer(resolve, 100 + sent.length));
    return delivered;
  });
  for (let at = 0; at < 100; at += 1) world.notify(`evt_${at}`);
  await world.clock.advance(1_000);
  for (const eventId of ['evt_other_1', 'evt_other_2']) world.notify(eventId, 'hook', 'prj_2');
  const before = sent.length;
  deliveries.wake();
  for (let step = 0; step < 20; step += 1) await world.clock.advance(100);
  expect(sent).toEqual(expect.arrayContaining(['evt_other_1', 'evt_other_2']));
  expect(sent.indexOf('evt_other_1') - before).toBeLessThan(2);
  expect(sent.indexOf('evt_other_2') - before).toBeLessThan(6);
  expect(sent.length).toBeGreaterThan(before + 10);
});

it('remembers as many channels as ten times those that there may be, however many come and go', async () => {
  const claims: ClaimRequest[] = [];
  const crowded: OutboxStore = {
    ...world.outbox,
    async claimDue(request) {
      claims.push(request);
      return Array.from({ length: claims.length > 4 ? 0 : 400 }, (_, at) => toDue(claims.length, at));
    },
    release: async () => {},
  };
  const toDue = (round: number, at: number) => ({
    ...sampleNotification({ eventId: `evt_${round}_${at}` }),
    channelId: `chn_${round}_${at}`,
    channelSlug: 'gone',
    claim: 1,
    attemptCount: 0,
  });
  world.start(never, crowded);
  for (let round = 0; round < 6; round += 1) await world.clock.advance(1_000);
  const { limits, attempted } = claims.at(-1) ?? {};
  expect([limits?.size, attempted?.size]).toEqual([1_000, 1_000]);
  expect(limits?.has('chn_4_399')).toBe(true);
});

it('tries another project first when the deliveries of one have opened the circuit', async () => {
  world.start(async ({ notification }) => (notification.eventId === 'evt_other' ? delivered : failed));
  for (let at = 0; at < 50; at += 1) world.notify(`evt_${at}`);
  await world.clock.advance(5_000);
  world.notify('evt_other', 'hook', 'prj_2');
  await world.clock.advance(60_000);
  expect(await world.stateOf('evt_other')).toBe('delivered');
});

it('makes two concurrent attempts per channel, and one a minute after five consecutive failures', async () => {
  let underWay = 0;
  let most = 0;
  let tried = 0;
  world.start(async () => {
    underWay += 1;
    tried += 1;
    most = Math.max(most, underWay);
    await new Promise<void>((resolve) => world.clock.setTimer(resolve, 100));
    underWay -= 1;
    return failed;
  });
  for (let at = 0; at < 20; at += 1) world.notify(`evt_${at}`);
  await world.clock.advance(10_000);
  expect([most, tried]).toEqual([2, 6]); // the sixth was running when the fifth failed
  await world.clock.advance(120_000);
  expect(tried).toBe(8);
});

it('keeps the circuit closed while targets accept a part, as of the recipients of a mail', async () => {
  let tried = 0;
  world.start(async () => {
    tried += 1;
    return { kind: 'failed', reason: 'one recipient was refused', isReachable: true };
  });
  for (let at = 0; at < 20; at += 1) world.notify(`evt_${at}`);
  for (let step = 0; step < 40; step += 1) await world.clock.advance(100);
  expect(tried).toBe(20);
});

it('410 disables the channel and cancels the rest', async () => {
  let tried = 0;
  world.start(async () => {
    tried += 1;
    return {
      kind: 'gone',
      status: 410,
      reason: 'the target answered 410 (gone)',
    };
  });
  for (let at = 0; at < 5; at += 1) world.notify(`evt_${at}`);
  await world.clock.advance(5_000);
  expect(tried).toBe(2);
  expect(await world.stateOf('evt_0')).toBe('failed');
  expect(await world.stateOf('evt_4')).toBe('cancelled');
  expect((await world.channels.get('org_1', 'hook'))?.enabled).toBe(false);
});

it('a late 410 of an address that the channel no longer has disables nothing, and the delivery goes to the new one', async () => {
  const answered: string[] = [];
  const late = Promise.withResolvers<AttemptOutcome>();
  world.start(async ({ target }) => {
    answered.push(target.url);
    return answered.length === 1 ? late.promise : delivered;
  });
  world.notify('evt_0');
  await world.clock.advance(1_000);
  const before = await world.channels.getForDelivery('org_1', 'hook');
  if (before?.target.type !== 'webhook') throw new Error('no webhook');
  const target = { ...before.target, url: 'https://mended.example/' };
  await world.channels.replace({ ...before, target, expected: '*' });
  late.resolve({ kind: 'gone', status: 410, reason: 'the target answered 410 (gone)' });
  await world.clock.advance(120_000);
  expect(answered).toEqual([before.target.url, target.url]);
  expect(await world.stateOf('evt_0')).toBe('delivered');
  expect((await world.channels.get('org_1', 'hook'))?.enabled).toBe(true);
});

it('makes no attempt for a channel that was disabled meanwhile', async () => {
  let tried = 0;
  world.start(async () => {
    tried += 1;
    return failed;
  });
  world.notify('evt_1');
  await world.clock.advance(1_000);
  await world.channels.setEnabled('org_1', 'hook', false);
  await world.clock.advance(60_000);
  expect(tried).toBe(1);
  expect(await world.stateOf('evt_1')).toBe('cancelled');
});

it('goes on after steps of the clock: no attempt waits for them, and the breaker and its pauses do not follow them', async () => {
  const sentAtMs: number[] = [];
  world.start(async () => {
    sentAtMs.push(world.clock.monotonicNowMs());
    return failed;
  });
  const startMs = world.clock.monotonicNowMs();
  world.clock.step(3_600_000);
  world.notify('evt_1');
  await world.clock.advance(1_000);
  world.clock.step(-3_600_000);
  await world.clock.advance(60_000);
  expect(sentAtMs.length).toBeGreaterThanOrEqual(3);
  expect(sentAtMs.map((atMs) => atMs - startMs).at(-1)).toBeLessThanOrEqual(40_000);
  world.clock.step(-86_400_000);
  await world.clock.advance(60_000);
  world.clock.step(86_400_000);
  await world.clock.advance(120_000);
  expect(sentAtMs.length).toBeLessThanOrEqual(8);
  expect(
    (await world.outbox.get('org_1', 'evt_1'))?.attempts.every(({ durationMs }) => durationMs === 0),
  ).toBe(true);
});

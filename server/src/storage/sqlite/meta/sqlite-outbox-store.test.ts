import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ChannelStore } from '../../../channels/channel-store.ts';
import type { DeliveryStep } from '../../../notifications/delivery-schedule.ts';
import type { NewNotification } from '../../../notifications/notification.ts';
import type { OutboxStore } from '../../../notifications/outbox-store.ts';
import { sampleNotification } from '../../../notifications/testing/sample-notifications.ts';
import { sampleChannel } from '../../../testing/sample-channel.ts';
import { createNotificationInserter } from './delivery-table.ts';
import { createSqliteChannelStore } from './sqlite-channel-store.ts';
import { createSqliteOutboxStore } from './sqlite-outbox-store.ts';
import { type MetaTestDatabase, openMetaTestDatabase } from './testing/meta-test-database.ts';

let meta: MetaTestDatabase;
let channels: ChannelStore;
let outbox: OutboxStore;
let insert: (notification: NewNotification) => void;

beforeEach(async () => {
  meta = openMetaTestDatabase();
  channels = createSqliteChannelStore({ db: meta.db, nowMs: () => 5_000 });
  outbox = createSqliteOutboxStore(meta.db);
  insert = createNotificationInserter(meta.db);
  await channels.create(sampleChannel());
  await channels.create(sampleChannel({ slug: 'other' }));
});
afterEach(() => meta.close());

function notify(eventId: string, changes: Partial<NewNotification> = {}): void {
  insert(sampleNotification({ eventId, createdAtMs: 1_000, ...changes }));
}

async function stateOf(eventId: string) {
  const found = await outbox.get('org_1', eventId);
  const { state, reason, attemptCount, nextAttemptAtMs, finishedAtMs } = found?.delivery ?? {};
  return { state, reason, attemptCount, nextAttemptAtMs, finishedAtMs };
}

function record(eventId: string, step: DeliveryStep, nowMs = 2_000): Promise<void> {
  const reason = step.kind === 'delivered' ? {} : { reason: 'the target answered 500', status: 500 };
  return outbox.recordAttempt({
    eventId,
    attempt: { startedAtMs: 1_500, durationMs: 20, ...reason },
    step,
    nowMs,
  });
}

it('a notification is due at once, with its payload byte for byte', async () => {
  const notification = sampleNotification({ eventId: 'evt_1', createdAtMs: 1_000 });
  insert(notification);
  expect(await outbox.listDue(999, 10)).toEqual([]);
  const [due] = await outbox.listDue(1_000, 10);
  expect(due).toMatchObject({ ...notification, channelId: 'chn_hook', attemptCount: 0 });
});

it('nothing stays of a notification whose transaction fails', async () => {
  const fail = meta.db.transaction(() => {
    notify('evt_1');
    throw new Error('rolled back');
  });
  expect(fail).toThrow('rolled back');
  expect(await outbox.get('org_1', 'evt_1')).toBeUndefined();
});

it('an event id is stored once', () => {
  notify('evt_1');
  expect(() => notify('evt_1')).toThrow(/UNIQUE/);
});

it.each([
  ['gone', 'there is no such channel'],
  ['off', 'the channel is disabled'],
])('a notification for the channel %s is cancelled from the start', async (channelSlug, reason) => {
  await channels.create(sampleChannel({ slug: 'off', enabled: false }));
  notify('evt_1', { channelSlug });
  expect(await stateOf('evt_1')).toMatchObject({ state: 'cancelled', reason, finishedAtMs: 1_000 });
  expect(await outbox.listDue(9_000, 10)).toEqual([]);
});

it('no channel hides what is due for another', async () => {
  for (let at = 0; at < 50; at += 1) notify(`evt_${at}`, { createdAtMs: at });
  notify('evt_other', { channelSlug: 'other', createdAtMs: 1_000 });
  const due = await outbox.listDue(1_000, 3);
  expect(due.map(({ eventId }) => eventId)).toEqual(['evt_0', 'evt_1', 'evt_2', 'evt_other']);
});

it('a retry is due at its time, and each attempt is kept', async () => {
  notify('evt_1');
  await record('evt_1', { kind: 'retry', nextAttemptAtMs: 7_000 });
  expect(await outbox.listDue(6_999, 10)).toEqual([]);
  expect(await outbox.listDue(7_000, 10)).toMatchObject([{ eventId: 'evt_1', attemptCount: 1 }]);
  await record('evt_1', { kind: 'delivered' }, 8_000);
  expect(await stateOf('evt_1')).toMatchObject({ state: 'delivered', attemptCount: 2, finishedAtMs: 8_000 });
  expect((await outbox.get('org_1', 'evt_1'))?.attempts).toEqual([
    { startedAtMs: 1_500, durationMs: 20, reason: 'the target answered 500', status: 500 },
    { startedAtMs: 1_500, durationMs: 20 },
  ]);
});

it('410 fails the delivery, disables its channel and cancels what is pending for it, nothing else', async () => {
  for (const eventId of ['evt_1', 'evt_2']) notify(eventId);
  notify('evt_other', { channelSlug: 'other' });
  await record('evt_1', { kind: 'gone', reason: 'answered 410' });
  expect(await stateOf('evt_1')).toMatchObject({ state: 'failed', reason: 'answered 410' });
  expect(await stateOf('evt_2')).toMatchObject({
    state: 'cancelled',
    reason: 'answered 410',
    attemptCount: 0,
  });
  expect(await stateOf('evt_other')).toMatchObject({ state: 'pending' });
  expect((await channels.get('org_1', 'hook'))?.enabled).toBe(false);
  expect((await channels.get('org_1', 'other'))?.enabled).toBe(true);
});

it.each([
  ['disabled', () => channels.setEnabled('org_1', 'hook', false), 'the channel was disabled'],
  ['deleted', () => channels.delete('org_1', 'hook'), 'the channel was deleted'],
])('a channel that is %s takes what is pending with it', async (_what, change, reason) => {
  notify('evt_1');
  notify('evt_other', { channelSlug: 'other' });
  await change();
  expect(await stateOf('evt_1')).toMatchObject({ state: 'cancelled', reason, finishedAtMs: 5_000 });
  expect(await stateOf('evt_other')).toMatchObject({ state: 'pending' });
  await channels.create(sampleChannel({ id: 'chn_new' }));
  expect(await outbox.listDue(9_000, 10)).toMatchObject([{ eventId: 'evt_other' }]);
});

it('what was cancelled during an attempt stays so unless it arrived', async () => {
  for (const eventId of ['evt_1', 'evt_2', 'evt_3']) notify(eventId);
  await channels.setEnabled('org_1', 'hook', false);
  await record('evt_1', { kind: 'delivered' });
  await record('evt_2', { kind: 'retry', nextAttemptAtMs: 3_000 });
  await record('evt_3', { kind: 'failed', reason: 'x' });
  const states = await Promise.all(['evt_1', 'evt_2', 'evt_3'].map(stateOf));
  expect(states.map(({ state }) => state)).toEqual(['delivered', 'cancelled', 'cancelled']);
});

it('lists newest first, by state and channel', async () => {
  notify('evt_1', { createdAtMs: 1 });
  notify('evt_2', { createdAtMs: 2, channelSlug: 'other' });
  notify('evt_3', { createdAtMs: 3 });
  await record('evt_1', { kind: 'delivered' });
  async function ids(query: object) {
    const listed = await outbox.list({ organizationId: 'org_1', limit: 10, ...query });
    return listed.map(({ eventId }) => eventId);
  }
  expect(await ids({})).toEqual(['evt_3', 'evt_2', 'evt_1']);
  expect(await ids({ limit: 2 })).toEqual(['evt_3', 'evt_2']);
  expect(await ids({ state: 'pending' })).toEqual(['evt_3', 'evt_2']);
  expect(await ids({ channelSlug: 'hook' })).toEqual(['evt_3', 'evt_1']);
  expect(await ids({ organizationId: 'org_2' })).toEqual([]);
});

it('a replay begins another series, to the channel that has the slug now', async () => {
  notify('evt_1');
  expect(await outbox.replay('org_1', 'evt_1', 9_000)).toBe('pending-already');
  await record('evt_1', { kind: 'failed', reason: 'given up' });
  expect(await outbox.replay('org_2', 'evt_1', 9_000)).toBe('no-delivery');
  await channels.delete('org_1', 'hook');
  expect(await outbox.replay('org_1', 'evt_1', 9_000)).toBe('no-channel');
  await channels.create(sampleChannel({ id: 'chn_new', enabled: false }));
  expect(await outbox.replay('org_1', 'evt_1', 9_000)).toBe('channel-disabled');
  await channels.setEnabled('org_1', 'hook', true);
  expect(await outbox.replay('org_1', 'evt_1', 9_000)).toBe('replayed');
  expect(await outbox.listDue(9_000, 10)).toMatchObject([
    { eventId: 'evt_1', channelId: 'chn_new', attemptCount: 0 },
  ]);
});

it('prunes what finished before, with its attempts, and fails what is pending too long, so many at a time', async () => {
  for (const eventId of ['evt_1', 'evt_2', 'evt_3', 'evt_4']) notify(eventId, { createdAtMs: 100 });
  for (const eventId of ['evt_1', 'evt_2']) await record(eventId, { kind: 'delivered' }, 200);
  notify('evt_new', { createdAtMs: 5_000 });
  const request = { nowMs: 9_000, finishedBeforeMs: 1_000, createdBeforeMs: 1_000, limit: 1 };
  expect(await outbox.prune(request)).toBe(1);
  expect(await outbox.list({ organizationId: 'org_1', limit: 10 })).toHaveLength(4);
  expect(await outbox.prune({ ...request, limit: 10 })).toBe(1);
  expect(await outbox.prune({ ...request, limit: 10 })).toBe(0);
  const left = await outbox.list({ organizationId: 'org_1', limit: 10 });
  expect(left.map(({ eventId, state }) => [eventId, state])).toEqual([
    ['evt_new', 'pending'],
    ['evt_4', 'failed'],
    ['evt_3', 'failed'],
  ]);
  expect(meta.db.prepare('SELECT count(*) FROM delivery_attempts').pluck().get()).toBe(0);
});

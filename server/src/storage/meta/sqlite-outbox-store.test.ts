import { readFileSync } from 'node:fs';
import { expect, it, onTestFinished, vi } from 'vitest';
import { sampleChannel } from '../../channels/testing/sample-channel.ts';
import { describeOutboxStore } from '../../notifications/testing/outbox-store-contract.ts';
import { leaseMs, outboxContractNowMs } from '../../notifications/testing/outbox-store-contract-setup.ts';
import { sampleNotification } from '../../notifications/testing/sample-notifications.ts';
import { releaseClaimsOfEndedProcesses } from './delivery-claims.ts';
import { createNotificationInserter } from './delivery-table.ts';
import { createSqliteChannelStore } from './sqlite-channel-store.ts';
import { createSqliteOutboxStore } from './sqlite-outbox-store.ts';
import { openMetaTestDatabase } from './testing/meta-test-database.ts';

function open() {
  const { db, openAnother, close } = openMetaTestDatabase();
  const insertNotification = createNotificationInserter(db);
  return {
    db,
    outbox: createSqliteOutboxStore(db),
    another: createSqliteOutboxStore(openAnother()),
    channels: createSqliteChannelStore({ db, nowMs: () => outboxContractNowMs }),
    insertNotification,
    insert: async (notification: Parameters<typeof insertNotification>[0]) =>
      insertNotification(notification),
    close,
  };
}

async function openForTest() {
  const opened = open();
  onTestFinished(opened.close);
  await opened.channels.create(sampleChannel());
  return opened;
}

describeOutboxStore('meta.db', open);

const claimAt = (nowMs: number) => ({
  nowMs,
  leaseUntilMs: nowMs + leaseMs,
  limitPerChannel: 10,
  limits: new Map<string, number>(),
});

it('a notification whose transaction fails leaves nothing behind', async () => {
  const { db, outbox, insertNotification } = await openForTest();
  const fail = db.transaction(() => {
    insertNotification(sampleNotification({ eventId: 'evt_1' }));
    throw new Error('rolled back');
  });
  expect(fail).toThrow('rolled back');
  expect(await outbox.get('org_1', 'evt_1')).toBeUndefined();
});

it('an event id is stored once', async () => {
  const { insertNotification } = await openForTest();
  insertNotification(sampleNotification({ eventId: 'evt_1' }));
  expect(() => insertNotification(sampleNotification({ eventId: 'evt_1' }))).toThrow(/UNIQUE/);
});

it('pruning leaves no attempt of a deleted delivery', async () => {
  const { db, outbox, insert } = await openForTest();
  await insert(sampleNotification({ eventId: 'evt_1', createdAtMs: 100 }));
  const [claimed] = await outbox.claimDue(claimAt(100));
  if (claimed === undefined) throw new Error('nothing was claimed');
  const attempt = { startedAtMs: 100, durationMs: 1 };
  await outbox.recordAttempt({
    claimed,
    channelEtag: '"1"',
    attempt,
    step: { kind: 'delivered' },
    nowMs: 200,
  });
  const count = db.prepare('SELECT count(*) FROM delivery_attempts').pluck();
  expect(count.get()).toBe(1);
  expect(
    await outbox.prune({ nowMs: 9_000, finishedBeforeMs: 1_000, unattemptedSinceMs: 1, limit: 10 }),
  ).toBe(1);
  expect(count.get()).toBe(0);
});

it('after a restart no delivery waits for the lease of the process that ended', async () => {
  const { db, outbox, insert } = await openForTest();
  await insert(sampleNotification({ eventId: 'evt_1', createdAtMs: 100 }));
  const [lost] = await outbox.claimDue(claimAt(100));
  releaseClaimsOfEndedProcesses(db);
  const [current] = await outbox.claimDue(claimAt(101));
  expect(current).toMatchObject({ eventId: 'evt_1' });
  expect(current?.claim).not.toBe(lost?.claim);
});

it('deliveries of earlier releases get their incident from their payload, and those with another none', async () => {
  const { db, insert } = await openForTest();
  const openedBefore = { incidentId: 'inc_other' };
  await insert(sampleNotification({ eventId: 'evt_1', ...openedBefore }));
  await insert(sampleNotification({ eventId: 'evt_2', kind: 'incident.resolved', ...openedBefore }));
  await insert(sampleNotification({ eventId: 'evt_3', payload: 'damaged' }));
  await insert(sampleNotification({ eventId: 'evt_4', kind: 'rule.matched', payload: '{}' }));
  db.exec('DROP INDEX deliveries_pending_openings; ALTER TABLE deliveries DROP COLUMN incident_id');
  db.exec(readFileSync(new URL('./migrations/0014-incidents-of-deliveries.sql', import.meta.url), 'utf8'));
  const incidents = db.prepare('SELECT incident_id FROM deliveries ORDER BY event_id').pluck().all();
  expect(incidents).toEqual(['inc_1', 'inc_1', null, null]);
});

it('takes no write lock while nothing is due', async () => {
  const { db, another } = await openForTest();
  db.exec('BEGIN IMMEDIATE');
  expect(await another.claimDue(claimAt(100))).toEqual([]);
  db.exec('ROLLBACK');
});

it('takes no write lock for, and does not read, what is due for channels with an open circuit', async () => {
  const { db, insert, another, channels } = await openForTest();
  const { id } = (await channels.getForDelivery('org_1', 'hook')) ?? { id: '' };
  await insert(sampleNotification({ createdAtMs: 100 }));
  db.exec('BEGIN IMMEDIATE');
  expect(await another.claimDue({ ...claimAt(100), limits: new Map([[id, 0]]) })).toEqual([]);
  db.exec('ROLLBACK');
  expect(await another.claimDue({ ...claimAt(100), limits: new Map([['chn_other', 0]]) })).toHaveLength(1);
});

it('a page of deliveries is read in the order of an index, which has the state too', async () => {
  const { db } = await openForTest();
  const prepare = vi.spyOn(db, 'prepare');
  createSqliteOutboxStore(db);
  const lists = prepare.mock.calls.map(([sql]) => sql).filter((sql) => /created_at_ms DESC/.test(sql));
  const parameters = { organizationId: 'org_1', state: 'failed', channelSlug: 'hook', limit: 1 };
  const plans = lists.map((sql) =>
    db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all({ ...parameters, createdAtMs: 1, eventId: '' }),
  );
  expect(plans).toMatchObject([
    [{ detail: expect.stringContaining('USING INDEX deliveries_by_time ') }],
    [{ detail: expect.stringContaining('USING INDEX deliveries_by_channel ') }],
  ]);
});

import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { DueDelivery, OutboxStore } from '../../../server/src/notifications/outbox-store.ts';
import { sampleNotification } from '../../../server/src/notifications/testing/sample-notifications.ts';
import { holdLocks } from '../../support/hold-locks.ts';
import { callAtOnce } from '../../support/open-postgres-processes.ts';
import { type PostgresServer, startPostgres } from '../../support/start-postgres.ts';
import { claimAt, leaseMs, openNotificationWorld } from './notification-world.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.remove());

async function openWorld(processCount: number) {
  const world = await openNotificationWorld(server, processCount);
  onTestFinished(world.database.remove);
  return world;
}

const made = { channelEtag: '"1"', attempt: { startedAtMs: 1_000, durationMs: 1, status: 204 } };
const delivered = { kind: 'delivered' } as const;
const added = (eventId: string, changes = {}) =>
  sampleNotification({ eventId, createdAtMs: 1_000, ...changes });

async function claimOne(outbox: OutboxStore, nowMs: number): Promise<DueDelivery> {
  const [claimed] = await outbox.claimDue(claimAt(nowMs));
  if (claimed === undefined) throw new Error('nothing was claimed');
  return claimed;
}

it('four workers deliver 500 notifications, none twice', async () => {
  const { of } = await openWorld(4);
  const eventIds = Array.from({ length: 500 }, (_, at) => `evt_${at}`);
  await of(0).outbox.add(
    eventIds.map((eventId, at) => added(eventId, { channelSlug: at % 3 === 0 ? 'other' : 'hook' })),
  );
  const sent = await callAtOnce(4, async (index) => {
    const { outbox } = of(index);
    const mine: string[] = [];
    for (;;) {
      const due = await outbox.claimDue(claimAt(1_000, 5));
      // Others may hold the rest, but nobody releases anything here.
      if (due.length === 0) return mine;
      for (const claimed of due) {
        mine.push(claimed.eventId);
        await outbox.recordAttempt({ ...made, claimed, step: delivered, nowMs: 1_000 });
      }
    }
  });
  expect(sent.flat().toSorted()).toEqual(eventIds.toSorted());
  expect(Math.min(...sent.map(({ length }) => length))).toBeGreaterThan(0);
  expect(await of(0).outbox.countPending('prj_1', 'hook')).toBe(0);
});

it('a worker whose process ends between attempt and record is followed after its lease, with the same event id', async () => {
  const { clock, dbOf, of } = await openWorld(2);
  await of(0).outbox.add([added('evt_1')]);
  const claimed = await claimOne(of(1).outbox, 1_000);
  await dbOf(1).close();
  const recorded = of(1).outbox.recordAttempt({ ...made, claimed, step: delivered, nowMs: 1_100 });
  await expect(recorded).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await clock.advance(leaseMs - 1);
  expect(await of(0).outbox.claimDue(claimAt(1_000 + leaseMs - 1))).toEqual([]);
  await clock.advance(1);
  const again = await claimOne(of(0).outbox, 1_000 + leaseMs);
  expect(again).toMatchObject({ eventId: 'evt_1', payload: claimed.payload, attemptCount: 0 });
  await of(0).outbox.recordAttempt({ ...made, claimed: again, step: delivered, nowMs: 50_000 });
  const found = await of(0).outbox.get('org_1', 'evt_1');
  expect(found?.delivery).toMatchObject({ state: 'delivered', attemptCount: 1 });
});

it('a worker whose connection ends while it records has recorded nothing, and is followed after its lease', async () => {
  const { clock, database, dbOf, of } = await openWorld(2);
  await of(0).outbox.add([added('evt_1')]);
  const claimed = await claimOne(of(1).outbox, 1_000);
  const held = await holdLocks(database, dbOf(0), 'SELECT 1 FROM deliveries FOR UPDATE');
  const recorded = of(1).outbox.recordAttempt({ ...made, claimed, step: delivered, nowMs: 1_100 });
  const outcome = expect(recorded).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await held.waiting(1);
  await database.run(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  await outcome;
  await held.end('rollback');
  expect(await of(0).outbox.get('org_1', 'evt_1')).toMatchObject({
    delivery: { state: 'pending', attemptCount: 0 },
    attempts: [],
  });
  await clock.advance(leaseMs - 1);
  expect(await of(0).outbox.claimDue(claimAt(1_000 + leaseMs - 1))).toEqual([]);
  await clock.advance(1);
  expect(await claimOne(of(0).outbox, 1_000 + leaseMs)).toMatchObject({ eventId: 'evt_1' });
});

it.each([-40_000, 40_000])(
  'a worker whose clock differs by %d ms claims nothing that another one has, and keeps the waits between attempts',
  async (differenceMs) => {
    const { clock, of } = await openWorld(2);
    await clock.set(100_000);
    const [worker, differing] = [of(0).outbox, of(1).outbox];
    await differing.add([added('evt_1', { createdAtMs: 100_000 + differenceMs })]);
    const claimed = await claimOne(worker, 100_000);
    expect(await differing.claimDue(claimAt(100_000 + differenceMs))).toEqual([]);
    const step = { kind: 'retry', nextAttemptAtMs: 105_000 } as const;
    await worker.recordAttempt({ ...made, claimed, step, nowMs: 100_000 });
    await clock.advance(4_999);
    expect(await differing.claimDue(claimAt(104_999 + differenceMs))).toEqual([]);
    expect(await worker.claimDue(claimAt(104_999))).toEqual([]);
    await clock.advance(1);
    expect(await differing.claimDue(claimAt(105_000 + differenceMs))).toMatchObject([{ attemptCount: 1 }]);
    expect(await worker.claimDue(claimAt(105_000))).toEqual([]);
  },
);

it('a worker waits for no delivery that another process has locked, and takes others', async () => {
  const { database, dbOf, of } = await openWorld(2);
  await of(0).outbox.add([added('evt_1'), added('evt_2'), added('evt_3')]);
  const held = await holdLocks(
    database,
    dbOf(0),
    `SELECT 1 FROM deliveries WHERE event_id IN ('evt_1', 'evt_2') FOR UPDATE`,
  );
  const claiming = of(1).outbox.claimDue(claimAt(1_000, 1));
  const due = await Promise.race([claiming, held.waiting(1).then(() => 'waits')]);
  await held.end('rollback');
  expect(due).toMatchObject([{ eventId: 'evt_3' }]);
});

it('pruning waits for no delivery that another process has locked, and leaves no attempt of a deleted one', async () => {
  const { database, dbOf, of } = await openWorld(2);
  const { outbox } = of(1);
  await outbox.add([added('evt_1'), added('evt_2'), added('evt_3')]);
  for (const claimed of (await outbox.claimDue(claimAt(1_000))).slice(0, 2))
    await outbox.recordAttempt({ ...made, claimed, step: delivered, nowMs: 1_000 });
  const prune = () =>
    outbox.prune({ nowMs: 9_000, finishedBeforeMs: 2_000, unattemptedSinceMs: 2_000, limit: 10 });
  const held = await holdLocks(
    database,
    dbOf(0),
    `SELECT 1 FROM deliveries WHERE event_id IN ('evt_1', 'evt_3') FOR UPDATE`,
  );
  const pruned = await Promise.race([prune(), held.waiting(1).then(() => 'waits')]);
  await held.end('rollback');
  expect(pruned).toBe(1);
  expect(await database.run('SELECT event_id FROM delivery_attempts')).toEqual([{ event_id: 'evt_1' }]);
  expect(await prune()).toBe(1);
  expect(await database.run('SELECT event_id, state FROM deliveries')).toEqual([
    { event_id: 'evt_3', state: 'failed' },
  ]);
});

import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { sampleChannel } from '../../../server/src/channels/testing/sample-channel.ts';
import { sampleNotification } from '../../../server/src/notifications/testing/sample-notifications.ts';
import { holdLocks } from '../../support/hold-locks.ts';
import { type PostgresServer, startPostgres } from '../../support/start-postgres.ts';
import {
  claimAt,
  type NotificationStores,
  type NotificationWorld,
  opening,
  openNotificationWorld,
  putAlert,
  toStores,
} from './notification-world.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.remove());

async function openWorld(processCount: number): Promise<NotificationWorld> {
  const world = await openNotificationWorld(server, processCount);
  onTestFinished(world.database.remove);
  return world;
}

/** Whoever stores a delivery with this event id waits for it. */
const holdingEvent = (eventId: string) =>
  `INSERT INTO deliveries (event_id, organization_id, project_id, channel_slug, kind, payload, state, created_at_ms,
     scheduled_at_ms, finished_at_ms)
   VALUES ('${eventId}', 'org_1', 'prj_1', 'hook', 'test', '{}', 'cancelled', 1, 1, 1)`;

const alertPlace = { kind: 'metric-alert', projectId: 'prj_1', slug: 'checkout-errors' } as const;

describe('a channel', () => {
  const endings: readonly (readonly [string, (stores: NotificationStores) => Promise<unknown>])[] = [
    ['disabled', ({ channels }) => channels.setEnabled('org_1', 'hook', false)],
    [
      'replaced by a disabled one',
      ({ channels }) =>
        channels.replace({ ...sampleChannel(), displayName: 'B', enabled: false, expected: '*' }),
    ],
    ['deleted', ({ channels }) => channels.delete('org_1', 'hook')],
  ];

  it.each(endings)('that is %s while incidents notify it cancels these deliveries too', async (_, end) => {
    const { database, dbOf, of } = await openWorld(3);
    const alert = await putAlert(of(0), '{}');
    const held = await holdLocks(database, dbOf(0), holdingEvent('evt_a-hook'));
    const recorded = of(1).incidents.recordTransitions(opening(alert, 'a'));
    await held.waiting(1);
    const ended = end(of(2));
    await Promise.race([ended, held.waiting(2)]);
    await held.end('rollback');
    expect(await recorded).toBe(true);
    await ended;
    const found = await of(0).outbox.get('org_1', 'evt_a-hook');
    expect(found?.delivery).toMatchObject({ state: 'cancelled', finishedAtMs: 5_000 });
  });

  it('that was disabled while incidents waited for it gets cancelled deliveries', async () => {
    const { database, dbOf, of } = await openWorld(2);
    const alert = await putAlert(of(0), '{}');
    const held = await holdLocks(
      database,
      dbOf(0),
      `UPDATE channels SET enabled = false WHERE slug = 'hook'`,
    );
    const recorded = of(1).incidents.recordTransitions(opening(alert, 'a'));
    await Promise.race([recorded, held.waiting(1)]);
    await held.end('commit');
    expect(await recorded).toBe(true);
    const found = await of(0).outbox.get('org_1', 'evt_a-hook');
    expect(found?.delivery).toMatchObject({ state: 'cancelled', reason: 'the channel is disabled' });
  });

  it('that is disabled while a delivery to it is replayed cancels that', async () => {
    const { database, dbOf, of } = await openWorld(3);
    await of(0).channels.setEnabled('org_1', 'hook', false);
    await of(0).outbox.add([sampleNotification()]);
    await of(0).channels.setEnabled('org_1', 'hook', true);
    const held = await holdLocks(database, dbOf(0), 'SELECT 1 FROM deliveries FOR UPDATE');
    const replayed = of(1).outbox.replay('org_1', 'evt_1', 2_000);
    await held.waiting(1);
    const disabled = of(2).channels.setEnabled('org_1', 'hook', false);
    await Promise.race([disabled, held.waiting(2)]);
    await held.end('rollback');
    expect(await replayed).toBe('replayed');
    await disabled;
    const found = await of(0).outbox.get('org_1', 'evt_1');
    expect(found?.delivery).toMatchObject({ state: 'cancelled', reason: 'the channel was disabled' });
  });

  it('that answers 410 while incidents notify it cancels these deliveries too', async () => {
    const { database, dbOf, of } = await openWorld(3);
    const alert = await putAlert(of(0), '{}');
    await of(0).outbox.add([sampleNotification({ createdAtMs: 1_000 })]);
    const [claimed] = await of(2).outbox.claimDue(claimAt(1_000));
    if (claimed === undefined) throw new Error('nothing was claimed');
    const channelEtag = (await of(0).channels.getForDelivery('org_1', 'hook'))?.etag ?? '';
    const held = await holdLocks(database, dbOf(0), holdingEvent('evt_a-hook'));
    const recorded = of(1).incidents.recordTransitions(opening(alert, 'a'));
    await held.waiting(1);
    const step = { kind: 'gone', reason: 'answered 410' } as const;
    const attempt = { startedAtMs: 1_000, durationMs: 1, status: 410 };
    const gone = of(2).outbox.recordAttempt({ claimed, channelEtag, attempt, step, nowMs: 6_000 });
    await Promise.race([gone, held.waiting(2)]);
    await held.end('rollback');
    expect(await recorded).toBe(true);
    await gone;
    const found = await of(0).outbox.get('org_1', 'evt_a-hook');
    expect(found?.delivery).toMatchObject({ state: 'cancelled', reason: 'answered 410' });
  });
});

it('an attempt that disables its channel and whoever disables it too do not deadlock', async () => {
  const { database, dbOf, of } = await openWorld(1);
  let repeatCount = 0;
  const random = () => {
    repeatCount += 1;
    return 0;
  };
  const [one, other] = [await database.open({ random }), await database.open({ random })].map(toStores);
  await of(0).outbox.add([sampleNotification({ createdAtMs: 1_000 })]);
  const [claimed] = await of(0).outbox.claimDue(claimAt(1_000));
  if (claimed === undefined) throw new Error('nothing was claimed');
  const channelEtag = (await of(0).channels.getForDelivery('org_1', 'hook'))?.etag ?? '';
  const held = await holdLocks(database, dbOf(0), 'SELECT 1 FROM deliveries FOR UPDATE');
  const step = { kind: 'gone', reason: 'answered 410' } as const;
  const attempt = { startedAtMs: 1_000, durationMs: 1, status: 410 };
  const gone = one?.outbox.recordAttempt({ claimed, channelEtag, attempt, step, nowMs: 6_000 });
  await held.waiting(1);
  const disabled = other?.channels.setEnabled('org_1', 'hook', false);
  await held.waiting(2);
  await held.end('rollback');
  await Promise.all([gone, disabled]);
  expect(repeatCount).toBe(0);
});

describe('an alert', () => {
  it.each([
    [
      'replaced',
      ({ documents }: NotificationStores) =>
        documents.put({
          ...alertPlace,
          body: '{"a":1}',
          summary: '{}',
          precondition: { kind: 'etag', etags: '*' },
          nowMs: 1,
        }),
    ],
    ['deleted', ({ documents }: NotificationStores) => documents.delete({ ...alertPlace, etags: '*' })],
  ] as const)('is %s only after transitions of it that are being stored', async (_, end) => {
    const { database, dbOf, of } = await openWorld(3);
    const alert = await putAlert(of(0), '{}');
    const held = await holdLocks(database, dbOf(0), holdingEvent('evt_a-hook'));
    const recorded = of(1).incidents.recordTransitions(opening(alert, 'a'));
    await held.waiting(1);
    const order: string[] = [];
    const ended = end(of(2)).then(() => order.push('ended'));
    await Promise.race([ended, held.waiting(2)]);
    order.push('released');
    await held.end('rollback');
    expect(await recorded).toBe(true);
    await ended;
    expect(order).toEqual(['released', 'ended']);
  });

  it.each([
    ['replaced', `UPDATE documents SET etag = '"x"'`],
    ['deleted', 'DELETE FROM documents'],
  ])('that was %s while transitions waited for it gets none', async (_, statement) => {
    const { database, dbOf, of } = await openWorld(2);
    const alert = await putAlert(of(0), '{}');
    const held = await holdLocks(database, dbOf(0), statement);
    const recorded = of(1).incidents.recordTransitions(opening(alert, 'a'));
    await Promise.race([recorded, held.waiting(1)]);
    await held.end('commit');
    expect(await recorded).toBe(false);
    expect(await of(0).incidents.countOpen('prj_1')).toEqual(new Map());
    expect(await of(0).outbox.get('org_1', 'evt_a-hook')).toBeUndefined();
  });

  it('has one open incident for a label set, and another process that opens one too is refused', async () => {
    const { of } = await openWorld(4);
    const alert = await putAlert(of(0), '{}');
    const labels = ['service', 'x'.repeat(10_000), '\\', "'"];
    const calls = Array.from({ length: 8 }, (_, index) => {
      const { opened, ...transitions } = opening(alert, `${index}`);
      const changed = opened.map((incident) => ({ ...incident, labels }));
      return of(index).incidents.recordTransitions({ ...transitions, opened: changed });
    });
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? outcome.reason : []));
    expect(refused.map(({ code }) => code)).toEqual(Array(7).fill('UNAVAILABLE'));
    expect(await of(0).incidents.countOpen('prj_1')).toEqual(new Map([[alert.id, 1]]));
    expect(await of(0).outbox.countPending('prj_1', 'hook')).toBe(1);
  });
});

it('stores notifications once that processes add in opposite orders, repeating what a deadlock rolls back', async () => {
  const { database, of } = await openWorld(2);
  for (let round = 0; round < 10; round += 1) {
    const notifications = Array.from({ length: 300 }, (_, at) =>
      sampleNotification({ eventId: `evt_${round}_${at}`, createdAtMs: 1_000 }),
    );
    await Promise.all([of(0).outbox.add(notifications), of(1).outbox.add(notifications.toReversed())]);
  }
  expect(await of(0).outbox.countPending('prj_1', 'hook')).toBe(3_000);
  const deadlocks = async () => {
    const [row] = await database.run(
      'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()',
    );
    return row?.['deadlocks'];
  };
  await expect.poll(deadlocks).toBeGreaterThan(0);
});

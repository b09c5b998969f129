import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { incidentPayload } from '../../../server/src/notifications/payloads.ts';
import { describeOutboxStore } from '../../../server/src/notifications/testing/outbox-store-contract.ts';
import { outboxContractNowMs } from '../../../server/src/notifications/testing/outbox-store-contract-setup.ts';
import {
  sampleAlert,
  sampleIncident,
  sampleNotification,
} from '../../../server/src/notifications/testing/sample-notifications.ts';
import { claimDeliveries } from '../../../server/src/storage/postgres/claim-deliveries.ts';
import { postgresMigrations } from '../../../server/src/storage/postgres/database/postgres-schema.ts';
import { listDeliveries } from '../../../server/src/storage/postgres/list-deliveries.ts';
import { createPostgresChannelStore } from '../../../server/src/storage/postgres/postgres-channel-store.ts';
import { createPostgresOutboxStore } from '../../../server/src/storage/postgres/postgres-outbox-store.ts';
import { storeNotifications } from '../../../server/src/storage/postgres/store-notifications.ts';
import { atTimesOfCalls } from '../../support/fake-server-clock.ts';
import { openClockedProcesses, openPostgresProcesses } from '../../support/open-postgres-processes.ts';
import { planOf } from '../../support/plan-of.ts';
import { type PostgresServer, startPostgres } from '../../support/start-postgres.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.remove());

describeOutboxStore('PostgreSQL', async () => {
  const { database, of, clock } = await openClockedProcesses(server, 2, outboxContractNowMs);
  return {
    outbox: atTimesOfCalls(createPostgresOutboxStore(of(0)), clock),
    another: atTimesOfCalls(createPostgresOutboxStore(of(1)), clock),
    channels: createPostgresChannelStore({ db: of(0), nowMs: () => outboxContractNowMs }),
    async insert(notification) {
      await clock.set(notification.createdAtMs);
      await of(0).transaction((session) => storeNotifications(session, [notification]));
    },
    close: database.remove,
  };
});

it('finds pages of deliveries in the order of an index, which has the state too, and what is due by another', async () => {
  const { database, of } = await openPostgresProcesses(server, 1);
  onTestFinished(database.remove);
  const db = of(0);
  await database.run(
    `INSERT INTO deliveries (event_id, organization_id, project_id, channel_slug, channel_id, kind, payload, state,
       created_at_ms, next_attempt_at_ms, scheduled_at_ms, finished_at_ms)
     SELECT 'evt_' || n, 'org_1', 'prj_1', 'hook-' || n % 50, 'chn_' || n % 50, 'test', '{}',
       CASE WHEN n % 2 = 0 THEN 'pending' ELSE 'delivered' END, n, CASE WHEN n % 2 = 0 THEN n END, n,
       CASE WHEN n % 2 = 1 THEN n END
     FROM generate_series(1, 20000) AS n`,
  );
  await database.run('ANALYZE');
  const query = { organizationId: 'org_1', limit: 100, after: { createdAtMs: 10_000, eventId: 'evt_1' } };
  for (const [selection, index] of [
    [{}, 'deliveries_by_time'],
    [{ state: 'failed' }, 'deliveries_by_time'],
    [{ channelSlug: 'hook-7' }, 'deliveries_by_channel'],
    [{ channelSlug: 'hook-7', state: 'delivered' }, 'deliveries_by_channel'],
  ] as const) {
    const plan = await planOf(db, (session) => listDeliveries(session, { ...query, ...selection }));
    expect(plan).toContain(`Index Scan Backward using ${index}`);
    expect(plan).not.toMatch(/Sort|Filter/);
  }
  const request = { nowMs: 1, leaseUntilMs: 2, limitPerChannel: 2, limits: new Map([['chn_hook', 1]]) };
  const claim = await planOf(db, (session) =>
    claimDeliveries({ transaction: (work) => work(session) }, request),
  );
  expect(claim).toContain('Index Scan using deliveries_pending on deliveries pending');
  expect(claim).not.toContain('Sort');
});

it('deliveries of earlier releases get their incident from their payload, and those with another none', async () => {
  const { database, of } = await openPostgresProcesses(server, 1);
  onTestFinished(database.remove);
  const samples = [
    sampleNotification({ eventId: 'evt_1', payload: incidentPayloadOf('"incident":{"id":"inc_9"} \0') }),
    sampleNotification({ eventId: 'evt_2', kind: 'incident.resolved' }),
    sampleNotification({ eventId: 'evt_3', payload: 'damaged' }),
    sampleNotification({ eventId: 'evt_4', kind: 'rule.matched', payload: '{}' }),
  ];
  await of(0).transaction((session) => storeNotifications(session, samples));
  await database.run('ALTER TABLE deliveries DROP COLUMN incident_id');
  await database.run(readFileSync(join(postgresMigrations, '0010-incidents-of-deliveries.sql'), 'utf8'));
  const rows = await database.run('SELECT incident_id FROM deliveries ORDER BY event_id');
  expect(rows.map((row) => row['incident_id'])).toEqual(['inc_1', 'inc_1', null, null]);
});

function incidentPayloadOf(displayName: string): string {
  return incidentPayload({
    eventId: 'evt_1',
    kind: 'incident.opened',
    alert: { ...sampleAlert, displayName },
    incident: sampleIncident,
    projectName: 'default',
  });
}

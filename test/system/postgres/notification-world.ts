import { randomBytes } from 'node:crypto';
import type { Incident } from '../../../server/src/alerts/incident.ts';
import type { IncidentTransitions } from '../../../server/src/alerts/incident-store.ts';
import { sampleChannel } from '../../../server/src/channels/testing/sample-channel.ts';
import type { StoredDocument } from '../../../server/src/documents/document-store.ts';
import { sampleNotification } from '../../../server/src/notifications/testing/sample-notifications.ts';
import type { PostgresDatabase } from '../../../server/src/storage/postgres/database/postgres-database.ts';
import { createPostgresChannelStore } from '../../../server/src/storage/postgres/postgres-channel-store.ts';
import { createPostgresDocumentStore } from '../../../server/src/storage/postgres/postgres-document-store.ts';
import { createPostgresIncidentStore } from '../../../server/src/storage/postgres/postgres-incident-store.ts';
import { createPostgresOutboxStore } from '../../../server/src/storage/postgres/postgres-outbox-store.ts';
import type { FakeServerClock } from '../../support/fake-server-clock.ts';
import { openClockedProcesses } from '../../support/open-postgres-processes.ts';
import type { PostgresServer, TestDatabase } from '../../support/start-postgres.ts';

export type NotificationStores = ReturnType<typeof toStores>;

/** The stores of alerts and notifications, as several processes have them, with the channels `hook` and `other` of `org_1`. */
export interface NotificationWorld {
  readonly database: TestDatabase;
  /** Stands at `worldStartMs` at first. */
  readonly clock: FakeServerClock;
  dbOf(index: number): PostgresDatabase;
  of(index: number): NotificationStores;
}

export const leaseMs = 30_000;
export const worldStartMs = 1_000;

/** When channels are disabled in these tests. */
const disabledAtMs = 5_000;

export async function openNotificationWorld(
  server: PostgresServer,
  processCount: number,
): Promise<NotificationWorld> {
  const { database, clock, of: dbOf } = await openClockedProcesses(server, processCount, worldStartMs);
  const processes = Array.from({ length: processCount }, (_, index) => toStores(dbOf(index)));
  const of = (index: number): NotificationStores => {
    const stores = processes[index % processCount];
    if (stores === undefined) throw new Error('there is no process');
    return stores;
  };
  for (const slug of ['hook', 'other']) await of(0).channels.create(sampleChannel({ slug }));
  return { database, clock, dbOf, of };
}

export function toStores(db: PostgresDatabase) {
  return {
    documents: createPostgresDocumentStore({ db, randomBytes }),
    incidents: createPostgresIncidentStore({ db }),
    channels: createPostgresChannelStore({ db, nowMs: () => disabledAtMs }),
    outbox: createPostgresOutboxStore(db),
  };
}

/** Creates the alert or replaces whichever version there is. */
export async function putAlert({ documents }: NotificationStores, body: string): Promise<StoredDocument> {
  const place = { kind: 'metric-alert', projectId: 'prj_1', slug: 'checkout-errors' } as const;
  const write = { ...place, body, summary: '{}', nowMs: 1 };
  const created = await documents.put({ ...write, precondition: { kind: 'absent' } });
  if (created.kind === 'created') return created.document;
  const replaced = await documents.put({ ...write, precondition: { kind: 'etag', etags: '*' } });
  return 'document' in replaced ? replaced.document : putAlert({ documents } as NotificationStores, body);
}

/** Opens an incident of its own label set, with a notification `evt_<name>-<slug>` for each channel. */
export function opening(
  alert: StoredDocument,
  name: string,
  channelSlugs: readonly string[] = ['hook'],
): IncidentTransitions {
  const incident: Incident = {
    id: `inc_${name}`,
    projectId: 'prj_1',
    alertId: alert.id,
    labels: ['name', name],
    value: 1,
    openedAtMs: 1_000,
    notified: true,
  };
  return {
    projectId: 'prj_1',
    alertId: alert.id,
    alertEtag: alert.etag,
    opened: [incident],
    resolved: [],
    notifications: channelSlugs.map((channelSlug) =>
      sampleNotification({ eventId: `evt_${name}-${channelSlug}`, channelSlug, createdAtMs: 1_000 }),
    ),
  };
}

export function claimAt(nowMs: number, limitPerChannel = 10) {
  return { nowMs, leaseUntilMs: nowMs + leaseMs, limitPerChannel, limits: new Map<string, number>() };
}

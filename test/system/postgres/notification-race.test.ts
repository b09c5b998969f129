import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { StoredDocument } from '../../../server/src/documents/document-store.ts';
import { callAtOnce } from '../../support/open-postgres-processes.ts';
import { type PostgresServer, startPostgres } from '../../support/start-postgres.ts';
import {
  claimAt,
  type NotificationStores,
  type NotificationWorld,
  opening,
  openNotificationWorld,
  putAlert,
} from './notification-world.ts';

const rounds = 40;
const recorderCount = 4;
/** One after the other, so that the alert changes between some of them. */
const transitionsPerRecorder = 5;

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.remove());

/** What else happens while incidents are recorded, each by a process of its own. */
const disturbances: readonly ((stores: NotificationStores, round: number) => Promise<unknown>)[] = [
  (stores, round) => putAlert(stores, `{"round":${round}}`),
  ({ channels }) => channels.setEnabled('org_1', 'hook', false),
  ({ channels }) => channels.setEnabled('org_1', 'other', false),
  failOneForGood,
  replayAll,
  ({ outbox }) => outbox.prune({ nowMs: 9_000, finishedBeforeMs: 1, unattemptedSinceMs: 1, limit: 10 }),
];

/** The target of whatever is due answers 410. */
async function failOneForGood({ outbox, channels }: NotificationStores): Promise<void> {
  const attempt = { startedAtMs: 2_000, durationMs: 1, status: 410 };
  const step = { kind: 'gone', reason: 'answered 410' } as const;
  for (const claimed of await outbox.claimDue(claimAt(2_000, 1))) {
    const channel = await channels.getForDelivery(claimed.organizationId, claimed.channelSlug);
    const channelEtag = channel?.etag ?? 'deleted';
    await outbox.recordAttempt({ claimed, channelEtag, attempt, step, nowMs: 2_000 });
  }
}

async function replayAll({ outbox }: NotificationStores): Promise<void> {
  const cancelled = await outbox.list({ organizationId: 'org_1', state: 'cancelled', limit: 4 });
  for (const { eventId } of cancelled) await outbox.replay('org_1', eventId, 3_000);
}

interface Recorded {
  readonly name: string;
  readonly isStored: boolean;
}

/** One process that evaluated a version of the alert. */
async function record({ incidents }: NotificationStores, alert: StoredDocument, name: string) {
  const recorded: Recorded[] = [];
  for (let at = 0; at < transitionsPerRecorder; at += 1) {
    const slugs = at % 2 === 0 ? ['hook', 'other'] : ['other', 'hook'];
    const transitions = opening(alert, `${name}_${at}`, slugs);
    recorded.push({ name: `${name}_${at}`, isStored: await incidents.recordTransitions(transitions) });
  }
  return recorded;
}

async function runRound(
  { of }: NotificationWorld,
  alert: StoredDocument,
  round: number,
): Promise<Recorded[]> {
  const recording = callAtOnce(recorderCount, (index) => record(of(index), alert, `${round}_${index}`));
  const disturbing = disturbances.map((disturb, index) => disturb(of(index + 1), round));
  // In every fourth round the alert is deleted, which deletes its incidents.
  const place = { kind: 'metric-alert', projectId: 'prj_1', slug: 'checkout-errors' } as const;
  if (round % 4 === 3) disturbing.push(of(0).documents.delete({ ...place, etags: '*' }));
  await Promise.all(disturbing);
  return (await recording).flat();
}

it('leaves no delivery to a disabled channel and no half transition, whatever else processes do meanwhile', async () => {
  const world = await openNotificationWorld(server, 4);
  onTestFinished(world.database.remove);
  const recorded: Recorded[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const slug of ['hook', 'other']) await world.of(0).channels.setEnabled('org_1', slug, true);
    recorded.push(...(await runRound(world, await putAlert(world.of(0), '{}'), round)));
    const orphans = await world.database.run(
      `SELECT deliveries.event_id FROM deliveries LEFT JOIN channels ON channels.id = deliveries.channel_id
       WHERE deliveries.state = 'pending' AND channels.enabled IS NOT TRUE`,
    );
    expect(orphans).toEqual([]);
  }
  const [deliveries, incidents] = [
    await world.database.run('SELECT event_id FROM deliveries'),
    await world.database.run('SELECT id FROM incidents'),
  ];
  const stored = recorded.filter(({ isStored }) => isStored).map(({ name }) => name);
  expect(stored.length).toBeGreaterThan(0);
  expect(stored.length).toBeLessThan(recorded.length);
  const eventIds = stored.flatMap((name) => [`evt_${name}-hook`, `evt_${name}-other`]);
  expect(deliveries.map((row) => row['event_id']).toSorted()).toEqual(eventIds.toSorted());
  const incidentIds = new Set(stored.map((name) => `inc_${name}`));
  expect(incidents.filter((row) => !incidentIds.has(String(row['id'])))).toEqual([]);
});

import { sampleAutomation } from '../../../../server/src/automations/testing/sample-automation.ts';
import { sampleChannel } from '../../../../server/src/channels/testing/sample-channel.ts';
import { sampleNotification } from '../../../../server/src/notifications/testing/sample-notifications.ts';
import type { MetaStores } from '../../../../server/src/storage/meta/meta-stores.ts';
import { claimRequest, hostileText, randomText } from './sample-values.ts';

/** After the documents: incidents, and deliveries in every state. */
export async function fillAlerting(stores: MetaStores): Promise<void> {
  await fillChannelsAndAutomations(stores);
  await fillIncidents(stores);
  await fillDeliveries(stores);
}

async function fillChannelsAndAutomations({ channels, automations }: MetaStores): Promise<void> {
  await channels.create(sampleChannel({ displayName: hostileText }));
  const slack = { type: 'slack', url: `https://hooks.example/${hostileText}` } as const;
  await channels.create(sampleChannel({ slug: 'chat', type: 'slack', target: slack }));
  await channels.create(sampleChannel({ slug: 'off', enabled: true }));
  await channels.create(sampleChannel({ slug: 'gone' }));
  await channels.replace({
    organizationId: 'org_1',
    slug: 'chat',
    displayName: 'replaced',
    enabled: true,
    target: slack,
    expected: '*',
  });
  for (const id of ['rul_2', 'rul_1', 'rul_3'])
    await automations.create(
      sampleAutomation({ id, description: hostileText, channels: ['hook', hostileText] }),
    );
  await automations.update('prj_1', 'rul_1', { enabled: false, description: null }, 8_000);
  await automations.delete('prj_1', 'rul_3');
}

async function fillIncidents({ documents, incidents }: MetaStores): Promise<void> {
  const alert = await documents.get('metric-alert', 'prj_1', 'errors');
  if (alert === undefined) throw new Error('there is no alert');
  const place = { projectId: 'prj_1', alertId: alert.id, alertEtag: alert.etag };
  const base = { projectId: 'prj_1', alertId: alert.id, notified: true };
  await incidents.recordTransitions({
    ...place,
    opened: [
      { ...base, id: 'inc_2', labels: ['service', hostileText], value: 1e308, openedAtMs: 5_000 },
      { ...base, id: 'inc_1', labels: [], value: -5e-324, openedAtMs: 5_000 },
      // Longer than an entry of an index may be.
      {
        ...base,
        id: 'inc_3',
        labels: ['l', randomText(9_000)],
        value: 0.1,
        openedAtMs: 6_000,
        notified: false,
      },
    ],
    resolved: [],
    notifications: [sampleNotification({ eventId: 'evt_incident', createdAtMs: 5_000 })],
  });
  await incidents.recordTransitions({
    ...place,
    opened: [],
    resolved: [{ id: 'inc_1', resolvedAtMs: 9_000, resolvedValue: 0.30000000000000004 }],
    notifications: [],
  });
}

async function fillDeliveries({ outbox, channels }: MetaStores): Promise<void> {
  for (const index of Array.from({ length: 12 }, (_, each) => 11 - each)) {
    const channelSlug = ['hook', 'chat', 'off', 'gone', 'missing', hostileText][index % 6] ?? 'hook';
    const projectId = index % 2 === 0 ? 'prj_1' : 'prj_3';
    const eventId = `evt_${index}`;
    const payload = `{ "n": ${index}.0, "t": ${JSON.stringify(hostileText)} }`;
    await outbox.add([
      sampleNotification({
        eventId,
        channelSlug,
        projectId,
        payload,
        kind: hostileText,
        createdAtMs: 10_000,
      }),
    ]);
  }
  await channels.setEnabled('org_1', 'off', false);
  await channels.delete('org_1', 'gone');
  const claimed = await outbox.claimDue({ ...claimRequest, nowMs: 11_000, leaseUntilMs: 12_000 });
  const attempt = { startedAtMs: 11_100, durationMs: 20 };
  const [delivered, retried, failed, released] = claimed;
  if (released === undefined) throw new Error('too few deliveries are due');
  const record = { channelEtag: '"1"', nowMs: 11_200 };
  if (delivered !== undefined)
    await outbox.recordAttempt({
      ...record,
      claimed: delivered,
      attempt: { ...attempt, status: 204 },
      step: { kind: 'delivered' },
    });
  for (const claim of [retried, failed])
    if (claim !== undefined)
      await outbox.recordAttempt({
        ...record,
        claimed: claim,
        attempt: { ...attempt, reason: hostileText },
        step:
          claim === retried
            ? { kind: 'retry', nextAttemptAtMs: 15_000 }
            : { kind: 'failed', reason: hostileText },
      });
  await outbox.release(released);
  // Claims that nobody holds any more, and one that is held.
  await outbox.claimDue({ ...claimRequest, nowMs: 15_000, leaseUntilMs: 16_000, limitPerChannel: 1 });
}

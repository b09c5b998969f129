import { sampleAutomation } from '../../../../server/src/automations/testing/sample-automation.ts';
import { sampleChannel } from '../../../../server/src/channels/testing/sample-channel.ts';
import { sampleNotification } from '../../../../server/src/notifications/testing/sample-notifications.ts';
import type { MetaStores } from '../../../../server/src/storage/meta/meta-stores.ts';
import { claimRequest, hostileText } from './sample-values.ts';
import { type Calls, idsOf } from './store-calls.ts';

const expected = '*';
const all = { organizationId: 'org_1', limit: 100 };

export interface Alerting {
  readonly alerts: readonly { readonly projectId: string; readonly id: string }[];
  readonly alertEtag: string;
  readonly claimed: { readonly eventId: string; readonly claim: number };
}

export function alertingCalls(
  { incidents, channels, automations, outbox }: MetaStores,
  { alerts, alertEtag, claimed }: Alerting,
): Pick<Calls, 'incidents' | 'channels' | 'automations' | 'outbox'> {
  const alertId = alerts[0]?.id ?? '';
  const place = { projectId: 'prj_1', alertId };
  const slugs = ['hook', 'chat', 'off', 'gone', 'later'];
  const target = { type: 'slack', url: 'https://hooks.example/other' } as const;
  const replacement = {
    organizationId: 'org_1',
    slug: 'chat',
    displayName: 'x',
    enabled: false,
    target,
    expected,
  } as const;
  return {
    incidents: {
      listOpen: [async () => (await incidents.listOpen(alerts)).toSorted((a, b) => (a.id < b.id ? -1 : 1))],
      lastTransitionsMs: [() => incidents.lastTransitionsMs(alerts)],
      list: [
        () => incidents.list({ ...place, limit: 10 }),
        () => incidents.list({ ...place, limit: 10, state: 'resolved' }),
        () => incidents.list({ ...place, limit: 1, after: { openedAtMs: 6_000, id: 'inc_3' } }),
      ],
      countOpen: [() => incidents.countOpen('prj_1')],
      recordTransitions: [
        () =>
          incidents.recordTransitions({
            ...place,
            alertEtag,
            opened: [],
            resolved: [{ id: 'inc_2', resolvedAtMs: 30_000, resolvedValue: 2 }],
            notifications: [],
          }),
      ],
      pruneExcess: [() => incidents.pruneExcess({ projectId: 'prj_1', keptCount: 1, limit: 10 })],
    },
    channels: {
      list: [() => channels.list('org_1')],
      listForManagement: [() => channels.listForManagement('org_1')],
      get: slugs.map((slug) => () => channels.get('org_1', slug)),
      getForDelivery: slugs.map((slug) => () => channels.getForDelivery('org_1', slug)),
      create: [
        () => channels.create(sampleChannel()),
        () => channels.create(sampleChannel({ slug: 'later' })),
      ],
      replace: [
        () => channels.replace({ ...replacement, expected: ['"other"'] }),
        () => channels.replace(replacement),
      ],
      setEnabled: [() => channels.setEnabled('org_1', 'off', true)],
      delete: [() => channels.delete('org_1', 'later')],
    },
    automations: {
      list: [() => automations.list('prj_1')],
      get: idsOf('rul').map((id) => () => automations.get('prj_1', id)),
      create: [
        async () =>
          (await automations.get('prj_1', 'rul_7')) ?? automations.create(sampleAutomation({ id: 'rul_7' })),
      ],
      update: [() => automations.update('prj_1', 'rul_2', { name: hostileText }, 9_000)],
      delete: [() => automations.delete('prj_1', 'rul_1')],
      revision: [() => automations.revision()],
      listEnabled: [
        async () => {
          const { revision, automations: enabled } = await automations.listEnabled();
          return { revision, enabled: enabled.toSorted((a, b) => (a.id < b.id ? -1 : 1)) };
        },
      ],
    },
    outbox: {
      list: [
        () => outbox.list(all),
        () => outbox.list({ ...all, limit: 3, after: { createdAtMs: 10_000, eventId: 'evt_4' } }),
        () => outbox.list({ ...all, state: 'cancelled', channelSlug: hostileText }),
      ],
      get: [...idsOf('evt'), 'evt_10', 'evt_11', 'evt_incident', 'evt_later'].map(
        (id) => () => outbox.get('org_1', id),
      ),
      countPending: slugs.flatMap((slug) =>
        ['prj_1', 'prj_3'].map((projectId) => () => outbox.countPending(projectId, slug)),
      ),
      add: [
        () =>
          outbox.add([
            sampleNotification({ eventId: 'evt_later' }),
            sampleNotification({ eventId: 'evt_1' }),
          ]),
      ],
      recordAttempt: [
        () =>
          outbox.recordAttempt({
            claimed,
            channelEtag: '"1"',
            attempt: { startedAtMs: 11_100, durationMs: 1 },
            step: { kind: 'delivered' },
            nowMs: 18_000,
          }),
      ],
      claimDue: [
        () => outbox.claimDue(claimRequest),
        () => outbox.claimDue({ ...claimRequest, nowMs: 60_000, leaseUntilMs: 90_000 }),
      ],
      release: [() => outbox.release({ eventId: 'evt_6', claim: 1 })],
      replay: ['evt_0', 'evt_6', 'evt_3', 'evt_4', 'none'].map(
        (id) => () => outbox.replay('org_1', id, 70_000),
      ),
      prune: [
        () => outbox.prune({ nowMs: 80_000, finishedBeforeMs: 10_500, unattemptedSinceMs: 9_000, limit: 10 }),
      ],
      pruneExcess: [() => outbox.pruneExcess({ projectId: 'prj_1', keptCount: 1, limit: 10 })],
    },
  };
}

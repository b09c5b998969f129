import { beforeEach, describe, expect, it } from 'vitest';
import { sampleChannel } from '../../channels/testing/sample-channel.ts';
import type { OutboxStore } from '../outbox-store.ts';
import { type OpenOutboxStore, useOutboxStore } from './outbox-store-contract-setup.ts';

const pagerduty = { type: 'pagerduty', routingKey: 'R'.repeat(32) } as const;

export function describeOutboxIncidents(open: OpenOutboxStore): void {
  describe('resolutions of incidents at PagerDuty', () => {
    const test = useOutboxStore(open);
    const { record, stateOf } = test;

    beforeEach(async () => {
      for (const slug of ['pager', 'pager2']) {
        await test.channels.create(sampleChannel({ slug, type: 'pagerduty', target: pagerduty }));
      }
    });

    function notify(eventId: string, kind: 'opened' | 'resolved', changes = {}) {
      const incident = { kind: `incident.${kind}`, incidentId: 'inc_1', channelSlug: 'pager' };
      return test.notify(eventId, { ...incident, ...changes });
    }

    async function claimIds(nowMs: number, by?: OutboxStore) {
      const claimed = await test.claim(nowMs, {}, by);
      return claimed.map(({ eventId }) => eventId).toSorted();
    }

    it('wait for the opening while it is attempted and until it is retried', async () => {
      await notify('evt_opened', 'opened');
      const [opening] = await test.claim(1_000);
      await notify('evt_resolved', 'resolved');
      for (const by of [test.outbox, test.another]) expect(await claimIds(2_000, by)).toEqual([]);
      await record(opening, { kind: 'retry', nextAttemptAtMs: 7_000 });
      expect(await claimIds(6_999)).toEqual([]);
      const [again] = await test.claim(7_000);
      expect(again).toMatchObject({ eventId: 'evt_opened' });
      await record(again, { kind: 'delivered' });
      expect(await claimIds(7_001, test.another)).toEqual(['evt_resolved']);
    });

    it('are delivered after an opening that failed', async () => {
      await notify('evt_opened', 'opened');
      await notify('evt_resolved', 'resolved');
      const [opening] = await test.claim(1_000);
      expect(opening).toMatchObject({ eventId: 'evt_opened' });
      await record(opening, { kind: 'failed', reason: 'given up' });
      expect(await claimIds(2_000)).toEqual(['evt_resolved']);
    });

    it('wait for nothing of another incident or channel, nor when their incident is unknown', async () => {
      await notify('evt_1', 'opened', { incidentId: 'inc_2' });
      await notify('evt_2', 'opened', { channelSlug: 'pager2' });
      await notify('evt_3', 'opened', { incidentId: undefined });
      await notify('evt_4', 'resolved', { incidentId: undefined });
      await notify('evt_5', 'resolved');
      expect(await claimIds(1_000)).toEqual(['evt_1', 'evt_2', 'evt_3', 'evt_4', 'evt_5']);
    });

    it('do not wait in channels of other types', async () => {
      await notify('evt_opened', 'opened', { channelSlug: 'hook' });
      await notify('evt_resolved', 'resolved', { channelSlug: 'hook' });
      expect(await claimIds(1_000)).toEqual(['evt_opened', 'evt_resolved']);
    });

    it('do not fail for their age while they wait', async () => {
      await notify('evt_opened', 'opened');
      await notify('evt_resolved', 'resolved');
      const [opening] = await test.claim(1_000);
      await record(opening, { kind: 'retry', nextAttemptAtMs: 7_000 });
      const request = { nowMs: 9_000, finishedBeforeMs: 0, unattemptedSinceMs: 5_000, limit: 10 };
      expect(await test.outbox.prune(request)).toBe(0);
      expect(await stateOf('evt_resolved')).toMatchObject({ state: 'pending' });
    });
  });
}

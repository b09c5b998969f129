import { describe, expect, it } from 'vitest';
import { sampleChannel } from '../../channels/testing/sample-channel.ts';
import { type OpenOutboxStore, outboxContractNowMs, useOutboxStore } from './outbox-store-contract-setup.ts';
import { sampleNotification } from './sample-notifications.ts';

export function describeOutboxDeliveries(open: OpenOutboxStore): void {
  describe('deliveries', () => {
    const test = useOutboxStore(open);
    const { notify, claim, claimAll, record, stateOf } = test;

    it('are due immediately, with their payload byte for byte', async () => {
      const notification = sampleNotification({ eventId: 'evt_1', createdAtMs: 1_000 });
      await test.insert(notification);
      expect(await claim(999)).toEqual([]);
      const [due] = await claim(1_000);
      expect(due).toMatchObject({ ...notification, channelId: 'chn_hook', attemptCount: 0 });
    });

    it('are stored once for an event id', async () => {
      await notify('evt_1');
      await expect(notify('evt_1')).rejects.toThrow();
    });

    it.each([
      ['gone', 'there is no such channel'],
      ['off', 'the channel is disabled'],
    ])('for the channel %s are cancelled immediately', async (channelSlug, reason) => {
      await test.channels.create(sampleChannel({ slug: 'off', enabled: false }));
      await notify('evt_1', { channelSlug });
      expect(await stateOf('evt_1')).toMatchObject({ state: 'cancelled', reason, finishedAtMs: 1_000 });
      expect(await claim(9_000)).toEqual([]);
    });

    it('are due again at the time of their retry, and keep each attempt', async () => {
      await notify('evt_1');
      await record((await claim(1_000))[0], { kind: 'retry', nextAttemptAtMs: 7_000 });
      expect(await claim(6_999)).toEqual([]);
      const [due] = await claim(7_000);
      expect(due).toMatchObject({ eventId: 'evt_1', attemptCount: 1 });
      await record(due, { kind: 'delivered' }, 8_000);
      expect(await stateOf('evt_1')).toMatchObject({
        state: 'delivered',
        attemptCount: 2,
        finishedAtMs: 8_000,
      });
      expect((await test.outbox.get('org_1', 'evt_1'))?.attempts).toEqual([
        { startedAtMs: 1_500, durationMs: 20, reason: 'the target answered 500', status: 500 },
        { startedAtMs: 1_500, durationMs: 20 },
      ]);
    });

    it('that fail with 410 disable their channel and cancel its pending deliveries, nothing else', async () => {
      const { etag } = (await test.channels.getForDelivery('org_1', 'hook')) ?? {};
      for (const eventId of ['evt_1', 'evt_2']) await notify(eventId);
      await notify('evt_other', { channelSlug: 'other' });
      await record((await claimAll())[0], { kind: 'gone', reason: 'answered 410' });
      expect(await stateOf('evt_1')).toMatchObject({ state: 'failed', reason: 'answered 410' });
      expect(await stateOf('evt_2')).toMatchObject({
        state: 'cancelled',
        reason: 'answered 410',
        attemptCount: 0,
      });
      expect(await stateOf('evt_other')).toMatchObject({ state: 'pending' });
      const disabled = await test.channels.getForDelivery('org_1', 'hook');
      expect(disabled?.enabled).toBe(false);
      expect(disabled?.etag).not.toBe(etag);
      expect((await test.channels.get('org_1', 'other'))?.enabled).toBe(true);
    });

    it('whose 410 is of an earlier version of their channel leave that alone, and are due again for its new target', async () => {
      const { etag } = (await test.channels.getForDelivery('org_1', 'hook')) ?? {};
      for (const eventId of ['evt_1', 'evt_2']) await notify(eventId);
      const [first] = await claimAll();
      const replaced = await test.replaceChannel({ enabled: true });
      await record(first, { kind: 'gone', reason: 'answered 410' }, 9_000, etag);
      expect(await test.channels.getForDelivery('org_1', 'hook')).toEqual(replaced);
      expect(await stateOf('evt_1')).toMatchObject({ state: 'pending', attemptCount: 1 });
      expect(await stateOf('evt_2')).toMatchObject({ state: 'pending', attemptCount: 0 });
      expect(await claim(9_000)).toMatchObject([{ eventId: 'evt_1', attemptCount: 1 }]);
      expect((await test.outbox.get('org_1', 'evt_1'))?.attempts).toHaveLength(1);
    });

    it('that were cancelled during an attempt answered 410 do not disable their channel once it is mended', async () => {
      const { etag } = (await test.channels.getForDelivery('org_1', 'hook')) ?? {};
      for (const eventId of ['evt_1', 'evt_2']) await notify(eventId);
      const [first, second] = await claimAll();
      await record(first, { kind: 'gone', reason: 'answered 410' }, 9_000, etag);
      await test.replaceChannel({ enabled: true });
      await notify('evt_3');
      await record(second, { kind: 'gone', reason: 'answered 410' }, 9_500, etag);
      expect((await test.channels.get('org_1', 'hook'))?.enabled).toBe(true);
      const states = await Promise.all(['evt_1', 'evt_2', 'evt_3'].map(stateOf));
      expect(states.map(({ state }) => state)).toEqual(['failed', 'cancelled', 'pending']);
    });

    it.each([
      ['disabled', () => test.channels.setEnabled('org_1', 'hook', false), 'the channel was disabled'],
      [
        'replaced by a disabled one',
        () => test.replaceChannel({ enabled: false }),
        'the channel was disabled',
      ],
      ['deleted', () => test.channels.delete('org_1', 'hook'), 'the channel was deleted'],
    ])('are cancelled when their channel is %s', async (_what, change, reason) => {
      await notify('evt_1');
      await notify('evt_other', { channelSlug: 'other' });
      await change();
      const finishedAtMs = outboxContractNowMs;
      expect(await stateOf('evt_1')).toMatchObject({ state: 'cancelled', reason, finishedAtMs });
      expect(await stateOf('evt_other')).toMatchObject({ state: 'pending' });
      await test.channels.create(sampleChannel({ id: 'chn_new' }));
      expect(await claim(9_000)).toMatchObject([{ eventId: 'evt_other' }]);
    });

    it('stay pending when their channel is replaced, and go to its new target', async () => {
      await notify('evt_1');
      await test.replaceChannel({ enabled: true });
      expect(await stateOf('evt_1')).toMatchObject({ state: 'pending' });
      expect(await claim(9_000)).toMatchObject([{ eventId: 'evt_1', channelId: 'chn_hook' }]);
    });

    it('that were cancelled during an attempt stay cancelled unless it succeeded', async () => {
      for (const eventId of ['evt_1', 'evt_2', 'evt_3']) await notify(eventId);
      const [first, second, third] = await claimAll();
      await test.channels.setEnabled('org_1', 'hook', false);
      await record(first, { kind: 'delivered' });
      await record(second, { kind: 'retry', nextAttemptAtMs: 3_000 });
      await record(third, { kind: 'failed', reason: 'x' });
      const states = await Promise.all(['evt_1', 'evt_2', 'evt_3'].map(stateOf));
      expect(states.map(({ state }) => state)).toEqual(['delivered', 'cancelled', 'cancelled']);
    });

    it('are listed newest first, by state and channel', async () => {
      await notify('evt_1', { createdAtMs: 1 });
      await notify('evt_2', { createdAtMs: 2, channelSlug: 'other' });
      await notify('evt_3', { createdAtMs: 3 });
      await record((await claimAll())[0], { kind: 'delivered' });
      async function ids(query: object) {
        const listed = await test.outbox.list({ organizationId: 'org_1', limit: 10, ...query });
        return listed.map(({ eventId }) => eventId);
      }
      expect(await ids({})).toEqual(['evt_3', 'evt_2', 'evt_1']);
      expect(await ids({ limit: 2 })).toEqual(['evt_3', 'evt_2']);
      expect(await ids({ state: 'pending' })).toEqual(['evt_3', 'evt_2']);
      expect(await ids({ channelSlug: 'hook' })).toEqual(['evt_3', 'evt_1']);
      expect(await ids({ organizationId: 'org_2' })).toEqual([]);
    });

    it('are listed page by page, each once, also those of one millisecond', async () => {
      for (const [eventId, createdAtMs] of [
        ['evt_a', 1],
        ['evt_d', 2],
        ['evt_b', 2],
        ['evt_c', 2],
        ['evt_0', 3],
      ] as const)
        await notify(eventId, { createdAtMs });
      const query = { organizationId: 'org_1', channelSlug: 'hook', limit: 2 };
      const seen: string[] = [];
      let after: { createdAtMs: number; eventId: string } | undefined;
      for (let count = 2; count === 2; ) {
        const page = await test.outbox.list({ ...query, ...(after === undefined ? {} : { after }) });
        count = page.length;
        seen.push(...page.map(({ eventId }) => eventId));
        after = page.at(-1);
        await notify(`evt_new${seen.length}`, { createdAtMs: 4 });
      }
      expect(seen).toEqual(['evt_0', 'evt_d', 'evt_c', 'evt_b', 'evt_a']);
      expect(await test.outbox.list({ ...query, state: 'failed' })).toEqual([]);
    });

    it('are listed without their payloads', async () => {
      await notify('evt_1');
      const [listed] = await test.outbox.list({ organizationId: 'org_1', limit: 1 });
      const { delivery } = (await test.outbox.get('org_1', 'evt_1')) ?? {};
      expect({ ...listed, payload: delivery?.payload }).toEqual(delivery);
      expect(listed).not.toHaveProperty('payload');
    });

    it('start a new series when they are replayed, to the channel that has the slug now', async () => {
      const { outbox, channels } = test;
      await notify('evt_1');
      expect(await outbox.replay('org_1', 'evt_1', 9_000)).toBe('pending-already');
      await record((await claimAll())[0], { kind: 'failed', reason: 'given up' });
      expect(await outbox.replay('org_2', 'evt_1', 9_000)).toBe('no-delivery');
      await channels.delete('org_1', 'hook');
      expect(await outbox.replay('org_1', 'evt_1', 9_000)).toBe('no-channel');
      await channels.create(sampleChannel({ id: 'chn_new', enabled: false }));
      expect(await outbox.replay('org_1', 'evt_1', 9_000)).toBe('channel-disabled');
      await channels.setEnabled('org_1', 'hook', true);
      expect(await outbox.replay('org_1', 'evt_1', 9_000)).toBe('replayed');
      expect(await claim(9_000)).toMatchObject([{ eventId: 'evt_1', channelId: 'chn_new', attemptCount: 0 }]);
    });
  });
}

import { describe, expect, it } from 'vitest';
import { type OpenOutboxStore, useOutboxStore } from './outbox-store-contract-setup.ts';
import { sampleNotification } from './sample-notifications.ts';

export function describeOutboxAdds(open: OpenOutboxStore): void {
  describe('added notifications', () => {
    const test = useOutboxStore(open);
    const { claim, claimAll, record, stateOf } = test;
    const added = (eventId: string, changes = {}) =>
      sampleNotification({ eventId, createdAtMs: 1_000, ...changes });

    it('are due at once', async () => {
      const notifications = [added('evt_1'), added('evt_2', { channelSlug: 'other' })];
      await test.outbox.add(notifications);
      expect(await claim(1_000, {}, test.another)).toMatchObject(notifications);
    });

    it('are stored once, whatever became of the first', async () => {
      await test.outbox.add([added('evt_1'), added('evt_1')]);
      await record((await claimAll())[0], { kind: 'delivered' });
      await test.another.add([added('evt_1', { payload: '{}' }), added('evt_2')]);
      expect(await stateOf('evt_1')).toMatchObject({ state: 'delivered', attemptCount: 1 });
      expect((await stateOf('evt_1')).payload).not.toBe('{}');
      expect(await stateOf('evt_2')).toMatchObject({ state: 'pending' });
    });

    it('to a missing or disabled channel are cancelled', async () => {
      await test.channels.setEnabled('org_1', 'other', false);
      await test.outbox.add([
        added('evt_1', { channelSlug: 'absent' }),
        added('evt_2', { channelSlug: 'other' }),
        added('evt_3'),
      ]);
      expect(await stateOf('evt_1')).toMatchObject({
        state: 'cancelled',
        reason: 'there is no such channel',
      });
      expect(await stateOf('evt_2')).toMatchObject({ state: 'cancelled', reason: 'the channel is disabled' });
      expect(await stateOf('evt_3')).toMatchObject({ state: 'pending' });
    });

    it('are stored all or none', async () => {
      const impossible = added('evt_2', { projectId: 'prj_unknown' });
      await expect(test.outbox.add([added('evt_1'), impossible])).rejects.toThrow();
      expect(await test.outbox.get('org_1', 'evt_1')).toBeUndefined();
    });

    it('are counted by project and channel while they are pending', async () => {
      expect(await test.outbox.countPending('prj_1', 'hook')).toBe(0);
      await test.outbox.add([added('evt_1'), added('evt_2'), added('evt_3', { channelSlug: 'other' })]);
      await test.outbox.add([
        added('evt_4', { projectId: 'prj_2' }),
        added('evt_5', { channelSlug: 'absent' }),
      ]);
      expect(await test.another.countPending('prj_1', 'hook')).toBe(2);
      expect(await test.another.countPending('prj_1', 'absent')).toBe(0);
      const [first, second] = await claimAll();
      await record(first, { kind: 'delivered' });
      await record(second, { kind: 'retry', nextAttemptAtMs: 9_000 });
      expect(await test.outbox.countPending('prj_1', 'hook')).toBe(1);
      await test.channels.setEnabled('org_1', 'hook', false);
      expect(await test.outbox.countPending('prj_1', 'hook')).toBe(0);
      expect(await test.outbox.countPending('prj_1', 'other')).toBe(1);
    });

    it('count once for each 2 KiB that their payloads begin', async () => {
      await test.outbox.add([
        added('evt_1', { payload: JSON.stringify('x'.repeat(2_046)) }),
        added('evt_2', { payload: JSON.stringify('é'.repeat(1_024)) }),
      ]);
      expect(await test.another.countPending('prj_1', 'hook')).toBe(1 + 2);
    });
  });
}

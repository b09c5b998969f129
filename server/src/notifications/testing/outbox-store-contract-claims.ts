import { describe, expect, it } from 'vitest';
import { leaseMs, type OpenOutboxStore, useOutboxStore } from './outbox-store-contract-setup.ts';

const idsOf = (deliveries: readonly { readonly eventId: string }[]) =>
  deliveries.map(({ eventId }) => eventId);

export function describeOutboxClaims(open: OpenOutboxStore): void {
  describe('claims', () => {
    const test = useOutboxStore(open);
    const { notify, claim, record, stateOf } = test;

    it('are exclusive until the lease ends, then others can claim the same event ids', async () => {
      await notify('evt_1');
      const [first] = await claim(1_000);
      expect(first).toMatchObject({ eventId: 'evt_1' });
      for (const by of [test.outbox, test.another])
        expect(await claim(1_000 + leaseMs - 1, {}, by)).toEqual([]);
      const [second] = await claim(1_000 + leaseMs, {}, test.another);
      expect(second).toMatchObject({ eventId: 'evt_1', payload: first?.payload, attemptCount: 0 });
      expect(second?.claim).not.toBe(first?.claim);
    });

    it('give each delivery to one of many concurrent workers', async () => {
      const eventIds = Array.from({ length: 60 }, (_, at) => `evt_${at}`);
      for (const eventId of eventIds) await notify(eventId);
      const claimed: string[] = [];
      for (let round = 0; round < 10; round += 1) {
        const workers = [test.outbox, test.another, test.outbox, test.another];
        const shares = await Promise.all(
          workers.map((by) => claim(1_000 + round, { limitPerChannel: 2 }, by)),
        );
        claimed.push(...shares.flatMap(idsOf));
      }
      expect(claimed.toSorted()).toEqual(eventIds.toSorted());
    });

    it('return due deliveries of every channel, the longest due first', async () => {
      for (let at = 0; at < 50; at += 1) await notify(`evt_${at}`, { createdAtMs: at });
      await notify('evt_other', { channelSlug: 'other', createdAtMs: 1_000 });
      const due = await claim(1_000, { limitPerChannel: 3 });
      expect(idsOf(due)).toEqual(['evt_0', 'evt_1', 'evt_2', 'evt_other']);
      expect(idsOf(await claim(1_000, { limitPerChannel: 2 }))).toEqual(['evt_3', 'evt_4']);
    });

    it('begin with one of another project in channels with attempts under way', async () => {
      for (let at = 0; at < 30; at += 1) await notify(`evt_${at}`, { createdAtMs: at });
      await notify('evt_late', { projectId: 'prj_2', createdAtMs: 900 });
      await notify('evt_elsewhere', { projectId: 'prj_2', channelSlug: 'other', createdAtMs: 900 });
      const attempted = new Map([['chn_hook', new Set(['prj_1'])]]);
      const limits = new Map([['chn_hook', 1]]);
      expect(idsOf(await claim(800, { attempted, limits }))).toEqual(['evt_0']); // the other is not due
      const full = await claim(1_000, { attempted, limits: new Map([['chn_hook', 0]]) });
      expect(idsOf(full)).toEqual(['evt_elsewhere']);
      expect(idsOf(await claim(1_000, { attempted, limits }))).toEqual(['evt_late']);
      expect(idsOf(await claim(1_000, { attempted, limits }))).toEqual(['evt_1']);
      const [late] = await claim(1_000 + leaseMs, { attempted, limitPerChannel: 3 });
      expect(late).toMatchObject({ eventId: 'evt_late', projectId: 'prj_2' });
      const both = new Map([['chn_hook', new Set(['prj_1', 'prj_2'])]]);
      await notify('evt_later', { projectId: 'prj_2', createdAtMs: 1_000 });
      expect(idsOf(await claim(1_000 + leaseMs, { attempted: both, limits }))).toEqual(['evt_2']);
    });

    it('respect the limits of channels', async () => {
      for (let at = 0; at < 3; at += 1) await notify(`evt_${at}`);
      await notify('evt_other', { channelSlug: 'other' });
      const limits = new Map([['chn_hook', 0]]);
      expect(idsOf(await claim(1_000, { limits }))).toEqual(['evt_other']);
      expect(idsOf(await claim(1_000, { limits: new Map([['chn_hook', 1]]) }))).toEqual(['evt_0']);
      expect(idsOf(await claim(1_000))).toEqual(['evt_1', 'evt_2']);
    });

    it('can be released, which makes the delivery due immediately', async () => {
      await notify('evt_1');
      const [first] = await claim(1_000);
      if (first === undefined) throw new Error('nothing was claimed');
      await test.outbox.release(first);
      const [second] = await claim(1_000, {}, test.another);
      expect(second).toMatchObject({ eventId: 'evt_1', attemptCount: 0 });
      await test.outbox.release(first); // lost meanwhile: the other worker's claim stays
      expect(await claim(1_000)).toEqual([]);
    });

    it('that were lost record a failed attempt without changing the delivery', async () => {
      await notify('evt_1');
      const [lost] = await claim(1_000);
      const [current] = await claim(1_000 + leaseMs, {}, test.another);
      await record(lost, { kind: 'failed', reason: 'given up' });
      await record(lost, { kind: 'gone', reason: 'answered 410' });
      await record(lost, { kind: 'retry', nextAttemptAtMs: 999_000 });
      expect(await stateOf('evt_1')).toMatchObject({
        state: 'pending',
        attemptCount: 0,
        nextAttemptAtMs: 1_000,
      });
      expect((await test.channels.get('org_1', 'hook'))?.enabled).toBe(true);
      expect((await test.outbox.get('org_1', 'evt_1'))?.attempts).toHaveLength(3);
      expect(await claim(1_001 + leaseMs)).toEqual([]);
      await record(current, { kind: 'retry', nextAttemptAtMs: 70_000 });
      expect(await stateOf('evt_1')).toMatchObject({ attemptCount: 1, nextAttemptAtMs: 70_000 });
    });

    it('that were lost count when the attempt succeeded', async () => {
      await notify('evt_1');
      const [lost] = await claim(1_000);
      const [current] = await claim(1_000 + leaseMs, {}, test.another);
      await record(lost, { kind: 'delivered' }, 40_000);
      await record(current, { kind: 'retry', nextAttemptAtMs: 70_000 });
      expect(await stateOf('evt_1')).toMatchObject({ state: 'delivered', finishedAtMs: 40_000 });
    });

    it('from before a replay are lost', async () => {
      await notify('evt_1');
      const [before] = await claim(1_000);
      await test.channels.setEnabled('org_1', 'hook', false);
      await test.channels.setEnabled('org_1', 'hook', true);
      expect(await test.outbox.replay('org_1', 'evt_1', 2_000)).toBe('replayed');
      await record(before, { kind: 'failed', reason: 'given up' });
      expect(await stateOf('evt_1')).toMatchObject({ state: 'pending', attemptCount: 0 });
      expect(idsOf(await claim(2_000))).toEqual(['evt_1']);
    });

    it('whose lease has ended still count until another worker claims the delivery', async () => {
      await notify('evt_1');
      const [late] = await claim(1_000);
      await record(late, { kind: 'retry', nextAttemptAtMs: 90_000 }, 50_000);
      expect(await stateOf('evt_1')).toMatchObject({ attemptCount: 1, nextAttemptAtMs: 90_000 });
    });

    it('get what was stored or postponed before the clock was set back, but nothing by a small difference', async () => {
      const hourMs = 3_600_000;
      await notify('evt_1', { createdAtMs: hourMs });
      await notify('evt_2', { createdAtMs: 1_000 });
      const [second] = await claim(hourMs, { limits: new Map([['chn_hook', 1]]) });
      expect(second).toMatchObject({ eventId: 'evt_2' });
      await record(second, { kind: 'retry', nextAttemptAtMs: 2 * hourMs }, hourMs);
      expect(await claim(hourMs - leaseMs)).toEqual([]);
      expect(idsOf(await claim(2_000)).toSorted()).toEqual(['evt_1', 'evt_2']);
      await notify('evt_3', { createdAtMs: 2_000 });
      const [third] = await claim(2_000);
      await record(third, { kind: 'retry', nextAttemptAtMs: hourMs }, 2_000);
      expect(await claim(3_000)).toEqual([]);
      expect(await stateOf('evt_3')).toMatchObject({ nextAttemptAtMs: hourMs });
    });

    it('from before the clock was set back expire, but not by a small difference of clocks', async () => {
      const hourMs = 3_600_000;
      await notify('evt_1');
      await claim(1_000 + hourMs);
      expect(idsOf(await claim(1_000, {}, test.another))).toEqual(['evt_1']);
      expect(await claim(1_000 - 500)).toEqual([]);
      await notify('evt_2');
      await claim(2_000);
      expect(await claim(1_500, {}, test.another)).toEqual([]);
    });
  });
}

import { describe, expect, it } from 'vitest';
import { type OpenOutboxStore, useOutboxStore } from './outbox-store-contract-setup.ts';

export function describeOutboxPruning(open: OpenOutboxStore): void {
  describe('deliveries that are old or too many', () => {
    const test = useOutboxStore(open);
    const { notify, claimAll, record, stateOf } = test;

    it('are pruned when they finished before, with their attempts, and failed when pending too long, in batches', async () => {
      const { outbox } = test;
      for (const eventId of ['evt_1', 'evt_2', 'evt_3', 'evt_4']) await notify(eventId, { createdAtMs: 100 });
      for (const claimed of (await claimAll()).slice(0, 2)) await record(claimed, { kind: 'delivered' }, 200);
      await notify('evt_new', { createdAtMs: 5_000 });
      const request = { nowMs: 9_000, finishedBeforeMs: 1_000, unattemptedSinceMs: 1_000, limit: 1 };
      expect(await outbox.prune(request)).toBe(1);
      expect(await outbox.list({ organizationId: 'org_1', limit: 10 })).toHaveLength(4);
      expect(await outbox.prune({ ...request, limit: 10 })).toBe(1);
      expect(await outbox.prune({ ...request, limit: 10 })).toBe(0);
      const left = await outbox.list({ organizationId: 'org_1', limit: 10 });
      expect(left.map(({ eventId, state }) => [eventId, state])).toEqual([
        ['evt_new', 'pending'],
        ['evt_4', 'failed'],
        ['evt_3', 'failed'],
      ]);
      expect(await outbox.get('org_1', 'evt_1')).toBeUndefined();
    });

    it('are pruned when their project has finished many later, of which long ones count several times', async () => {
      const { outbox } = test;
      const long = JSON.stringify('x'.repeat(4_000));
      for (const [eventId, payload] of [
        ['evt_1', '{}'],
        ['evt_2', '{}'],
        ['evt_3', long],
        ['evt_4', '{}'],
      ] as const)
        await notify(eventId, { payload });
      await notify('evt_other', { projectId: 'prj_2' });
      const finishedAtMs: Record<string, number> = { evt_1: 1, evt_2: 2, evt_3: 3, evt_4: 4, evt_other: 1 };
      for (const claimed of await claimAll())
        await record(claimed, { kind: 'delivered' }, 2_000 + (finishedAtMs[claimed.eventId] ?? 0));
      await notify('evt_pending');
      const request = { projectId: 'prj_1', keptCount: 3, limit: 1 };
      expect(await outbox.pruneExcess(request)).toBe(1);
      expect(await outbox.pruneExcess(request)).toBe(1);
      expect(await outbox.pruneExcess(request)).toBe(0);
      const left = await outbox.list({ organizationId: 'org_1', limit: 10 });
      expect(left.map(({ eventId }) => eventId).toSorted()).toEqual([
        'evt_3',
        'evt_4',
        'evt_other',
        'evt_pending',
      ]);
    });

    it('do not fail for their age after an attempt, nor soon after a replay', async () => {
      const { outbox } = test;
      for (const eventId of ['evt_1', 'evt_2']) await notify(eventId, { createdAtMs: 100 });
      const [first, second] = await claimAll();
      await record(first, { kind: 'retry', nextAttemptAtMs: 90_000 }, 200);
      await record(second, { kind: 'failed', reason: 'given up' }, 200);
      expect(await outbox.replay('org_1', 'evt_2', 80_000)).toBe('replayed');
      const request = { nowMs: 90_000, finishedBeforeMs: 0, limit: 10 };
      expect(await outbox.prune({ ...request, unattemptedSinceMs: 80_000 })).toBe(0);
      expect(await stateOf('evt_1')).toMatchObject({ state: 'pending', attemptCount: 1 });
      expect(await stateOf('evt_2')).toMatchObject({ state: 'pending', attemptCount: 0 });
      expect(await outbox.prune({ ...request, unattemptedSinceMs: 80_001 })).toBe(1);
      expect(await stateOf('evt_1')).toMatchObject({ state: 'pending' });
      const reason = 'given up: its channel was not ready for a first attempt in time';
      expect(await stateOf('evt_2')).toMatchObject({ state: 'failed', reason });
    });
  });
}

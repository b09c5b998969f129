import { expect, it } from 'vitest';
import type { SealerTypes } from '../sealer/sealer-protocol.ts';
import { type CompactionOptions, createCompaction } from './compaction.ts';

const purgeAfterMs = 600_000;
const startMs = Date.UTC(2026, 10, 20);

it('keeps replaced blocks as long as queries may read them, however the clock is set', async () => {
  const purged: number[] = [];
  let monotonicMs = 0;
  let stepMs = 0;
  let mergeCount = 0;
  const options: Pick<
    CompactionOptions<SealerTypes>,
    'purgeAfterMs' | 'daysToPurge' | 'nowMs' | 'monotonicNowMs' | 'onMerged' | 'isCurrent' | 'days'
  > = {
    purgeAfterMs,
    daysToPurge: [],
    nowMs: () => startMs + monotonicMs + stepMs,
    monotonicNowMs: () => monotonicMs,
    onMerged: () => {},
    isCurrent: () => true,
    days: { quarantine: async () => {} },
  };
  const compaction = createCompaction<SealerTypes>({
    ...options,
    chooseMerge: () => (mergeCount++ === 0 ? { day: 1 } : undefined),
    sealer: {
      async write(job: { readonly kind: string; readonly replacedByMs?: number }) {
        if (job.kind === 'merge') return { kind: 'merged', merged: {} };
        purged.push(job.replacedByMs ?? 0);
        return { kind: 'purged', hasMore: true };
      },
      // Only `write` is used.
    } as CompactionOptions<SealerTypes>['sealer'],
  });
  await compaction.run(() => true);
  stepMs = 86_400_000;
  monotonicMs = purgeAfterMs - 1;
  await compaction.run(() => true);
  monotonicMs = purgeAfterMs;
  await compaction.run(() => true);
  expect(purged.map((ms) => ms - startMs)).toEqual([-1, 86_400_000]);
});

it('purges blocks that were replaced while the clock was ahead once no query can read them, not when that time comes', async () => {
  const purged: (number | undefined)[] = [];
  const dayMs = 86_400_000;
  let monotonicMs = 0;
  let stepMs = dayMs;
  let isToMerge = true;
  const compaction = createCompaction<SealerTypes>({
    purgeAfterMs,
    daysToPurge: [1],
    nowMs: () => startMs + monotonicMs + stepMs,
    monotonicNowMs: () => monotonicMs,
    chooseMerge: () => (isToMerge ? { day: 1 } : undefined),
    onMerged: () => {},
    isCurrent: () => true,
    days: { quarantine: async () => {} },
    sealer: {
      async write(job: { readonly kind: string; readonly replacedAfterMs?: number }) {
        if (job.kind === 'purge') {
          purged.push(job.replacedAfterMs === undefined ? undefined : job.replacedAfterMs - startMs);
          return { kind: 'purged', hasMore: true };
        }
        isToMerge = false;
        throw new Error('the thread ended after the commit');
      },
      // Only `write` is used.
    } as CompactionOptions<SealerTypes>['sealer'],
  });
  monotonicMs = 1;
  await expect(compaction.run(() => true)).rejects.toThrow('after the commit');
  stepMs = 0;
  for (monotonicMs of [purgeAfterMs - 1, purgeAfterMs, purgeAfterMs + 1]) await compaction.run(() => true);
  expect(purged).toEqual([undefined, undefined, dayMs + 1, purgeAfterMs + 1]);
});

it('gets past damaged days whose files cannot be moved', async () => {
  const written: string[] = [];
  const daysToMerge = new Set([3, 4]);
  const compaction = createCompaction<SealerTypes>({
    purgeAfterMs,
    daysToPurge: [1, 2],
    nowMs: () => startMs,
    monotonicNowMs: () => 0,
    chooseMerge() {
      const [day] = daysToMerge;
      return day === undefined ? undefined : { day };
    },
    onMerged: ({ day }) => void daysToMerge.delete(day),
    isCurrent: () => true,
    days: { quarantine: () => Promise.reject(new Error('no space left')) },
    sealer: {
      async write({ kind, day }: { readonly kind: string; readonly day: number }) {
        written.push(`${kind} ${day}`);
        return { kind: 'damaged', day, reason: 'bits' };
      },
      // Only `write` is used.
    } as CompactionOptions<SealerTypes>['sealer'],
  });
  for (let round = 0; round < 2; round += 1)
    await expect(compaction.run(() => true)).rejects.toThrow('no space left');
  await compaction.run(() => true);
  expect(written).toEqual(['purge 1', 'purge 2', 'merge 3', 'merge 4']);
});

it('purges other days and merges although a purge fails each time, and says so', async () => {
  const written: string[] = [];
  let isToMerge = true;
  const compaction = createCompaction<SealerTypes>({
    purgeAfterMs,
    daysToPurge: [1, 2],
    nowMs: () => startMs,
    monotonicNowMs: () => 0,
    chooseMerge: () => (isToMerge ? { day: 3 } : undefined),
    onMerged() {
      isToMerge = false;
    },
    isCurrent: () => true,
    days: { quarantine: async () => {} },
    sealer: {
      async write({ kind, day }: { readonly kind: string; readonly day: number }) {
        written.push(`${kind} ${day}`);
        if (day === 1) throw new Error('the file is locked');
        return kind === 'merge' ? { kind: 'merged', merged: undefined } : { kind: 'purged', hasMore: false };
      },
      // Only `write` is used.
    } as CompactionOptions<SealerTypes>['sealer'],
  });
  await expect(compaction.run(() => true)).rejects.toThrow('the file is locked');
  expect(written.splice(0)).toEqual(['purge 1', 'purge 2', 'merge 3']);
  await expect(compaction.run(() => true)).rejects.toThrow('the file is locked');
  expect(written).toEqual(['purge 1']);
});

it('reports why a round failed once for as long as it stays the same, and when one did not', async () => {
  const obstacles: (string | undefined)[] = [];
  let failure: string | undefined = 'disk full';
  const compaction = createCompaction<SealerTypes>({
    days: { quarantine: async () => undefined },
    daysToPurge: [3],
    purgeAfterMs,
    nowMs: () => startMs,
    monotonicNowMs: () => 0,
    chooseMerge: () => undefined,
    onMerged: () => undefined,
    isCurrent: () => true,
    onObstacle: (obstacle) => obstacles.push(obstacle),
    sealer: {
      async write() {
        if (failure !== undefined) throw new Error(failure);
        return { kind: 'purged', hasMore: true };
      },
      // Only `write` is used.
    } as unknown as CompactionOptions<SealerTypes>['sealer'],
  });
  for (failure of ['disk full', 'disk full', 'permission denied'])
    await expect(compaction.run(() => true)).rejects.toThrow(failure);
  await compaction.run(() => false);
  failure = undefined;
  await compaction.run(() => true);
  await compaction.run(() => true);
  expect(obstacles).toEqual(['disk full', 'permission denied', undefined]);
});

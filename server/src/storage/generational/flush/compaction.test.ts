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

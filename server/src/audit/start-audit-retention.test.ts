import { expect, it } from 'vitest';
import { startAuditRetention } from './start-audit-retention.ts';
import { createFakeAuditStore } from './testing/fake-audit-store.ts';
import { sampleAuditEntry } from './testing/sample-audit-entry.ts';

it('deletes in batches what is older than the retention', async () => {
  const store = createFakeAuditStore();
  for (let atMs = 0; atMs < 2_500; atMs += 1) await store.append(sampleAuditEntry({ atMs }));
  const batches: number[] = [];
  const ended = Promise.withResolvers<void>();
  const pruning = startAuditRetention({
    store: {
      async prune(beforeMs, limit) {
        const pruned = await store.prune(beforeMs, limit);
        batches.push(pruned);
        if (pruned < limit) ended.resolve();
        return pruned;
      },
    },
    nowMs: () => 102_400,
    retentionMs: 100_000,
    repeat: () => () => {},
    onError: ended.reject,
  });
  await ended.promise;
  await pruning.stop();
  expect(batches).toEqual([1_000, 1_000, 400]);
  const left = await store.list({ organizationId: 'org_1', limit: 1_000 });
  expect(left.map(({ atMs }) => atMs).at(-1)).toBe(2_400);
});

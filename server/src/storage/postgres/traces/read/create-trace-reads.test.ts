import { expect, it } from 'vitest';
import { createTraceReads } from './create-trace-reads.ts';

/** Of a read of each kind of labels. */
async function labelTimeoutsMs(configured: { readonly timeoutMs?: number }): Promise<readonly number[]> {
  const timeoutsMs: number[] = [];
  const reads = createTraceReads({
    postgres: {
      rows: async () => [],
      read(work, { timeoutMs }) {
        timeoutsMs.push(timeoutMs);
        return work({ rows: async () => [] });
      },
    },
    monotonicNowMs: () => 1_000,
    setTimer: () => () => {},
    ...configured,
  });
  await reads.tags('prj_1');
  await reads.attributeKeys('prj_1');
  await reads.attributeValues('prj_1', 'customer.tier');
  return timeoutsMs;
}

it('gives reads of labels the deadline that is configured, or else ten seconds', async () => {
  expect(await labelTimeoutsMs({ timeoutMs: 30_000 })).toEqual([30_000, 30_000, 30_000]);
  expect(await labelTimeoutsMs({})).toEqual([10_000, 10_000, 10_000]);
});

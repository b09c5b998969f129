import { expect, test } from 'vitest';
import { createGroupCounts, type GroupCounts, maxStatsGroups } from './group-counts.ts';

const span = { fromMs: 10, toMs: 20 };

/** One group in `count` buckets. */
function fillCounts(firstBucket: number, count: number): GroupCounts {
  const counts = createGroupCounts(1);
  const group = counts.groupOf(['checkout']);
  for (let bucket = firstBucket; bucket < firstBucket + count; bucket += 1)
    counts.add(bucket, group, 1, span);
  return counts;
}

const refusal = expect.objectContaining({
  code: 'INVALID_ARGUMENT',
  details: [{ type: 'limit', limit: 'stats_groups', max: maxStatsGroups, received: maxStatsGroups + 1 }],
});

test('more counts than a query may have are refused with a reason', () => {
  const counts = fillCounts(0, maxStatsGroups);
  expect(() => counts.add(0, counts.groupOf(['checkout']), 1, span)).not.toThrow();
  expect(() => counts.add(0, counts.groupOf(['cart']), 1, span)).toThrow(refusal);
});

test('parts that together have more counts than a query may have are refused', () => {
  const counts = createGroupCounts(1);
  counts.addPartial(fillCounts(0, maxStatsGroups).toPartial());
  expect(() => counts.addPartial(fillCounts(7, 1).toPartial())).not.toThrow();
  expect(() => counts.addPartial(fillCounts(maxStatsGroups, 1).toPartial())).toThrow(refusal);
});

test('a group without a value differs from one with an empty value', () => {
  const counts = createGroupCounts(1);
  for (const value of ['', undefined, '']) counts.add(0, counts.groupOf([value]), 1, span);
  expect([...counts.ofBucket(0)]).toEqual([
    { values: [''], count: 2, ...span },
    { values: [undefined], count: 1, ...span },
  ]);
});

test.each([
  ['both have enough: the later bound', [2, 2], 30],
  ['the earlier one has enough', [2, 1], 10],
  ['the later one has enough', [1, 2], 30],
  ['neither has enough: the earlier bound', [1, 1], 10],
])('the newest records of two parts are bounded where %s', (_, [earlier = 0, later = 0], fromMs) => {
  const counts = createGroupCounts(2);
  const group = counts.groupOf(['checkout']);
  counts.add(0, group, earlier, { fromMs: 10, toMs: 20 });
  counts.add(0, group, later, { fromMs: 30, toMs: 40 });
  expect([...counts.ofBucket(0)]).toEqual([
    { values: ['checkout'], count: earlier + later, fromMs, toMs: 40 },
  ]);
});

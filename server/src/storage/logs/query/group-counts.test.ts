import { expect, test } from 'vitest';
import { maxStatsGroups } from '../../log-queries/stats-groups-limit.ts';
import { createGroupCounts, type GroupCount, type GroupCounts, maxStatsBytes } from './group-counts.ts';

const span = { fromMs: 10, toMs: 20 };
const maxGroups = 1_000;

/** One group in `count` buckets. */
function fillCounts(firstBucket: number, count: number): GroupCounts {
  const counts = createGroupCounts(1, maxGroups);
  const group = counts.groupOf(['checkout']);
  for (let bucket = firstBucket; bucket < firstBucket + count; bucket += 1)
    counts.add(bucket, group, 1, span);
  return counts;
}

/** Groups of a bucket as plain objects, their values read. */
function groupsOf(counts: GroupCounts, bucket: number, limit: number): GroupCount[] {
  return Array.from(counts.ofBucket(bucket, limit), ({ values, count, fromMs, toMs }) => ({
    values,
    count,
    fromMs,
    toMs,
  }));
}

function refusalBeyond(max: number) {
  const details = [{ type: 'limit', limit: 'stats_groups', max, received: max + 1 }];
  return expect.objectContaining({ code: 'INVALID_ARGUMENT', details });
}

test('more counts than a query may have are refused with a reason', () => {
  const counts = fillCounts(0, maxGroups);
  expect(() => counts.add(0, counts.groupOf(['checkout']), 1, span)).not.toThrow();
  expect(() => counts.add(0, counts.groupOf(['cart']), 1, span)).toThrow(refusalBeyond(maxGroups));
});

test('parts that together have more counts than a query may have are refused', () => {
  const counts = createGroupCounts(1, maxGroups);
  counts.addPartial(fillCounts(0, maxGroups).toPartial());
  expect(() => counts.addPartial(fillCounts(7, 1).toPartial())).not.toThrow();
  expect(() => counts.addPartial(fillCounts(maxGroups, 1).toPartial())).toThrow(refusalBeyond(maxGroups));
});

test('a group without a value differs from one with an empty value', () => {
  const counts = createGroupCounts(1);
  for (const value of ['', undefined, '']) counts.add(0, counts.groupOf([value]), 1, span);
  expect(groupsOf(counts, 0, 2)).toEqual([
    { values: [''], count: 2, ...span },
    { values: [undefined], count: 1, ...span },
  ]);
});

test('groups too small to be shown are left out, those that tie with the last one are not', () => {
  const counts = createGroupCounts(1);
  for (const [value, count] of Object.entries({ a: 1, b: 5, c: 3, d: 3, e: 2 })) {
    counts.add(0, counts.groupOf([value]), count, span);
    counts.add(1, counts.groupOf([value]), 9, span);
  }
  const valuesOf = (bucket: number, limit: number) =>
    Array.from(counts.ofBucket(bucket, limit), ({ values }) => values[0]);
  expect(valuesOf(0, 2)).toEqual(['b', 'c', 'd']);
  expect(valuesOf(0, 4)).toEqual(['b', 'c', 'd', 'e']);
  expect(valuesOf(0, 9)).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(valuesOf(1, 1)).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(valuesOf(2, 1)).toEqual([]);
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
  expect(groupsOf(counts, 0, 2)).toEqual([
    { values: ['checkout'], count: earlier + later, fromMs, toMs: 40 },
  ]);
});

test('counts that need more memory than a query may have are refused', () => {
  const counts = createGroupCounts(1);
  const text = 'x'.repeat(10_000);
  const addAll = (): void => {
    for (let number = 0; number < 20_000; number += 1) counts.groupOf([`${number}${text}`]);
  };
  expect(addAll).toThrow(
    expect.objectContaining({
      code: 'INVALID_ARGUMENT',
      details: [{ type: 'limit', limit: 'stats_bytes', max: maxStatsBytes, received: expect.any(Number) }],
    }),
  );
});

test('half a million groups of fifty bytes are not too many, and one more is', () => {
  const counts = createGroupCounts(1);
  for (let number = 0; number < maxStatsGroups; number += 1) {
    counts.add(0, counts.groupOf([`${number}`.padStart(50, '0')]), 1, span);
  }
  expect(counts.size).toBe(maxStatsGroups);
  expect(() => counts.add(0, counts.groupOf(['']), 1, span)).toThrow(refusalBeyond(maxStatsGroups));
});

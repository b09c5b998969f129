import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LogStatsBucket } from '../generated/types.gen.ts';
import { toLogVolume } from './log-volume.ts';

function bucket(minute: number, counts: Record<string, number>, otherCount = 0): LogStatsBucket {
  const at = (value: number) => new Date(Date.UTC(2026, 10, 20, 8, value)).toISOString();
  const groups = Object.entries(counts).map(([value, count]) => ({
    values: value === '-' ? {} : { 'attribute.a"b': value },
    present: value !== '-',
    count,
  }));
  const named = groups.reduce((sum, { count }) => sum + count, 0);
  return {
    start: at(minute),
    end: at(minute + 1),
    total_count: named + otherCount,
    groups,
    other_count: otherCount,
  };
}

const dimension = 'attribute.a"b';

test('keeps apart what was never set and what is empty', () => {
  const { groups, total } = toLogVolume([bucket(0, { '-': 3, '': 2, x: 1 })], [dimension]);
  expect(groups.map(({ label, kind, value, total: count }) => [label, kind, value, count])).toEqual([
    ['(not set)', 'absent', undefined, 3],
    ['(empty)', 'value', '', 2],
    ['x', 'value', 'x', 1],
  ]);
  expect(total).toBe(6);
});

test('counts by two dimensions together', () => {
  const group = { values: { severity: 'error', 'service.name': 'shop' }, present: true, count: 2 };
  const stats = [{ ...bucket(0, {}, 2), groups: [group], other_count: 0 }];
  const { groups } = toLogVolume(stats, ['severity', 'service.name']);
  expect(groups.map(({ label }) => label)).toEqual(['error · shop']);
});

test('by two dimensions, keeps records without the attribute apart by the other one', () => {
  const groups = [
    { values: { 'attribute.user': 'ada', 'service.name': 'shop' }, present: true, count: 5 },
    { values: { 'service.name': 'shop' }, present: false, count: 3 },
    { values: { 'service.name': 'cart' }, present: false, count: 2 },
    { values: { 'attribute.user': '', 'service.name': 'cart' }, present: true, count: 1 },
  ];
  const stats = [{ ...bucket(0, {}, 11), groups, other_count: 0 }];
  const volume = toLogVolume(stats, ['attribute.user', 'service.name']);
  expect(volume.groups.map(({ label, kind, total }) => [label, kind, total])).toEqual([
    ['ada · shop', 'value', 5],
    ['(not set) · shop', 'value', 3],
    ['(not set) · cart', 'value', 2],
    ['(empty) · cart', 'value', 1],
  ]);
});

test('counts all records as one group without dimensions, where the service names none', () => {
  const { groups, buckets, total, isRounded } = toLogVolume([bucket(0, {}, 7), bucket(1, {})], []);
  expect(groups).toEqual([{ key: 'all', label: 'records', value: undefined, kind: 'rest', total: 7 }]);
  expect(buckets.map(({ counts }) => counts.get('all'))).toEqual([7, 0]);
  expect({ total, isRounded }).toEqual({ total: 7, isRounded: false });
});

test('says when a group may have more records than are named', () => {
  expect(toLogVolume([bucket(0, { x: 1 }, 4)], [dimension])).toMatchObject({ isRounded: true, total: 5 });
  expect(toLogVolume([bucket(0, { x: 1 })], [dimension])).toMatchObject({ isRounded: false });
});

test('keeps the total of every bucket, however many groups there are', () => {
  const counts = fc.dictionary(fc.string({ maxLength: 3 }), fc.nat(1000), { maxKeys: 30 });
  fc.assert(
    fc.property(fc.array(fc.tuple(counts, fc.nat(100)), { maxLength: 20 }), (pairs) => {
      const buckets = pairs.map(([values, other], index) => bucket(index, values, other));
      const volume = toLogVolume(buckets, [dimension]);
      const sums = volume.buckets.map(({ counts: bars }) =>
        [...bars.values()].reduce((sum, one) => sum + one, 0),
      );
      expect(sums).toEqual(buckets.map(({ total_count }) => total_count));
      expect(volume.groups.reduce((sum, group) => sum + group.total, 0)).toBe(volume.total);
    }),
  );
});

import { expect, it } from 'vitest';
import { batchRanges } from './batch-ranges.ts';

const day = (date: string): number => Date.parse(date) / 86_400_000;
const commitAt = (time: string, sequence = 0): number =>
  ((Date.parse(time) - Date.UTC(2025, 0, 1)) / 1_000) * 2 ** 22 + sequence;
const rangeOf = (projectId: string, after: number, ...names: readonly string[]) => ({
  projectId,
  after,
  metricNames: new Set(names),
});

it('reads ranges of one minute together, from the first commit of them and two partitions before', () => {
  const [late, early] = [commitAt('2026-11-20T12:00:01Z', 5), commitAt('2026-11-20T12:00:00Z', 9)];
  expect(batchRanges([rangeOf('a', late, 'x', 'y'), rangeOf('b', early, 'x')])).toEqual([
    {
      projectIds: ['a', 'a', 'b'],
      metricNames: ['x', 'y', 'x'],
      after: early,
      firstDay: day('2026-11-18'),
    },
  ]);
});

it('reads apart what began at other times, or never', () => {
  const ranges = [rangeOf('a', commitAt('2026-11-20T00:00:00Z'), 'x'), rangeOf('b', 0, 'x')];
  expect(batchRanges(ranges).map(({ projectIds, firstDay }) => [projectIds, firstDay])).toEqual([
    [['a'], day('2026-11-18')],
    [['b'], day('2024-12-30')],
  ]);
});

it('reads many metrics in parts', () => {
  const names = Array.from({ length: 3_000 }, (_, at) => `metric_${at}_${'ü'.repeat(90)}`);
  const batches = batchRanges([rangeOf('a', commitAt('2026-11-20T00:00:00Z'), ...names)]);
  expect(batches.length).toBeGreaterThan(2);
  expect(batches.flatMap(({ metricNames }) => metricNames)).toEqual(names);
  for (const { projectIds, metricNames } of batches) {
    expect(projectIds).toHaveLength(metricNames.length);
    expect(encodeURIComponent(`'${metricNames.join("','")}'`).length).toBeLessThan(128 * 1024);
  }
});

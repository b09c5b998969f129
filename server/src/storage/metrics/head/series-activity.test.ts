import { expect, it } from 'vitest';
import { createSeriesActivity } from './series-activity.ts';

const projectOf = (series: number): number => (series < 10 ? 0 : 1);

it('counts a series while a memtable is in memory that it was touched in', () => {
  const activity = createSeriesActivity();
  const touch = (series: number, generation: number): void =>
    activity.touch(series, projectOf(series), generation);
  touch(1, 1);
  touch(2, 1);
  touch(12, 1);
  touch(2, 2);
  touch(2, 2);
  expect([activity.countOf(0), activity.countOf(1), activity.countOf(2)]).toEqual([2, 1, 0]);
  activity.forgetBefore(2, projectOf);
  expect([activity.countOf(0), activity.countOf(1)]).toEqual([1, 0]);
  touch(1, 3);
  activity.forgetBefore(2, projectOf);
  activity.forgetBefore(3, projectOf);
  expect([activity.countOf(0), activity.countOf(1)]).toEqual([1, 0]);
  touch(5_000, 3);
  expect(activity.countOf(1)).toBe(1);
});

import { expect, it } from 'vitest';
import { startTrimming } from './trim-allocator.ts';

function startWith(isSupported: boolean) {
  const tasks = new Set<() => void>();
  let trimCount = 0;
  const stop = startTrimming({
    trim() {
      trimCount += 1;
      return isSupported;
    },
    repeat(task) {
      tasks.add(task);
      return () => tasks.delete(task);
    },
  });
  return {
    stop,
    passIntervals(count: number): number {
      for (let time = 0; time < count; time += 1) for (const task of tasks) task();
      return trimCount;
    },
  };
}

it('trims at each interval until it is stopped', () => {
  const { passIntervals, stop } = startWith(true);
  expect(passIntervals(4)).toBe(4);
  stop();
  expect(passIntervals(4)).toBe(4);
});

it('tries once where the system has no such function', () => {
  expect(startWith(false).passIntervals(4)).toBe(1);
});

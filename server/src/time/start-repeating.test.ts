import { expect, it } from 'vitest';
import { startRepeating } from './start-repeating.ts';

function setUp(startsNow: boolean) {
  const runs: PromiseWithResolvers<void>[] = [];
  let tick = () => {};
  let isRepeating = true;
  const repeating = startRepeating({
    task() {
      const run = Promise.withResolvers<void>();
      runs.push(run);
      return run.promise;
    },
    intervalMs: 1_000,
    repeat(task, intervalMs) {
      expect(intervalMs).toBe(1_000);
      tick = task;
      return () => {
        isRepeating = false;
      };
    },
    startsNow,
  });
  return { repeating, runs, tick: () => tick(), isRepeating: () => isRepeating };
}

it('runs now or after the first interval', () => {
  expect(setUp(true).runs).toHaveLength(1);
  const { runs, tick } = setUp(false);
  expect(runs).toHaveLength(0);
  tick();
  expect(runs).toHaveLength(1);
});

it('skips an interval in which the run before is not over', async () => {
  const { runs, tick } = setUp(true);
  tick();
  expect(runs).toHaveLength(1);
  runs[0]?.resolve();
  await runs[0]?.promise;
  await Promise.resolve();
  tick();
  expect(runs).toHaveLength(2);
});

it('stops once the run under way is over', async () => {
  const { repeating, runs, isRepeating } = setUp(true);
  let isStopped = false;
  const stopping = repeating.stop().then(() => {
    isStopped = true;
  });
  expect(isRepeating()).toBe(false);
  await Promise.resolve();
  expect(isStopped).toBe(false);
  runs[0]?.resolve();
  await stopping;
});

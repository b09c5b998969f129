import { expect, it } from 'vitest';
import { runAtOnce, runInTurns } from './in-turns.ts';

/** Steps of a millisecond each by a clock that only they move. */
function createWork(stepCount: number) {
  let nowMs = 0;
  function* work() {
    for (let step = 0; step < stepCount; step += 1) {
      nowMs += 1;
      yield;
    }
    return 'done';
  }
  return { work, nowMs: () => nowMs };
}

it('serves others each 10 ms between the steps', async () => {
  const { work, nowMs } = createWork(95);
  const seenMs: number[] = [];
  let isDone = false;
  const served = new Promise<void>((resolve) => {
    setImmediate(function serve() {
      seenMs.push(nowMs());
      if (isDone) resolve();
      else setImmediate(serve);
    });
  });
  const result = await runInTurns(work(), nowMs);
  isDone = true;
  await served;
  expect(result).toBe('done');
  expect(new Set(seenMs)).toEqual(new Set([10, 20, 30, 40, 50, 60, 70, 80, 90, 95]));
});

it('runs all steps at once, and passes on what they throw', async () => {
  const { work, nowMs } = createWork(3);
  expect([runAtOnce(work()), nowMs()]).toEqual(['done', 3]);
  function* fail() {
    yield;
    throw new Error('failed');
  }
  expect(() => runAtOnce(fail())).toThrow('failed');
  await expect(runInTurns(fail(), () => 0)).rejects.toThrow('failed');
});

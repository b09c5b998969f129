import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type AlertTimes, createAlertTimes } from './alert-times.ts';

const nowMs = 1_000;

function newTimes(throughMs = Number.NEGATIVE_INFINITY): AlertTimes {
  return createAlertTimes(4, throughMs);
}

function takeAll(times: AlertTimes, atMs = nowMs): number[] {
  const taken: number[] = [];
  for (let time = times.take(atMs); time !== undefined; time = times.take(atMs)) taken.push(time);
  return taken;
}

it('returns each time once, oldest first', () => {
  const times = newTimes();
  for (const sampleMs of [300, 100, 300, 200]) times.addSample(sampleMs, nowMs);
  expect(takeAll(times)).toEqual([100, 200, 300]);
  expect(times.dueMs).toBeUndefined();
});

it('evaluates late samples at the last evaluated time, again for each arrival', () => {
  const times = newTimes();
  times.addSample(300, nowMs);
  expect(takeAll(times)).toEqual([300]);
  for (const sampleMs of [100, 200, 300]) times.addSample(sampleMs, nowMs);
  expect(takeAll(times)).toEqual([300]);
});

it('continues from the last time of an earlier process', () => {
  const times = newTimes(500);
  times.addSample(100, nowMs);
  expect(takeAll(times)).toEqual([500]);
});

it('keeps only the newest when too many are pending', () => {
  const times = newTimes();
  for (const sampleMs of [1, 2, 3, 4, 5]) times.addSample(sampleMs, nowMs);
  expect(takeAll(times)).toEqual([5]);
});

it('evaluates now for a sample ahead of the clock, and again once the clock reaches it', () => {
  const times = newTimes();
  times.addSample(nowMs + 50, nowMs);
  times.addSample(nowMs + 80, nowMs);
  times.addSample(nowMs + 60, nowMs);
  expect(takeAll(times)).toEqual([nowMs]);
  expect(times.dueMs).toBe(nowMs + 80);
  expect(takeAll(times, nowMs + 79)).toEqual([]);
  times.addSample(nowMs + 70, nowMs + 79);
  expect(takeAll(times, nowMs + 80)).toEqual([nowMs + 70, nowMs + 80]);
  expect(times.dueMs).toBeUndefined();
});

it('evaluates a written alert at the time of the clock, after pending samples', () => {
  const times = newTimes();
  times.addSample(100, nowMs);
  times.addWrite();
  times.addWrite();
  expect(times.dueMs).toBe(Number.NEGATIVE_INFINITY);
  expect(takeAll(times)).toEqual([100, nowMs]);
});

it('does not treat samples as late because an alert was written after their time', () => {
  const times = newTimes();
  times.addWrite();
  expect(takeAll(times)).toEqual([nowMs]);
  times.addSample(100, nowMs);
  expect(takeAll(times)).toEqual([100]);
});

it('does not go back for a write when the clock did', () => {
  const times = newTimes(2_000);
  times.addWrite();
  expect(takeAll(times)).toEqual([2_000]);
});

it('drops pending times when cleared, and keeps the last evaluated time', () => {
  const times = newTimes();
  times.addSample(300, nowMs);
  takeAll(times);
  times.addSample(nowMs + 50, nowMs);
  times.addWrite();
  times.clear();
  expect(takeAll(times, nowMs + 100)).toEqual([]);
  times.addSample(200, nowMs);
  expect(takeAll(times)).toEqual([300]);
});

it('never goes back, never goes ahead of the clock, and ends with the newest sample', () => {
  const step = fc.record({ sampleMs: fc.nat(2_000), passedMs: fc.nat(50), takeCount: fc.nat(3) });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1 }), (steps) => {
      const times = newTimes();
      const taken: number[] = [];
      let clockMs = 500;
      for (const { sampleMs, passedMs, takeCount } of steps) {
        clockMs += passedMs;
        times.addSample(sampleMs, clockMs);
        for (let count = 0; count < takeCount; count += 1) {
          const atMs = times.take(clockMs);
          if (atMs === undefined) continue;
          expect(atMs).toBeLessThanOrEqual(clockMs);
          taken.push(atMs);
        }
      }
      taken.push(...takeAll(times, 10_000));
      expect(taken).toEqual([...taken].sort((a, b) => a - b));
      expect(taken.at(-1)).toBeGreaterThanOrEqual(Math.max(...steps.map(({ sampleMs }) => sampleMs)));
    }),
  );
});

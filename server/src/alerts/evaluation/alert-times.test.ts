import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type AlertTimes, createAlertTimes } from './alert-times.ts';

const nowMs = 1_000;

function newTimes(throughMs = Number.NEGATIVE_INFINITY): AlertTimes {
  return createAlertTimes(4, throughMs);
}

function takeAll(times: AlertTimes, atMs = nowMs): number[] {
  const taken: number[] = [];
  for (let due = times.take(atMs); due !== undefined; due = times.take(atMs)) taken.push(due.atMs);
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

it('keeps the newest when too many are pending, of which any may be that of a peak', () => {
  const times = newTimes();
  for (const sampleMs of [1, 5, 3, 4, 6, 2]) times.addSample(sampleMs, nowMs);
  expect(takeAll(times)).toEqual([3, 4, 5, 6]);
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
  expect(takeAll(times, nowMs + 80)).toEqual([]);
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
  expect(times.take(nowMs)).toEqual({ atMs: 100 });
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
          const due = times.take(clockMs);
          if (due === undefined) continue;
          const decidedMs = Math.max(due.atMs, due.clockMs ?? due.atMs);
          expect(decidedMs).toBeLessThanOrEqual(clockMs);
          taken.push(decidedMs);
        }
      }
      for (let due = times.take(10_000); due !== undefined; due = times.take(10_000)) {
        taken.push(Math.max(due.atMs, due.clockMs ?? due.atMs));
      }
      expect(taken).toEqual([...taken].sort((a, b) => a - b));
      expect(taken.at(-1)).toBeGreaterThanOrEqual(Math.max(...steps.map(({ sampleMs }) => sampleMs)));
    }),
  );
});

it('lets the samples of others keep their times after one that is ahead of the clock', () => {
  const times = newTimes();
  times.addSample(nowMs + 540_000, nowMs);
  expect(times.take(nowMs)).toEqual({ atMs: nowMs, clockMs: nowMs });
  times.addSample(nowMs - 30, nowMs + 1);
  expect(times.take(nowMs + 1)).toEqual({ atMs: nowMs - 30, clockMs: nowMs });
  times.addSample(nowMs - 40, nowMs + 1);
  expect(times.take(nowMs + 1)).toEqual({ atMs: nowMs - 30, clockMs: nowMs });
  times.addSample(nowMs + 2, nowMs + 3);
  expect(times.take(nowMs + 3)).toEqual({ atMs: nowMs + 2 });
});

it('requeues an evaluation of the clock as one', () => {
  const times = newTimes();
  times.addWrite();
  const due = times.take(nowMs);
  if (due === undefined) throw new Error('nothing is due');
  times.requeue(due);
  times.addSample(nowMs - 50, nowMs + 10);
  expect(times.take(nowMs + 10)).toMatchObject({ atMs: nowMs - 50 });
  expect(times.take(nowMs + 10)).toEqual({ atMs: nowMs + 10, clockMs: nowMs + 10 });
});

const hourMs = 3_600_000;

it('goes back with the clock', () => {
  const times = newTimes();
  times.addSample(nowMs + hourMs, nowMs + hourMs);
  expect(takeAll(times, nowMs + hourMs)).toEqual([nowMs + hourMs]);
  times.addSample(nowMs, nowMs + 10);
  expect(takeAll(times, nowMs + 10)).toEqual([nowMs + 10]);
  times.addSample(nowMs + 20, nowMs + 25);
  expect(takeAll(times, nowMs + 25)).toEqual([nowMs + 20]);
});

it('goes back with the clock after a restart, and for pending times', () => {
  const times = newTimes(nowMs + hourMs);
  times.addSample(nowMs + hourMs + 1, nowMs + hourMs + 1);
  times.addSample(nowMs - 5, nowMs);
  expect(takeAll(times)).toEqual([nowMs, nowMs]);
});

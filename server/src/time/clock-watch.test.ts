import { beforeEach, expect, it } from 'vitest';
import { type ClockStep, type ClockWatch, startClockWatch, unsettledMs } from './clock-watch.ts';

let monotonicMs: number;
let offsetMs: number;
let steps: ClockStep[];
let tasks: { readonly task: () => void; readonly intervalMs: number }[];
let watch: ClockWatch;

beforeEach(() => {
  monotonicMs = 500;
  offsetMs = Date.UTC(2026, 10, 20);
  steps = [];
  tasks = [];
  watch = startClockWatch({
    nowMs: () => Math.floor(monotonicMs + offsetMs),
    monotonicNowMs: () => monotonicMs,
    repeat(task, intervalMs) {
      const entry = { task, intervalMs };
      tasks.push(entry);
      return () => {
        tasks = tasks.filter((other) => other !== entry);
      };
    },
    onStep: (step) => steps.push(step),
  });
});

function pass(ms: number): void {
  monotonicMs += ms;
  for (const { task } of [...tasks]) task();
}

it('reports each step once, with its direction and size', () => {
  pass(1_000);
  offsetMs += 3_600_000;
  pass(1_000);
  pass(1_000);
  offsetMs -= 3_600_000;
  pass(1_000);
  expect(steps).toEqual([
    { direction: 'forward', byMs: 3_600_000 },
    { direction: 'backward', byMs: -3_600_000 },
  ]);
});

it('takes neither drift nor a process that was busy for a step', () => {
  for (let second = 0; second < 100; second += 1) {
    offsetMs += 20;
    pass(1_000.7);
  }
  pass(60_000);
  expect(steps).toEqual([]);
  expect(watch.isSettled()).toBe(true);
});

it('is not settled for ten minutes after a step, from the moment of the step', () => {
  offsetMs += 86_400_000;
  expect(watch.isSettled()).toBe(false);
  monotonicMs += unsettledMs - 1;
  expect(watch.isSettled()).toBe(false);
  monotonicMs += 1;
  expect(watch.isSettled()).toBe(true);
  expect(steps).toHaveLength(1);
});

it('repeats a task only while the clock is settled', () => {
  let runCount = 0;
  const stop = watch.repeatSettled(() => {
    runCount += 1;
  }, 300_000);
  expect(tasks.at(-1)?.intervalMs).toBe(300_000);
  pass(1);
  offsetMs -= 86_400_000;
  pass(1);
  expect(runCount).toBe(1);
  pass(unsettledMs);
  expect(runCount).toBe(2);
  stop();
  watch.stop();
  expect(tasks).toEqual([]);
});

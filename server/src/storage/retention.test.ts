import { expect, it } from 'vitest';
import { dayMs } from '../time/utc-day.ts';
import { type RetentionOptions, startRetention } from './retention.ts';

function start(dropBefore: RetentionOptions['dropBefore'], retentionMs = async () => 2 * dayMs) {
  const clock = { nowMs: 10 * dayMs };
  const ticks: { task: () => void; intervalMs: number }[] = [];
  const errors: unknown[] = [];
  const retention = startRetention({
    dropBefore,
    retentionMs,
    nowMs: () => clock.nowMs,
    repeat(task, intervalMs) {
      ticks.push({ task, intervalMs });
      return () => ticks.pop();
    },
    onError: (error) => errors.push(error),
  });
  return { retention, clock, ticks, errors };
}

it('drops data past its retention at start and every five minutes', async () => {
  const dropped: number[] = [];
  const { clock, ticks, retention } = start(async (ms) => void dropped.push(ms));
  await new Promise(setImmediate);
  expect(dropped).toEqual([8 * dayMs]);
  expect(ticks.map(({ intervalMs }) => intervalMs)).toEqual([300_000]);
  clock.nowMs += dayMs;
  await new Promise(setImmediate);
  ticks[0]?.task();
  await new Promise(setImmediate);
  await retention.stop();
  expect(dropped).toEqual([8 * dayMs, 9 * dayMs]);
  expect(ticks).toEqual([]);
});

it('says what time it is, by which traces may be from the future', async () => {
  const calls: [beforeMs: number, nowMs: number][] = [];
  const { retention } = start(async (ms, _signal, nowMs) => void calls.push([ms, nowMs]));
  await new Promise(setImmediate);
  await retention.stop();
  expect(calls).toEqual([[8 * dayMs, 10 * dayMs]]);
});

it('follows a retention that changes', async () => {
  const dropped: number[] = [];
  let days = 2;
  const { ticks, retention } = start(
    async (ms) => void dropped.push(ms),
    async () => days * dayMs,
  );
  await new Promise(setImmediate);
  days = 5;
  ticks[0]?.task();
  await new Promise(setImmediate);
  await retention.stop();
  expect(dropped).toEqual([8 * dayMs, 5 * dayMs]);
});

it('drops nothing when the retention cannot be read, or when it is stopped before', async () => {
  const dropped: number[] = [];
  const failure = new Error('the disk is gone');
  const { errors, retention } = start(
    async (ms) => void dropped.push(ms),
    () => Promise.reject(failure),
  );
  await retention.stop();
  expect(errors).toEqual([failure]);
  await start(async (ms) => void dropped.push(ms)).retention.stop();
  expect(dropped).toEqual([]);
});

it('reports a failure and retries', async () => {
  const failure = new Error('the file is busy');
  let calls = 0;
  const { ticks, errors, retention } = start(async () => {
    calls += 1;
    if (calls === 1) throw failure;
  });
  await new Promise(setImmediate);
  ticks[0]?.task();
  await new Promise(setImmediate);
  await retention.stop();
  expect([errors, calls]).toEqual([[failure], 2]);
});

it('never drops twice at once, and ends only when the dropping has', async () => {
  const drops: (() => void)[] = [];
  const { ticks, retention } = start(() => new Promise((resolve) => drops.push(resolve)));
  ticks[0]?.task();
  await new Promise(setImmediate);
  expect(drops).toHaveLength(1);
  let hasStopped = false;
  const stopped = retention.stop().then(() => {
    hasStopped = true;
  });
  await new Promise(setImmediate);
  expect(hasStopped).toBe(false);
  drops[0]?.();
  await stopped;
});

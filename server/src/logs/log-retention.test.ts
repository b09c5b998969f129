import { expect, it } from 'vitest';
import { createFakeLogStore } from '../testing/fake-log-store.ts';
import { bodiesOf, dayNs, unhurriedLogQuery, wideWindow } from '../testing/log-store-contract-setup.ts';
import { sampleLogBatch, sampleLogNs } from '../testing/sample-log.ts';
import { sampleProjectId as projectId } from '../testing/sample-trace.ts';
import { startLogRetention } from './log-retention.ts';
import type { LogStore } from './log-store.ts';
import { parseLogFilter } from './parse-log-filter.ts';

const dayMs = 86_400_000;

function start(dropDaysBefore: LogStore['dropDaysBefore']) {
  const clock = { nowMs: Number(sampleLogNs / 1_000_000n) };
  const ticks: { task: () => void; intervalMs: number }[] = [];
  const errors: unknown[] = [];
  const retention = startLogRetention({
    store: { dropDaysBefore },
    retentionMs: 2 * dayMs,
    nowMs: () => clock.nowMs,
    repeat(task, intervalMs) {
      ticks.push({ task, intervalMs });
      return () => ticks.pop();
    },
    onError: (error) => errors.push(error),
  });
  return { retention, clock, ticks, errors };
}

it('drops what is past its retention at the start, and every five minutes what has become so', async () => {
  const store = createFakeLogStore({ nowMs: () => 0 });
  const days = [3n, 2n, 1n].map((ago) => ({ timeNs: sampleLogNs - ago * dayNs, body: `${ago} days ago` }));
  await store.append(sampleLogBatch({ records: days }));
  const bodies = async () => {
    const query = { projectId, filter: parseLogFilter(), window: wideWindow, limit: 10 };
    return bodiesOf(await store.list(query, unhurriedLogQuery));
  };
  const { clock, ticks, retention } = start((ns) => store.dropDaysBefore(ns));
  expect(await bodies()).toEqual(['1 days ago', '2 days ago']);
  expect(ticks.map(({ intervalMs }) => intervalMs)).toEqual([300_000]);
  clock.nowMs += dayMs;
  await Promise.resolve();
  ticks[0]?.task();
  expect(await bodies()).toEqual(['1 days ago']);
  await retention.stop();
  expect(ticks).toEqual([]);
});

it('tells of a failure and tries again', async () => {
  const failure = new Error('the file is busy');
  let calls = 0;
  const { ticks, errors, retention } = start(async () => {
    calls += 1;
    if (calls === 1) throw failure;
  });
  await new Promise(setImmediate);
  ticks[0]?.task();
  await retention.stop();
  expect([errors, calls]).toEqual([[failure], 2]);
});

it('does not drop twice at a time, and ends only when the dropping has', async () => {
  const drops: (() => void)[] = [];
  const { ticks, retention } = start(() => new Promise((resolve) => drops.push(resolve)));
  ticks[0]?.task();
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

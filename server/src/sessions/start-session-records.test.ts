import { expect, it } from 'vitest';
import { sessionIdleMs, sessionLifetimeMs } from './session-lifetime.ts';
import { startSessionRecords } from './start-session-records.ts';

const dayMs = 24 * 3_600_000;

function start(fail = false) {
  const tasks = new Map<number, () => void>();
  const written: unknown[] = [];
  const errors: unknown[] = [];
  const write = async (...what: unknown[]) => {
    if (fail) throw new Error('disk full');
    written.push(what);
  };
  const records = startSessionRecords({
    store: { recordUse: (uses) => write([...uses]), deleteOlder: write },
    nowMs: () => 100 * dayMs,
    repeat(task, intervalMs) {
      tasks.set(intervalMs, task);
      return () => void tasks.delete(intervalMs);
    },
    onError: (error) => errors.push(error),
  });
  const run = async (intervalMs: number) => {
    tasks.get(intervalMs)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { records, written, errors, tasks, run };
}

it('the last use of each session is written each minute and at the end', async () => {
  const { records, written, tasks, run } = start();
  records.recordUse('ses_1', { usedAtMs: 1, address: 'a' });
  records.recordUse('ses_1', { usedAtMs: 2, address: 'b' });
  await run(60_000);
  records.recordUse('ses_2', { usedAtMs: 3, address: 'c' });
  await records.stop();
  expect(written).toEqual([
    [[['ses_1', { usedAtMs: 2, address: 'b' }]]],
    [[['ses_2', { usedAtMs: 3, address: 'c' }]]],
  ]);
  expect(tasks.size).toBe(0);
});

it('sessions that ended a day ago are deleted each hour', async () => {
  const { written, run } = start();
  await run(3_600_000);
  expect(written).toEqual([[99 * dayMs - sessionIdleMs, 99 * dayMs - sessionLifetimeMs]]);
});

it('a failure is reported', async () => {
  const { errors, run } = start(true);
  await run(3_600_000);
  expect(errors).toEqual([new Error('disk full')]);
});

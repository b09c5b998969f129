import { expect, it } from 'vitest';
import { runMicrotasks } from '../testing/fake-clock.ts';
import type { IdentityStore } from './identity-store.ts';
import { startLastUsedRecorder } from './last-used-recorder.ts';
import { createFakeIdentityStore } from './testing/fake-identity-store.ts';

function startRecorder(recordKeyUse: IdentityStore['recordKeyUse']) {
  let run: () => void = () => {};
  const clock = { nowMs: 1_000 };
  const errors: unknown[] = [];
  const recorder = startLastUsedRecorder({
    store: { ...createFakeIdentityStore(), recordKeyUse },
    nowMs: () => clock.nowMs,
    repeat(task) {
      run = task;
      return () => {
        run = () => {};
      };
    },
    onError: (error) => errors.push(error),
  });
  async function tick(): Promise<void> {
    run();
    await runMicrotasks();
  }
  return { recorder, clock, errors, tick };
}

it('writes the last use of each key in one batch', async () => {
  const batches: [string, number][][] = [];
  const { recorder, clock, tick } = startRecorder(async (batch) => void batches.push([...batch]));
  recorder.record('key_a');
  recorder.record('key_b');
  clock.nowMs = 2_000;
  recorder.record('key_a');
  await tick();
  expect(batches).toEqual([
    [
      ['key_a', 2_000],
      ['key_b', 1_000],
    ],
  ]);
});

it('writes nothing when no key was used', async () => {
  let writeCount = 0;
  const { recorder, tick } = startRecorder(async () => void writeCount++);
  await tick();
  recorder.record('key_a');
  await tick();
  await tick();
  await recorder.stop();
  expect(writeCount).toBe(1);
});

it('flushes the rest when it stops, and never writes again', async () => {
  const batches: [string, number][][] = [];
  const { recorder, tick } = startRecorder(async (batch) => void batches.push([...batch]));
  recorder.record('key_a');
  await recorder.stop();
  expect(batches).toEqual([[['key_a', 1_000]]]);
  recorder.record('key_a');
  await tick();
  expect(batches).toHaveLength(1);
});

it('reports a failed write and retries it, keeping newer times', async () => {
  const batches: [string, number][][] = [];
  let isFull = true;
  const { recorder, clock, errors, tick } = startRecorder(async (batch) => {
    if (isFull) {
      clock.nowMs = 3_000;
      recorder.record('key_b');
      throw new Error('disk full');
    }
    batches.push([...batch]);
  });
  recorder.record('key_a');
  recorder.record('key_b');
  await tick();
  expect(errors).toEqual([new Error('disk full')]);
  isFull = false;
  await tick();
  expect(batches).toEqual([
    [
      ['key_a', 1_000],
      ['key_b', 3_000],
    ],
  ]);
});

it('waits for a write under way when it stops, and writes what that could not with the rest', async () => {
  const batches: [string, number][][] = [];
  const first = Promise.withResolvers<void>();
  const { recorder, errors, tick } = startRecorder(async (batch) => {
    batches.push([...batch]);
    if (batches.length === 1) await first.promise;
  });
  recorder.record('key_a');
  await tick();
  recorder.record('key_b');
  const stopped = recorder.stop();
  await tick();
  expect(batches).toHaveLength(1);
  first.reject(new Error('locked'));
  await stopped;
  expect(errors).toEqual([new Error('locked')]);
  expect(batches.at(-1)).toEqual([
    ['key_a', 1_000],
    ['key_b', 1_000],
  ]);
});

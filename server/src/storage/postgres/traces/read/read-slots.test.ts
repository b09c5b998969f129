import { setImmediate as settle } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createReadSlots, type ReadSlots } from './read-slots.ts';

const unhurried = { deadlineMs: Number.POSITIVE_INFINITY };

/** Slots with a clock of their own, and reads that end when they are told to. */
function createTestSlots(maxRunning: number, maxQueued = 10) {
  let nowMs = 0;
  const timers = new Set<{ readonly atMs: number; readonly callback: () => void }>();
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const slots: ReadSlots = createReadSlots({
    maxRunning,
    maxQueued,
    monotonicNowMs: () => nowMs,
    setTimer(callback, delayMs) {
      const timer = { atMs: nowMs + delayMs, callback };
      timers.add(timer);
      return () => timers.delete(timer);
    },
  });
  return {
    begun,
    run: (name: string, projectId = 'prj_1', budget: Parameters<ReadSlots['run']>[1] = unhurried) =>
      slots.run(projectId, budget, () => {
        begun.push(name);
        const { promise, resolve } = Promise.withResolvers<string>();
        ends.set(name, () => resolve(name));
        return promise;
      }),
    end: (name: string) => ends.get(name)?.(),
    passMs(ms: number) {
      nowMs += ms;
      for (const { atMs, callback } of timers) if (atMs <= nowMs) callback();
    },
  };
}

it('runs as many reads at once as it may, and the others in turn', async () => {
  const { run, end, begun } = createTestSlots(2);
  const reads = ['a', 'b', 'c'].map((name) => run(name));
  await settle();
  expect(begun).toEqual(['a', 'b']);
  end('b');
  expect(await reads[1]).toBe('b');
  await settle();
  expect(begun).toEqual(['a', 'b', 'c']);
  end('a');
  end('c');
  expect(await Promise.all(reads)).toEqual(['a', 'b', 'c']);
});

it('gives the next turn to the project that had less of the time', async () => {
  const { run, end, begun, passMs } = createTestSlots(1);
  const first = [run('long', 'prj_1'), run('long too', 'prj_1'), run('short', 'prj_2')];
  await settle();
  passMs(1_000);
  end('long');
  await first[0];
  await settle();
  expect(begun).toEqual(['long', 'short']);
  end('short');
  await first[2];
  await settle();
  end('long too');
  await first[1];
});

it('gives the turn of a read that failed to the next one', async () => {
  const slots = createReadSlots({
    maxRunning: 1,
    maxQueued: 1,
    monotonicNowMs: () => 0,
    setTimer: () => () => {},
  });
  await expect(slots.run('prj_1', unhurried, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await slots.run('prj_1', unhurried, () => Promise.resolve('next'))).toBe('next');
});

it('refuses a read that would wait behind too many', async () => {
  const { run, end } = createTestSlots(1, 1);
  const [running, waiting] = [run('running'), run('waiting')];
  await expect(run('refused')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await settle();
  end('running');
  await running;
  await settle();
  end('waiting');
  await waiting;
});

it('takes a read that waits past its deadline, or whose caller leaves, out of the queue', async () => {
  const { run, end, begun, passMs } = createTestSlots(1);
  const running = run('running');
  const late = run('late', 'prj_1', { deadlineMs: 500 });
  const caller = new AbortController();
  const left = run('left', 'prj_1', { ...unhurried, signal: caller.signal });
  await settle();
  passMs(500);
  await expect(late).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
  const reason = new Error('the client left');
  caller.abort(reason);
  await expect(left).rejects.toBe(reason);
  end('running');
  await running;
  await expect(run('late', 'prj_1', { deadlineMs: 500 })).rejects.toMatchObject({
    code: 'DEADLINE_EXCEEDED',
  });
  await expect(run('left', 'prj_1', { ...unhurried, signal: caller.signal })).rejects.toBe(reason);
  expect(begun).toEqual(['running']);
});

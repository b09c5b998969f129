import { expect, it } from 'vitest';
import type { ScrubbedStore, ScrubStep } from './scrubbed-store.ts';
import { type ScrubOptions, startScrub } from './start-scrub.ts';

const dayMs = 24 * 60 * 60_000;

/** A clock whose timers fire when it is advanced. */
function createClock() {
  let nowMs = 1_000;
  let timer: { readonly atMs: number; readonly callback: () => void } | undefined;
  return {
    monotonicNowMs: () => nowMs,
    setTimer(callback: () => void, delayMs: number) {
      timer = { atMs: nowMs + delayMs, callback };
      return () => {
        timer = undefined;
      };
    },
    async advance(byMs: number): Promise<void> {
      const untilMs = nowMs + byMs;
      while (timer !== undefined && timer.atMs <= untilMs) {
        const { atMs, callback } = timer;
        nowMs = atMs;
        timer = undefined;
        callback();
        // A step of a fake store takes a few microtasks.
        for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
      }
      nowMs = untilMs;
    },
    hasTimer: () => timer !== undefined,
  };
}

function fakeStore(name: string, steps: readonly (ScrubStep | Error)[]) {
  let count = 0;
  const store: ScrubbedStore = {
    name,
    async scrubStep() {
      const step = steps[count % steps.length];
      count += 1;
      if (step instanceof Error || step === undefined) throw step;
      return step;
    },
  };
  return { store, count: () => count };
}

const part: ScrubStep = { bytes: 1_000, isRoundOver: false };
const end: ScrubStep = { bytes: 1_000, isRoundOver: true };

function start(stores: readonly ScrubbedStore[], changes: Partial<ScrubOptions> = {}) {
  const clock = createClock();
  const rounds: string[] = [];
  const unread: string[] = [];
  const scrub = startScrub({
    stores,
    bytesPerSecond: 1_000,
    ...clock,
    onRoundOver: (store) => rounds.push(store),
    onUnread: (store, { item, reason }) => unread.push(`${store} ${item}: ${reason}`),
    ...changes,
  });
  return { clock, rounds, unread, scrub };
}

it('reads no more than its rate, of all stores together', async () => {
  const [a, b] = [fakeStore('a', [part]), fakeStore('b', [part])];
  const { clock } = start([a.store, b.store]);
  await clock.advance(10_500);
  expect(a.count() + b.count()).toBe(11);
});

it('begins a round of each store once a day, and reports its end', async () => {
  const [a, b] = [fakeStore('a', [part, part, end]), fakeStore('b', [end])];
  const { clock, rounds } = start([a.store, b.store]);
  await clock.advance(dayMs - 2_000);
  expect(rounds).toEqual(['a', 'b']);
  expect([a.count(), b.count()]).toEqual([3, 1]);
  await clock.advance(dayMs);
  expect(rounds).toEqual(['a', 'b', 'a', 'b']);
});

it('begins the next round at once when one took longer than a day', async () => {
  const { store, count } = fakeStore('a', [{ bytes: 90_000_000, isRoundOver: false }, end]);
  const { clock, rounds } = start([store]);
  await clock.advance(90_000_000 + 3_000);
  expect(rounds).toEqual(['a']);
  expect(count()).toBeGreaterThan(2);
});

it('goes on after a step that failed', async () => {
  const { store } = fakeStore('a', [new Error('busy'), end]);
  const { clock, rounds } = start([store]);
  await clock.advance(900);
  expect(rounds).toEqual([]);
  await clock.advance(1_000);
  expect(rounds).toEqual(['a']);
});

it('reads the other stores while one cannot be read, which is tried again every second or so', async () => {
  const [a, b] = [
    fakeStore('a', [new Error('disk I/O error')]),
    fakeStore('b', [...Array.from({ length: 90 }, () => ({ bytes: 100, isRoundOver: false })), end]),
  ];
  const { clock, rounds } = start([a.store, b.store]);
  await clock.advance(9_000);
  expect([a.count(), b.count()]).toEqual([9, expect.closeTo(88, -1)]);
  await clock.advance(3_000);
  expect(rounds).toEqual(['b']);
});

it('reports once that a store cannot be read, tries it again ever more rarely, and goes on where it was', async () => {
  let fails = true;
  let count = 0;
  const store: ScrubbedStore = {
    name: 'a',
    async scrubStep() {
      count += 1;
      if (fails) throw new Error('disk I/O error');
      return end;
    },
  };
  const { clock, unread, rounds } = start([store]);
  await clock.advance(11_500);
  expect([count, unread]).toEqual([12, ['a a part of a: disk I/O error']]);
  await clock.advance(dayMs);
  expect(count).toBeLessThan(50);
  expect(unread).toHaveLength(1);
  fails = false;
  await clock.advance(60 * 60_000);
  expect(rounds).toContain('a');
  fails = true;
  await clock.advance(dayMs + 20_000);
  expect(unread).toHaveLength(2);
});

it('reports what a store could not read, and does not count that round', async () => {
  const item = { item: '2026-11-20.db', reason: 'disk I/O error' };
  const { store } = fakeStore('a', [{ ...part, unread: item }, end, end]);
  const { clock, rounds, unread } = start([store]);
  await clock.advance(dayMs - 2_000);
  expect(rounds).toEqual([]);
  expect(unread).toEqual(['a 2026-11-20.db: disk I/O error']);
  await clock.advance(dayMs);
  expect(rounds).toEqual(['a']);
});

it('stops after the step under way', async () => {
  const under = Promise.withResolvers<ScrubStep>();
  const { clock, scrub, rounds } = start([{ name: 'a', scrubStep: () => under.promise }]);
  await clock.advance(10);
  let isStopped = false;
  const stopping = scrub.stop().then(() => {
    isStopped = true;
  });
  await Promise.resolve();
  expect(isStopped).toBe(false);
  under.resolve(end);
  await stopping;
  expect(rounds).toEqual(['a']);
  expect(clock.hasTimer()).toBe(false);
});

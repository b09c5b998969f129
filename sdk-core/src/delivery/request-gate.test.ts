import { expect, test } from 'vitest';
import { createFakeClock, runMicrotasks } from '../testing/fake-clock.ts';
import { type AttemptResult, createRequestGate } from './request-gate.ts';

function enterAll(gate: ReturnType<typeof createRequestGate>, count: number): number[] {
  const entered: number[] = [];
  for (let index = 0; index < count; index += 1) void gate.enter().then(() => entered.push(index));
  return entered;
}

test('admits the limit at a time, the others follow in order', async () => {
  const gate = createRequestGate({ ...createFakeClock(), random: () => 1 }, 2);
  const entered = enterAll(gate, 4);
  await runMicrotasks();
  expect(entered).toEqual([0, 1]);
  gate.leave({ isProbe: false, answerCount: 0 }, 'answered');
  await runMicrotasks();
  expect(entered).toEqual([0, 1, 2]);
});

test('admits nobody during a pause, and a shorter pause does not shorten it', async () => {
  const clock = createFakeClock();
  const gate = createRequestGate({ ...clock, random: () => 1 }, 2);
  gate.pause(1000);
  gate.pause(10);
  const entered = enterAll(gate, 1);
  await clock.advance(999);
  expect([entered, gate.isPaused()]).toEqual([[], true]);
  await clock.advance(1);
  expect([entered, gate.isPaused()]).toEqual([[0], false]);
});

test('a longer pause extends the current one', async () => {
  const clock = createFakeClock();
  const gate = createRequestGate({ ...clock, random: () => 1 }, 1);
  gate.pause(10);
  gate.pause(1000);
  await clock.advance(500);
  expect(gate.isPaused()).toBe(true);
  expect(clock.timerCount()).toBe(1);
});

/** Enters, and leaves with the result when that is admitted. */
async function attempt(gate: ReturnType<typeof createRequestGate>, result: AttemptResult): Promise<boolean> {
  const admission = await gate.enter();
  gate.leave(admission, result);
  return admission.isProbe;
}

test('an outage admits one probe at a time, after growing pauses of at most 30 s', async () => {
  const clock = createFakeClock();
  const gate = createRequestGate({ ...clock, random: () => 1 }, 16);
  void attempt(gate, 'exhausted');
  await clock.advance(0);
  const probedMs: number[] = [];
  const startMs = clock.nowMs();
  for (let index = 0; index < 8; index += 1) {
    void attempt(gate, 'exhausted').then((isProbe) => {
      if (isProbe) probedMs.push(clock.nowMs() - startMs);
    });
  }
  await clock.advance(200_000);
  expect(probedMs).toEqual([1000, 3000, 7000, 15_000, 31_000, 61_000, 91_000, 121_000]);
  const waiting = enterAll(gate, 3);
  await clock.advance(30_000);
  expect(waiting).toEqual([0]);
});

test('the jitter is over the upper half of the pause', async () => {
  const clock = createFakeClock();
  const gate = createRequestGate({ ...clock, random: () => 0 }, 16);
  await attempt(gate, 'exhausted');
  await clock.advance(499);
  expect(gate.isPaused()).toBe(true);
  await clock.advance(1);
  expect(gate.isPaused()).toBe(false);
});

test('any answer ends the outage, also that of a request from before it', async () => {
  const clock = createFakeClock();
  const gate = createRequestGate({ ...clock, random: () => 1 }, 16);
  const before = await gate.enter();
  await attempt(gate, 'exhausted');
  const waiting = enterAll(gate, 5);
  await clock.advance(1000);
  expect(waiting).toEqual([0]);
  gate.leave(before, 'answered');
  await clock.advance(0);
  expect([waiting, gate.isPaused(), clock.timerCount()]).toEqual([[0, 1, 2, 3, 4], false, 0]);
});

test('a request that fails while others are answered does not hold them up', async () => {
  const clock = createFakeClock();
  const gate = createRequestGate({ ...clock, random: () => 1 }, 16);
  const failing = await gate.enter();
  await attempt(gate, 'answered');
  gate.leave(failing, 'exhausted');
  expect(gate.isPaused()).toBe(false);
});

test('a probe that was not sent leaves its turn to the next waiter', async () => {
  const clock = createFakeClock();
  const gate = createRequestGate({ ...clock, random: () => 1 }, 16);
  await attempt(gate, 'exhausted');
  void attempt(gate, 'unused');
  const waiting = enterAll(gate, 2);
  await clock.advance(1000);
  expect(waiting).toEqual([0]);
});

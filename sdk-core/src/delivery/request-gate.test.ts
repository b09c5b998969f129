import { expect, test } from 'vitest';
import { createFakeClock, runMicrotasks } from '../testing/fake-clock.ts';
import { createRequestGate } from './request-gate.ts';

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

import { expect, it } from 'vitest';
import { createChannelGate } from './channel-gate.ts';

it('lets only so many in at a time', () => {
  const gate = createChannelGate(2);
  expect([gate.tryEnter(0), gate.tryEnter(0), gate.tryEnter(0)]).toEqual([true, true, false]);
  gate.leaveDelivered();
  expect(gate.tryEnter(0)).toBe(true);
});

it('closes for a minute after five failures in a row, then lets one at a time in until one delivers', () => {
  const gate = createChannelGate(2);
  for (let failure = 0; failure < 5; failure += 1) {
    expect(gate.tryEnter(failure)).toBe(true);
    gate.leaveFailed(failure);
  }
  expect(gate.tryEnter(60_003)).toBe(false);
  expect([gate.tryEnter(60_004), gate.tryEnter(60_004)]).toEqual([true, false]);
  gate.leaveFailed(60_004);
  expect(gate.tryEnter(120_003)).toBe(false);
  expect(gate.tryEnter(120_004)).toBe(true);
  gate.leaveDelivered();
  expect([gate.tryEnter(120_004), gate.tryEnter(120_004)]).toEqual([true, true]);
});

it('forgets failures after a success', () => {
  const gate = createChannelGate(1);
  for (let round = 0; round < 20; round += 1) {
    expect(gate.tryEnter(0)).toBe(true);
    if (round % 4 === 3) gate.leaveDelivered();
    else gate.leaveFailed(0);
  }
});

it('leaves a target alone for as long as it asked, five minutes at most', () => {
  const gate = createChannelGate(1);
  gate.tryEnter(0);
  gate.leaveFailed(0, 10_000);
  expect([gate.tryEnter(9_999), gate.tryEnter(10_000)]).toEqual([false, true]);
  gate.leaveFailed(10_000, 86_400_000);
  expect([gate.tryEnter(309_999), gate.tryEnter(310_000)]).toEqual([false, true]);
});

it('counts neither success nor failure when nothing is known', () => {
  const gate = createChannelGate(1);
  for (let round = 0; round < 10; round += 1) {
    expect(gate.tryEnter(0)).toBe(true);
    gate.leaveUnknown(0, 0);
  }
  gate.tryEnter(0);
  gate.leaveUnknown(0, 30_000);
  expect([gate.tryEnter(29_999), gate.tryEnter(30_000)]).toEqual([false, true]);
});

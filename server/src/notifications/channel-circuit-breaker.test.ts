import { expect, it } from 'vitest';
import { createChannelCircuitBreaker } from './channel-circuit-breaker.ts';

it('limits concurrent attempts', () => {
  const breaker = createChannelCircuitBreaker(2);
  expect([breaker.tryEnter(0), breaker.tryEnter(0), breaker.tryEnter(0)]).toEqual([true, true, false]);
  breaker.leaveDelivered();
  expect(breaker.tryEnter(0)).toBe(true);
});

it('opens for a minute after five consecutive failures, then allows one attempt at a time until one delivers', () => {
  const breaker = createChannelCircuitBreaker(2);
  for (let failure = 0; failure < 5; failure += 1) {
    expect(breaker.tryEnter(failure)).toBe(true);
    breaker.leaveFailed(failure);
  }
  expect(breaker.tryEnter(60_003)).toBe(false);
  expect([breaker.tryEnter(60_004), breaker.tryEnter(60_004)]).toEqual([true, false]);
  breaker.leaveFailed(60_004);
  expect(breaker.tryEnter(120_003)).toBe(false);
  expect(breaker.tryEnter(120_004)).toBe(true);
  breaker.leaveDelivered();
  expect([breaker.tryEnter(120_004), breaker.tryEnter(120_004)]).toEqual([true, true]);
});

it('resets the count of failures after a success', () => {
  const breaker = createChannelCircuitBreaker(1);
  for (let round = 0; round < 20; round += 1) {
    expect(breaker.tryEnter(0)).toBe(true);
    if (round % 4 === 3) breaker.leaveDelivered();
    else breaker.leaveFailed(0);
  }
});

it('starts no attempt for the time of Retry-After, five minutes at most', () => {
  const breaker = createChannelCircuitBreaker(1);
  breaker.tryEnter(0);
  breaker.leaveFailed(0, 10_000);
  expect([breaker.tryEnter(9_999), breaker.tryEnter(10_000)]).toEqual([false, true]);
  breaker.leaveFailed(10_000, 86_400_000);
  expect([breaker.tryEnter(309_999), breaker.tryEnter(310_000)]).toEqual([false, true]);
});

it('keeps the pause of Retry-After when a concurrent attempt succeeds, which closes the circuit', () => {
  const breaker = createChannelCircuitBreaker(2);
  for (let failure = 0; failure < 4; failure += 1) {
    breaker.tryEnter(0);
    breaker.leaveFailed(0);
  }
  expect([breaker.tryEnter(0), breaker.tryEnter(0)]).toEqual([true, true]);
  breaker.leaveFailed(0, 10_000);
  expect(breaker.freeCount(9_999)).toBe(0);
  breaker.leaveDelivered();
  expect(breaker.freeCount(9_999)).toBe(0);
  expect(breaker.freeCount(10_000)).toBe(2);
});

it('counts an attempt without a result neither as success nor as failure', () => {
  const breaker = createChannelCircuitBreaker(1);
  for (let round = 0; round < 10; round += 1) {
    expect(breaker.tryEnter(0)).toBe(true);
    breaker.leaveUnknown(0, 0);
  }
  breaker.tryEnter(0);
  breaker.leaveUnknown(0, 30_000);
  expect([breaker.tryEnter(29_999), breaker.tryEnter(30_000)]).toEqual([false, true]);
});

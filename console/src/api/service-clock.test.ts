import { expect, test } from 'vitest';
import { createServiceClock } from './service-clock.ts';

const startMs = Date.parse('2026-11-20T08:00:00Z');
const hourMs = 3_600_000;

/** A clock under the control of a test. */
function createWorld() {
  const browser = { nowMs: startMs };
  const clock = createServiceClock(() => browser.nowMs);
  const answer = (serviceMs: number) => clock.observe(new Date(serviceMs).toUTCString());
  return { browser, clock, answer };
}

test('a browser whose clock is right goes by it, whatever answers take', () => {
  const { browser, clock, answer } = createWorld();
  for (const delayMs of [0, 900, 2_500]) {
    browser.nowMs += 10_000;
    answer(browser.nowMs - delayMs);
    expect(clock.nowMs()).toBe(browser.nowMs);
  }
});

test.each([hourMs, -hourMs])(
  'a clock that is %d ms behind is corrected, and left when it is set right',
  (behindMs) => {
    const { browser, clock, answer } = createWorld();
    answer(startMs + behindMs);
    expect(clock.nowMs()).toBe(startMs + behindMs);
    expect(clock.correct(startMs - 5)).toBe(startMs + behindMs - 5);
    browser.nowMs += 60_000;
    answer(startMs + behindMs + 61_000);
    expect(clock.nowMs()).toBe(startMs + behindMs + 60_000);
    browser.nowMs += behindMs;
    answer(browser.nowMs);
    expect(clock.nowMs()).toBe(browser.nowMs);
  },
);

test('an answer without a date says nothing', () => {
  const { clock } = createWorld();
  clock.observe(null);
  clock.observe('soon');
  expect(clock.nowMs()).toBe(startMs);
});

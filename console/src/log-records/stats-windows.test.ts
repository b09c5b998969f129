import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTooLongToCount, maxCountedDays, planStats } from './stats-windows.ts';

const dayMs = 86_400_000;
const instants = fc.integer({ min: 1_700_000_000_000, max: 1_800_000_000_000 });

test.each([
  ['2026-11-20T08:00:30Z', '2026-11-20T08:20:00Z', '1m', 1],
  ['2026-11-20T08:00:30Z', '2026-11-20T09:00:30Z', '1m', 1],
  ['2026-11-20T08:00:30Z', '2026-11-27T08:00:30Z', '6h', 2],
  ['2026-10-21T08:00:30Z', '2026-11-20T08:00:30Z', '1d', 5],
])('counts %s to %s by %s in %d requests', (since, until, interval, count) => {
  const plan = planStats(since, until);
  expect(plan.interval).toBe(interval);
  expect(plan.windows).toHaveLength(count);
});

test('covers every range of up to 35 days without a gap, in windows that the service accepts', () => {
  fc.assert(
    fc.property(instants, fc.integer({ min: 1, max: 35 * dayMs }), (sinceMs, spanMs) => {
      const since = new Date(sinceMs).toISOString();
      const until = new Date(sinceMs + spanMs).toISOString();
      const { windows } = planStats(since, until);
      expect(windows[0]?.since).toBe(since);
      expect(windows.at(-1)?.until).toBe(until);
      windows.forEach((window, index) => {
        expect(Date.parse(window.until) - Date.parse(window.since)).toBeLessThanOrEqual(7 * dayMs);
        expect(window.until > window.since).toBe(true);
        if (index > 0) expect(window.since).toBe(windows[index - 1]?.until);
      });
    }),
  );
});

test('the longest range that is counted takes 53 requests', () => {
  const untilMs = Date.parse('2026-11-20T08:00:30Z');
  const sinceMs = untilMs - maxCountedDays * dayMs;
  expect([isTooLongToCount(sinceMs, untilMs), isTooLongToCount(sinceMs - 1, untilMs)]).toEqual([false, true]);
  const bounds = [sinceMs, untilMs].map((ms) => new Date(ms).toISOString());
  expect(planStats(bounds[0] ?? '', bounds[1] ?? '').windows).toHaveLength(53);
});

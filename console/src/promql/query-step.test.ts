import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  explainStep,
  formatDuration,
  maxPoints,
  parseDuration,
  planQueryWindow,
  rateWindow,
  roundStepsMs,
} from './query-step.ts';

const times = fc.record({
  sinceMs: fc.integer({ min: 0, max: 2_000_000_000_000 }),
  spanMs: fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 40_000_000_000 })),
  chosenMs: fc.option(fc.constantFrom(...roundStepsMs), { nil: undefined }),
});

it('evaluates at multiples of the step inside the window, within the limit of points', () => {
  fc.assert(
    fc.property(times, ({ sinceMs, spanMs, chosenMs }) => {
      const untilMs = sinceMs + spanMs;
      const { startMs, endMs, stepMs } = planQueryWindow({ sinceMs, untilMs }, chosenMs);
      expect(startMs % stepMs).toBe(0);
      expect(endMs % stepMs).toBe(0);
      expect(startMs).toBeGreaterThanOrEqual(sinceMs);
      expect(startMs).toBeLessThanOrEqual(endMs);
      expect(endMs).toBeLessThanOrEqual(untilMs);
      expect(endMs).toBeGreaterThan(untilMs - stepMs);
      expect((endMs - startMs) / stepMs + 1).toBeLessThanOrEqual(chosenMs === undefined ? 301 : maxPoints);
    }),
  );
});

it.each([
  ['an hour', 3_600_000, 15_000],
  ['a day', 86_400_000, 300_000],
  ['30 days', 30 * 86_400_000, 3 * 3_600_000],
  ['ten seconds', 10_000, 100],
])('chooses a round step for %s', (_, spanMs, stepMs) => {
  expect(planQueryWindow({ sinceMs: 0, untilMs: spanMs }).stepMs).toBe(stepMs);
});

it('keeps a chosen step, unless it would be refused', () => {
  const day = { sinceMs: 0, untilMs: 86_400_000 };
  expect(planQueryWindow(day, 60_000).stepMs).toBe(60_000);
  expect(planQueryWindow(day, 1_000).stepMs).toBe(10_000);
});

it('takes the automatic step where the chosen one is longer than the window, which would have no value', () => {
  const hour = { sinceMs: 500, untilMs: 3_600_500 };
  expect(planQueryWindow(hour, 86_400_000)).toEqual(planQueryWindow(hour));
  expect(planQueryWindow(hour, 3_600_000).stepMs).toBe(3_600_000);
});

it('says why a chosen step is not that of the values', () => {
  const explain = (spanMs: number, chosenMs?: number) =>
    explainStep(planQueryWindow({ sinceMs: 0, untilMs: spanMs }, chosenMs), chosenMs);
  expect(explain(3_600_000)).toBeUndefined();
  expect(explain(3_600_000, 60_000)).toBeUndefined();
  expect(explain(3_600_000, 86_400_000)).toBe('A step of 1d is longer than the range: values are 15s apart.');
  expect(explain(86_400_000, 1_000)).toBe(
    'A step of 1s would take more than 11,000 values a series: they are 10s apart.',
  );
});

it('reads every duration back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999 }), (ms) => {
      expect(parseDuration(formatDuration(ms))).toBe(ms);
    }),
  );
});

it.each(['', '0s', '5', 's', '-1s', '1.5m', '1h30m', ' 1s', '9999999999s'])('refuses "%s"', (text) => {
  expect(parseDuration(text)).toBeUndefined();
});

it('rates over four steps, and never less than five minutes', () => {
  expect(rateWindow(15_000)).toBe('5m');
  expect(rateWindow(300_000)).toBe('20m');
});

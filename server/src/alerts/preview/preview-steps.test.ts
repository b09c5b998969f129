import fc from 'fast-check';
import { expect, it } from 'vitest';
import { choosePreviewSteps } from './preview-steps.ts';

const hourMs = 3_600_000;
const endMs = 1_795_162_530_123;

it.each([
  [0, 360, 1, 0],
  [60_000, 360, 1, 60],
  [hourMs, 360, 15, 240],
  [6 * hourMs, 360, 60, 360],
  [24 * hourMs, 360, 300, 288],
  [7 * 24 * hourMs, 360, 1_800, 336],
  [7 * 24 * hourMs, 10, 60_480, 10],
])('evaluates %i ms in at most %i steps: of %i s, %i of them', (spanMs, maxSteps, seconds, count) => {
  const stepMs = seconds * 1_000;
  expect(choosePreviewSteps(endMs - spanMs, endMs, maxSteps)).toEqual({
    startMs: endMs - count * stepMs,
    endMs,
    stepMs,
  });
});

it('starts within a step after the start, and needs no more steps than allowed', () => {
  fc.assert(
    fc.property(fc.nat(7 * 24 * hourMs), fc.integer({ min: 1, max: 500 }), (spanMs, maxSteps) => {
      const { startMs, stepMs } = choosePreviewSteps(endMs - spanMs, endMs, maxSteps);
      expect(startMs - (endMs - spanMs)).toBeGreaterThanOrEqual(0);
      expect(startMs - (endMs - spanMs)).toBeLessThan(stepMs);
      expect((endMs - startMs) / stepMs).toBeLessThanOrEqual(maxSteps);
    }),
  );
});

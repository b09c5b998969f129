import { describe, expect, it } from 'vitest';
import { highestSeverity, traceDurationMs } from './trace.ts';

describe('traceDurationMs', () => {
  it.each([
    ['no timestamp', {}, 0],
    ['one instant', { producerSpan: { firstNs: 5n, lastNs: 5n } }, 0],
    ['less than a millisecond', { producerSpan: { firstNs: 0n, lastNs: 999_999n } }, 0],
    ['a second and a bit', { producerSpan: { firstNs: 1n, lastNs: 1_001_999_999n } }, 1_001],
  ])('of %s is whole milliseconds', (_what, trace, durationMs) => {
    expect(traceDurationMs(trace)).toBe(durationMs);
  });
});

describe('highestSeverity', () => {
  it('is the most severe one, if any', () => {
    expect(highestSeverity({ severities: ['info', 'error'] })).toBe('error');
    expect(highestSeverity({ severities: [] })).toBeUndefined();
  });
});

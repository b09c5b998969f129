import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BucketWidth, bucketWidthsMs, countBuckets, createTimeBuckets } from './time-buckets.ts';

const dayMs = 86_400_000;
const widths = Object.keys(bucketWidthsMs) as BucketWidth[]; // its literal has no other keys
const window = fc
  .tuple(fc.integer({ min: -dayMs, max: 2 ** 41 }), fc.integer({ min: 0, max: 31 * dayMs }))
  .map(([sinceMs, spanMs]) => ({ sinceMs, untilMs: sinceMs + spanMs }));
const wideWidth = fc.constantFrom(...widths.filter((width) => bucketWidthsMs[width] >= 900_000));

describe('createTimeBuckets', () => {
  it('cuts at UTC multiples of the width alone, and clips the ends to the window', () => {
    fc.assert(
      fc.property(window, wideWidth, ({ sinceMs, untilMs }, width) => {
        const { boundsMs, interval } = createTimeBuckets(sinceMs, untilMs, width);
        const widthMs = bucketWidthsMs[width];
        expect(interval).toBe(width);
        expect(boundsMs[0]).toBe(sinceMs);
        expect(boundsMs.at(-1)).toBe(untilMs);
        expect(boundsMs.slice(1, -1).filter((bound) => bound % widthMs !== 0)).toEqual([]);
      }),
    );
  });

  it('leaves no gap: every bucket is positive and no wider than the width', () => {
    fc.assert(
      fc.property(window, wideWidth, ({ sinceMs, untilMs }, width) => {
        const { boundsMs } = createTimeBuckets(sinceMs, untilMs, width);
        const spans = boundsMs.slice(1).map((endMs, index) => endMs - (boundsMs[index] ?? Number.NaN));
        expect(spans.every((spanMs) => spanMs > 0 && spanMs <= bucketWidthsMs[width])).toBe(true);
      }),
    );
  });

  it('makes as many buckets as countBuckets says', () => {
    fc.assert(
      fc.property(window, wideWidth, ({ sinceMs, untilMs }, width) => {
        const { boundsMs } = createTimeBuckets(sinceMs, untilMs, width);
        expect(boundsMs.length - 1).toBe(countBuckets(sinceMs, untilMs, bucketWidthsMs[width]));
      }),
    );
  });

  it('chooses, when asked to, the smallest width with at most 60 buckets', () => {
    fc.assert(
      fc.property(window, ({ sinceMs, untilMs }) => {
        const { interval, boundsMs } = createTimeBuckets(sinceMs, untilMs, 'auto');
        expect(boundsMs.length - 1).toBeLessThanOrEqual(60);
        const smaller = widths.slice(0, widths.indexOf(interval as BucketWidth)); // auto never gives `whole`
        for (const width of smaller) {
          expect(countBuckets(sinceMs, untilMs, bucketWidthsMs[width])).toBeGreaterThan(60);
        }
      }),
    );
  });

  it.each([
    ['an hour from a full minute', 0, 3_600_000, '1m'],
    ['an hour from within a minute', 1, 3_600_001, '5m'],
    ['sixty days', 0, 60 * dayMs, '1d'],
    ['more than sixty days', 0, 61 * dayMs, '1d'],
    ['nothing', 5, 5, '1m'],
  ])('for %s takes auto to be %s-%s -> %s', (_what, sinceMs, untilMs, interval) => {
    expect(createTimeBuckets(sinceMs, untilMs, 'auto').interval).toBe(interval);
  });

  it('makes one bucket of the whole window', () => {
    expect(createTimeBuckets(7, 90_000_007, 'whole')).toEqual({
      interval: 'whole',
      boundsMs: [7, 90_000_007],
    });
  });

  it.each(['auto', 'whole', '1h'] as const)('makes no bucket of an empty window by %s', (interval) => {
    expect(createTimeBuckets(90_000, 90_000, interval).boundsMs).toEqual([90_000]);
  });

  it('keeps the same bounds when the window moves within a bucket', () => {
    const first = createTimeBuckets(100_000, 400_000, '1m').boundsMs;
    const later = createTimeBuckets(110_000, 410_000, '1m').boundsMs;
    expect(first).toEqual([100_000, 120_000, 180_000, 240_000, 300_000, 360_000, 400_000]);
    expect(later.slice(1, -1)).toEqual(first.slice(1, -1));
  });
});

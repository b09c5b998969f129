import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BucketWidth, bucketWidthsNs, countBuckets, createTimeBuckets } from './time-buckets.ts';

const minuteNs = 60_000_000_000n;
const hourNs = 60n * minuteNs;
const dayNs = 24n * hourNs;
const widths = Object.keys(bucketWidthsNs) as BucketWidth[]; // its literal has no other keys
const window = fc
  .tuple(fc.bigInt({ min: -dayNs, max: 2n ** 61n }), fc.bigInt({ min: 0n, max: 31n * dayNs }))
  .map(([sinceNs, spanNs]) => ({ sinceNs, untilNs: sinceNs + spanNs }));
const wideWidth = fc.constantFrom(...widths.filter((width) => bucketWidthsNs[width] >= 15n * minuteNs));

describe('createTimeBuckets', () => {
  it('splits at UTC multiples of the width, and clips the ends to the window', () => {
    fc.assert(
      fc.property(window, wideWidth, ({ sinceNs, untilNs }, width) => {
        const { boundsNs, interval } = createTimeBuckets(sinceNs, untilNs, width);
        const widthNs = bucketWidthsNs[width];
        expect(interval).toBe(width);
        expect(boundsNs[0]).toBe(sinceNs);
        expect(boundsNs.at(-1)).toBe(untilNs);
        expect(boundsNs.slice(1, -1).filter((bound) => bound % widthNs !== 0n)).toEqual([]);
      }),
    );
  });

  it('leaves no gap: every bucket is positive and no wider than the width', () => {
    fc.assert(
      fc.property(window, wideWidth, ({ sinceNs, untilNs }, width) => {
        const { boundsNs } = createTimeBuckets(sinceNs, untilNs, width);
        const spans = boundsNs.slice(1).map((endNs, index) => endNs - (boundsNs[index] ?? 0n));
        expect(spans.every((spanNs) => spanNs > 0n && spanNs <= bucketWidthsNs[width])).toBe(true);
      }),
    );
  });

  it('has as many buckets as countBuckets returns', () => {
    fc.assert(
      fc.property(window, wideWidth, ({ sinceNs, untilNs }, width) => {
        const { boundsNs } = createTimeBuckets(sinceNs, untilNs, width);
        expect(boundsNs.length - 1).toBe(countBuckets(sinceNs, untilNs, bucketWidthsNs[width]));
      }),
    );
  });

  it('auto selects the smallest width with at most 60 buckets', () => {
    fc.assert(
      fc.property(window, ({ sinceNs, untilNs }) => {
        const { interval, boundsNs } = createTimeBuckets(sinceNs, untilNs, 'auto');
        expect(boundsNs.length - 1).toBeLessThanOrEqual(60);
        const smaller = widths.slice(0, widths.indexOf(interval as BucketWidth)); // auto never gives `whole`
        for (const width of smaller) {
          expect(countBuckets(sinceNs, untilNs, bucketWidthsNs[width])).toBeGreaterThan(60);
        }
      }),
    );
  });

  it.each([
    ['an hour from a full minute', 0n, hourNs, '1m'],
    ['an hour from a nanosecond after one', 1n, hourNs + 1n, '5m'],
    ['sixty days', 0n, 60n * dayNs, '1d'],
    ['more than sixty days', 0n, 61n * dayNs, '1d'],
    ['nothing', 5n, 5n, '1m'],
  ])('for %s resolves auto: %s-%s -> %s', (_what, sinceNs, untilNs, interval) => {
    expect(createTimeBuckets(sinceNs, untilNs, 'auto').interval).toBe(interval);
  });

  it('makes one bucket of the whole window', () => {
    expect(createTimeBuckets(7n, 25n * hourNs + 7n, 'whole')).toEqual({
      interval: 'whole',
      boundsNs: [7n, 25n * hourNs + 7n],
    });
  });

  it('makes one bucket of an empty window as a whole', () => {
    expect(createTimeBuckets(90n, 90n, 'whole')).toEqual({ interval: 'whole', boundsNs: [90n, 90n] });
  });

  it.each(['auto', '1h'] as const)('makes no bucket of an empty window by %s', (interval) => {
    expect(createTimeBuckets(90n, 90n, interval).boundsNs).toEqual([90n]);
  });

  it('keeps the same bounds when the window moves within a bucket', () => {
    const secondsOf = (since: bigint) =>
      createTimeBuckets(since * 1_000_000_000n, (since + 300n) * 1_000_000_000n, '1m').boundsNs.map(
        (bound) => bound / 1_000_000_000n,
      );
    expect(secondsOf(100n)).toEqual([100n, 120n, 180n, 240n, 300n, 360n, 400n]);
    expect(secondsOf(110n).slice(1, -1)).toEqual(secondsOf(100n).slice(1, -1));
  });

  it('splits the same before and after the epoch', () => {
    expect(createTimeBuckets(-minuteNs - 1n, 1n, '1m').boundsNs).toEqual([-minuteNs - 1n, -minuteNs, 0n, 1n]);
  });
});

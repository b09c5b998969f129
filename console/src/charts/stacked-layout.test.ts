import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bucketAt, layoutStackedBars, type StackedBucket } from './stacked-layout.ts';

const size = { width: 600, height: 100 };

function bucket(startMs: number, endMs: number, counts: Record<string, number>): StackedBucket {
  return { startMs, endMs, counts: new Map(Object.entries(counts)) };
}

describe('layoutStackedBars', () => {
  test('stacks the first series at the bottom', () => {
    const { bars, maxCount } = layoutStackedBars([bucket(0, 60, { a: 1, b: 4 })], ['a', 'b'], size);
    expect(maxCount).toBe(5);
    expect(bars[0]).toEqual({
      x: 0,
      width: 600,
      total: 5,
      pieces: [
        { seriesKey: 'a', y: 80, height: 20 },
        { seriesKey: 'b', y: 0, height: 80 },
      ],
    });
  });

  test('gives clipped buckets their share of the axis', () => {
    const { bars } = layoutStackedBars([bucket(30, 60, {}), bucket(60, 120, {})], [], size);
    expect(bars.map(({ x, width }) => [x, width])).toEqual([
      [0, 200],
      [200, 400],
    ]);
  });

  test('keeps every piece within the drawing area, whatever is counted', () => {
    const counts = fc.array(fc.tuple(fc.nat(1e9), fc.nat(1e9)), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(counts, (pairs) => {
        const buckets = pairs.map(([a, b], index) => bucket(index * 60, index * 60 + 60, { a, b }));
        for (const { pieces } of layoutStackedBars(buckets, ['a', 'b'], size).bars) {
          for (const { y, height } of pieces) {
            expect(y).toBeGreaterThanOrEqual(-1e-9);
            expect(y + height).toBeLessThanOrEqual(size.height + 1e-9);
          }
        }
      }),
    );
  });
});

describe('bucketAt', () => {
  const buckets = [bucket(30, 60, {}), bucket(60, 120, {})];

  test.each([
    [-1, 0],
    [0, 0],
    [0.3, 0],
    [0.34, 1],
    [2, 1],
  ])('finds the bucket at %d of the axis', (fraction, index) => {
    expect(bucketAt(buckets, fraction)).toBe(index);
  });
});

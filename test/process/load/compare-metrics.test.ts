import { expect, it } from 'vitest';
import { compareMetrics, type StoredSeries } from './compare-metrics.ts';
import { noDifferences } from './compare-trace.ts';
import type { SentMetrics } from './sent-metrics.ts';

function sent(id: string, atMs: number, change: Partial<SentMetrics> = {}): SentMetrics {
  const samples = ['x', 'y'].map((series) => ({ series, timestampMs: atMs, value: atMs / 10 }));
  return {
    id,
    stretch: 's1',
    era: 'e0',
    transport: 'json',
    body: new Uint8Array(),
    samples,
    acknowledged: true,
    ...change,
  };
}

/** A batch of one delta. */
function gained(id: string, atMs: number, delta: number, change: Partial<SentMetrics> = {}): SentMetrics {
  return sent(id, atMs, { samples: [], delta: { series: 't', timestampMs: atMs, delta }, ...change });
}

function compare(batches: readonly SentMetrics[], stored: Record<string, StoredSeries>) {
  const differences = noDifferences();
  const storedCount = compareMetrics(batches, new Map(Object.entries(stored)), differences);
  return { storedCount, differences };
}

const bothAt10: Record<string, StoredSeries> = { x: [[10, 1]], y: [[10, 1]] };

it('finds nothing where acknowledged batches are whole, and others whole or absent', () => {
  const batches = [sent('a', 10), sent('b', 20, { acknowledged: false }), gained('c', 10, 3)];
  expect(compare(batches, { ...bothAt10, t: [[10, 3]] })).toEqual({
    storedCount: 2,
    differences: noDifferences(),
  });
});

it('names an acknowledged batch that is not there as lost, and one of which a part is there as torn', () => {
  expect(compare([sent('a', 10)], {}).differences).toEqual({
    ...noDifferences(),
    lost: ['metrics a: 0 of 2 samples'],
  });
  expect(compare([sent('b', 10, { acknowledged: false })], { x: [[10, 1]] }).differences).toEqual({
    ...noDifferences(),
    torn: ['metrics b: 1 of 2 samples'],
  });
});

it('names values that are not those sent, and samples that nobody sent', () => {
  const stored = {
    x: [
      [10, 1],
      [11, 5],
    ],
    y: [[10, 2]],
  } as const;
  expect(compare([sent('a', 10)], stored).differences).toMatchObject({
    lost: ['metrics a: 1 of 2 samples'],
    foreign: ['sample of x at 11: 5', 'sample of y at 10: 2'],
  });
});

it('names a batch that is there though it was refused, and a time that is there twice', () => {
  const batch = sent('a', 10, { acknowledged: false, isRefused: true });
  expect(compare([batch], bothAt10).differences.foreign).toEqual(['metrics a, which were refused']);
  const twice = {
    ...bothAt10,
    x: [
      [10, 1],
      [10, 1],
    ],
  } as const;
  expect(compare([sent('a', 10)], twice).differences.duplicated).toEqual(['samples of x']);
});

it.each<[string, readonly SentMetrics[], StoredSeries, 'lost' | 'duplicated' | undefined]>([
  [
    'goes on',
    [gained('a', 10, 3), gained('b', 20, 4)],
    [
      [10, 3],
      [20, 7],
    ],
    undefined,
  ],
  [
    'lacks a delta',
    [gained('a', 10, 3), gained('b', 20, 4)],
    [
      [10, 3],
      [20, 4],
    ],
    'lost',
  ],
  [
    'has a delta twice',
    [gained('a', 10, 3), gained('b', 20, 4)],
    [
      [10, 3],
      [20, 11],
    ],
    'duplicated',
  ],
  [
    'leaves out a batch that is not there',
    [gained('a', 10, 3, { acknowledged: false }), gained('b', 20, 4)],
    [[20, 4]],
    undefined,
  ],
  [
    'begins anew after a start',
    [gained('a', 10, 3), gained('b', 20, 4, { stretch: 's2' })],
    [
      [10, 3],
      [20, 4],
    ],
    undefined,
  ],
  [
    'begins anew with a batch that was sent again',
    [gained('a', 10, 3), gained('b', 20, 4, { isRetried: true }), gained('c', 30, 5)],
    [
      [10, 3],
      [20, 7],
      [30, 9],
    ],
    undefined,
  ],
])('a total that %s', (_what, batches, stored, wrong) => {
  const { differences } = compare(batches, { t: stored });
  const expected = wrong === undefined ? {} : { [wrong]: [expect.stringContaining('total')] };
  expect(differences).toEqual({ ...noDifferences(), ...expected });
});

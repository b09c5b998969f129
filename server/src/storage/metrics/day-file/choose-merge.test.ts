import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { BlockRow } from './block-row.ts';
import { chooseMerge } from './choose-merge.ts';

function block(blockId: number, first: number, last: number, changes: Partial<BlockRow> = {}): BlockRow {
  return {
    blockId,
    projectId: 'p',
    generation: blockId,
    firstGeneration: blockId,
    replacedAtMs: null,
    seriesCount: last - first + 1,
    sampleCount: 100,
    minMs: 0,
    maxMs: 1,
    firstMetric: 'm',
    lastMetric: 'm',
    firstLabels: Uint8Array.of(first),
    lastLabels: Uint8Array.of(last),
    crc: 0,
    ...changes,
  };
}

function idsOf(rows: readonly BlockRow[] | undefined): number[] | undefined {
  return rows?.map(({ blockId }) => blockId).sort((a, b) => a - b);
}

it('merges blocks that overlap, four at least', () => {
  const rows = [1, 2, 3, 4].map((id) => block(id, 10, 20));
  expect(idsOf(chooseMerge(rows, 9))).toEqual([1, 2, 3, 4]);
  expect(chooseMerge(rows.slice(1), 9)).toBeUndefined();
  expect(chooseMerge([...rows.slice(1), block(5, 21, 30)], 9)).toBeUndefined();
});

it('leaves later memtables and other projects alone', () => {
  const rows = [1, 2, 3, 4].map((id) => block(id, 10, 20));
  expect(chooseMerge(rows, 3)).toBeUndefined();
  expect(chooseMerge([...rows.slice(1), block(1, 10, 20, { projectId: 'q' })], 9)).toBeUndefined();
});

it('waits until a merged block would double, and skips a large one', () => {
  const small = [2, 3, 4, 5].map((id) => block(id, 10, 20));
  const merged = (sampleCount: number) => block(1, 10, 20, { generation: null, sampleCount });
  expect(idsOf(chooseMerge([merged(300), ...small], 9))).toEqual([1, 2, 3, 4, 5]);
  expect(chooseMerge([merged(500), ...small], 9)).toBeUndefined();
  expect(idsOf(chooseMerge([merged(2 ** 18), ...small], 9))).toEqual([2, 3, 4, 5]);
});

it('limits a merge to about a second of work', () => {
  const rows = Array.from({ length: 30 }, (_, index) => block(index + 1, 10, 20, { sampleCount: 2 ** 19 }));
  expect(chooseMerge(rows, 99)).toHaveLength(16);
});

it('terminates for any blocks', () => {
  const range = fc.tuple(fc.nat({ max: 60 }), fc.nat({ max: 20 }), fc.integer({ min: 1, max: 2 ** 19 }));
  fc.assert(
    fc.property(fc.array(range, { maxLength: 60 }), (ranges) => {
      let rows = ranges.map(([first, length, sampleCount], id) =>
        block(id + 1, first, first + length, { sampleCount }),
      );
      for (let merges = 0; ; merges += 1) {
        const chosen = chooseMerge(rows, 1_000);
        if (chosen === undefined) return;
        expect(merges).toBeLessThan(60);
        expect(chosen.length).toBeGreaterThanOrEqual(4);
        rows = [...rows.filter((row) => !chosen.includes(row)), ...mergedOf(chosen, 1_000 + 100 * merges)];
      }
    }),
  );
});

/** As the cutter would make them: without overlap, of at most ten series. */
function mergedOf(rows: readonly BlockRow[], blockId: number): BlockRow[] {
  const first = Math.min(...rows.map(({ firstLabels }) => firstLabels[0] ?? 0));
  const last = Math.max(...rows.map(({ lastLabels }) => lastLabels[0] ?? 0));
  const samples = rows.reduce((sum, { sampleCount }) => sum + sampleCount, 0);
  const count = Math.ceil((last - first + 1) / 10);
  return Array.from({ length: count }, (_, index) =>
    block(blockId + index, first + 10 * index, Math.min(last, first + 10 * index + 9), {
      generation: null,
      sampleCount: Math.ceil(samples / count),
    }),
  );
}

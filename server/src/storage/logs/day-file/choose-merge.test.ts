import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type BlockSummary, maxBlockRows } from '../block.ts';
import { chooseMerge, maxMergedBytes } from './choose-merge.ts';

function block(blockId: number, rowCount: number, byteCount = 100 * rowCount): BlockSummary {
  const minTimeNs = BigInt(blockId) * 1000n;
  return {
    blockId,
    rowCount,
    byteCount,
    day: 1,
    projectId: 'p',
    minTimeNs,
    maxTimeNs: minTimeNs + 500n,
    minSequence: blockId,
    maxSequence: blockId,
  };
}

function chosenIds(blocks: readonly BlockSummary[]): number[] | undefined {
  return chooseMerge(blocks)?.map(({ blockId }) => blockId);
}

it('merges small neighbours in the order of time', () => {
  expect(chosenIds([block(4, 10), block(2, 10), block(1, 10), block(3, 10)])).toEqual([1, 2, 3, 4]);
});

it('leaves few blocks alone', () => {
  expect(chosenIds([block(1, 10), block(2, 10), block(3, 10)])).toBeUndefined();
  expect(chosenIds([])).toBeUndefined();
});

it('does not reach over a large block', () => {
  const small = [1, 2, 3, 5, 6].map((blockId) => block(blockId, 10));
  expect(chosenIds([...small, block(4, 20_000)])).toBeUndefined();
  expect(chosenIds([...small, block(4, 20_000), block(7, 10), block(8, 10)])).toEqual([5, 6, 7, 8]);
});

it('never exceeds the memory of a merge, nor takes a block of few rows that has much of it', () => {
  const large = maxMergedBytes / 4;
  const fifths = Array.from({ length: 9 }, (_, index) =>
    block(index + 1, 10, Math.floor(maxMergedBytes / 5)),
  );
  expect(chosenIds(fifths)).toEqual([1, 2, 3, 4, 5]);
  const small = [1, 2, 3, 4, 6, 7, 8, 9].map((blockId) => block(blockId, 10));
  expect(chosenIds([...small.slice(1), block(5, 10, large)])).toEqual([6, 7, 8, 9]);
});

it('does not reach over a block that was found to be large', () => {
  const blocks = [1, 2, 3, 4, 5, 6, 7, 8].map((blockId) => block(blockId, 10));
  const chosenBeside = (largeId: number) =>
    chooseMerge(blocks, ({ blockId }) => blockId === largeId)?.map(({ blockId }) => blockId);
  expect(chosenBeside(4)).toEqual([5, 6, 7, 8]);
  expect(chosenBeside(1)).toEqual([2, 3, 4, 5, 6, 7, 8]);
});

it('waits until a merged block would double', () => {
  const merged = block(1, 1000);
  const added = [2, 3, 4].map((blockId) => block(blockId, 300));
  expect(chosenIds([merged, ...added])).toBeUndefined();
  expect(chosenIds([merged, ...added, block(5, 100)])).toEqual([1, 2, 3, 4, 5]);
});

it('merges blocks beside a merged block meanwhile', () => {
  const small = [2, 3, 4, 5].map((blockId) => block(blockId, 10));
  expect(chosenIds([block(1, 1000), ...small])).toEqual([2, 3, 4, 5]);
  expect(chosenIds([...small, block(6, 1000), block(7, 10)])).toEqual([2, 3, 4, 5]);
});

it('never exceeds the maximum rows of a block', () => {
  const many = Array.from({ length: 9 }, (_, index) => block(index + 1, 10_000));
  expect(chosenIds(many)).toEqual([1, 2, 3, 4, 5, 6]);
});

it('chooses at least four small blocks that fit into one, whatever there is', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 20_000 }), { maxLength: 40 });
  fc.assert(
    fc.property(sizes, (rowCounts) => {
      const chosen = chooseMerge(rowCounts.map((rows, id) => block(id + 1, rows)));
      if (chosen === undefined) return;
      expect(chosen.length).toBeGreaterThanOrEqual(4);
      expect(chosen.reduce((sum, { rowCount }) => sum + rowCount, 0)).toBeLessThanOrEqual(maxBlockRows);
    }),
  );
});

it('terminates, having reread each row only a few times', () => {
  let blocks: BlockSummary[] = [];
  let rewritten = 0;
  for (let id = 1; id <= 1000; id += 1) {
    blocks.push(block(id, 10));
    for (let chosen = chooseMerge(blocks); chosen !== undefined; chosen = chooseMerge(blocks)) {
      const [first] = chosen;
      const rowCount = chosen.reduce((sum, each) => sum + each.rowCount, 0);
      rewritten += rowCount;
      blocks = blocks.filter((each) => !chosen?.includes(each));
      blocks.push(block(first?.blockId ?? 0, rowCount));
    }
  }
  expect(blocks.length).toBeLessThan(20);
  expect(rewritten / 10_000).toBeLessThan(10);
});

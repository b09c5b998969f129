import { expect, it } from 'vitest';
import type { BlockSummary } from '../block.ts';
import { createBlockCatalogue } from './block-catalogue.ts';

function block(blockId: number, place: Partial<BlockSummary> = {}): BlockSummary {
  return {
    blockId,
    day: 1,
    projectId: 'a',
    rowCount: 1,
    byteCount: 1_000,
    minTimeNs: 0n,
    maxTimeNs: 0n,
    minSequence: blockId,
    maxSequence: blockId,
    ...place,
  };
}

const idsOf = (blocks: Iterable<BlockSummary>): number[] => [...blocks].map(({ blockId }) => blockId);

it('lists the blocks of a project alone, those of all its days', () => {
  const catalogue = createBlockCatalogue();
  catalogue.add([block(1), block(1, { day: 2 }), block(2, { projectId: 'b' }), block(3)]);
  expect(idsOf(catalogue.of('a')).sort()).toEqual([1, 1, 3]);
  expect(idsOf(catalogue.of('b'))).toEqual([2]);
  expect(catalogue.of('c')).toEqual([]);
});

it('replaces blocks only while all of them exist', () => {
  const catalogue = createBlockCatalogue();
  catalogue.add([block(1), block(2), block(3)]);
  expect(catalogue.replace([block(1), block(2)], block(4))).toBe(true);
  expect(catalogue.replace([block(3), block(1)], block(5))).toBe(false);
  expect(idsOf(catalogue.of('a'))).toEqual([3, 4]);
  expect([block(1), block(4)].map(catalogue.has)).toEqual([false, true]);
});

it('removes a day of all projects, and says so by its epoch', () => {
  const catalogue = createBlockCatalogue();
  catalogue.add([block(1), block(2, { projectId: 'b' }), block(1, { day: 2 })]);
  const epoch = catalogue.epoch();
  catalogue.removeDay(1);
  expect(catalogue.epoch()).not.toBe(epoch);
  expect([catalogue.of('a'), catalogue.of('b')]).toEqual([[block(1, { day: 2 })], []]);
});

it('offers the blocks of a project and day for a choice, until there is none and none was added', () => {
  const catalogue = createBlockCatalogue();
  catalogue.add([block(1), block(2), block(3, { day: 2 }), block(4, { projectId: 'b' })]);
  const offered: number[][] = [];
  const chooseTwo = (blocks: Iterable<BlockSummary>): BlockSummary[] | undefined => {
    const all = [...blocks];
    offered.push(idsOf(all));
    return all.length > 1 ? all : undefined;
  };
  const offersOf = (choose: () => unknown): number[][] => {
    offered.length = 0;
    choose();
    return [...offered];
  };
  expect(catalogue.choose(chooseTwo)).toEqual([block(1), block(2)]);
  // Nothing came of it, so it is offered again.
  expect(catalogue.choose(chooseTwo)).toEqual([block(1), block(2)]);
  catalogue.replace([block(1), block(2)], block(5));
  expect(offersOf(() => expect(catalogue.choose(chooseTwo)).toBeUndefined())).toEqual([[5], [3], [4]]);
  expect(offersOf(() => catalogue.choose(chooseTwo))).toEqual([]);
  catalogue.add([block(6, { projectId: 'b' })]);
  expect(offersOf(() => catalogue.choose(chooseTwo))).toEqual([[4, 6]]);
  catalogue.removeDay(1);
  expect(offersOf(() => catalogue.choose(chooseTwo))).toEqual([]);
});

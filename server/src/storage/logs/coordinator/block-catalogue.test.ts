import { expect, it } from 'vitest';
import { dayNs } from '../../../time/utc-day.ts';
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

const day = BigInt(dayNs);
const allTimes = { sinceNs: 0n, untilNs: 2n ** 64n };

const idsOf = (blocks: Iterable<BlockSummary>): number[] => [...blocks].map(({ blockId }) => blockId);

it('lists the blocks of a project alone, those of all its days', () => {
  const catalogue = createBlockCatalogue();
  catalogue.add([block(1), block(1, { day: 2 }), block(2, { projectId: 'b' }), block(3)]);
  expect(idsOf(catalogue.of('a', allTimes)).sort()).toEqual([1, 1, 3]);
  expect(idsOf(catalogue.of('b', allTimes))).toEqual([2]);
  expect(catalogue.of('c', allTimes)).toEqual([]);
});

it.each([
  [day, 2n * day, [1]],
  [day, 2n * day + 1n, [1, 2]],
  [2n * day - 1n, 2n * day, [1]],
  [2n * day, 9n * day, [2, 3]],
  [0n, day, []],
])(
  'lists the blocks of the days from %s to %s ns alone, of all that a project has',
  (sinceNs, untilNs, ids) => {
    const catalogue = createBlockCatalogue();
    catalogue.add([1, 2, 3].map((number) => block(number, { day: number })));
    expect(idsOf(catalogue.of('a', { sinceNs, untilNs }))).toEqual(ids);
  },
);

it('replaces blocks only while all of them exist', () => {
  const catalogue = createBlockCatalogue();
  catalogue.add([block(1), block(2), block(3)]);
  expect(catalogue.replace([block(1), block(2)], block(4))).toBe(true);
  expect(catalogue.replace([block(3), block(1)], block(5))).toBe(false);
  expect(idsOf(catalogue.of('a', allTimes))).toEqual([3, 4]);
  expect([block(1), block(4)].map(catalogue.has)).toEqual([false, true]);
});

it('removes a day of all projects, and says so by its epoch', () => {
  const catalogue = createBlockCatalogue();
  catalogue.add([block(1), block(2, { projectId: 'b' }), block(1, { day: 2 })]);
  const epoch = catalogue.epoch();
  catalogue.removeDay(1);
  expect(catalogue.epoch()).not.toBe(epoch);
  expect([catalogue.of('a', allTimes), catalogue.of('b', allTimes)]).toEqual([[block(1, { day: 2 })], []]);
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
  // Nothing came of it, so it is offered again, after the others.
  expect(offersOf(() => expect(catalogue.choose(chooseTwo)).toEqual([block(1), block(2)]))).toEqual([
    [3],
    [4],
    [1, 2],
  ]);
  catalogue.replace([block(1), block(2)], block(5));
  expect(offersOf(() => expect(catalogue.choose(chooseTwo)).toBeUndefined())).toEqual([[5]]);
  expect(offersOf(() => catalogue.choose(chooseTwo))).toEqual([]);
  catalogue.add([block(6, { projectId: 'b' })]);
  expect(offersOf(() => catalogue.choose(chooseTwo))).toEqual([[4, 6]]);
  catalogue.removeDay(1);
  expect(offersOf(() => catalogue.choose(chooseTwo))).toEqual([]);
});

it('chooses for each project and day in turn, so that what fails each time keeps no other waiting', () => {
  const catalogue = createBlockCatalogue();
  catalogue.add([block(1), block(2, { projectId: 'b' }), block(3, { projectId: 'c' })]);
  const chosen = Array.from({ length: 5 }, () => idsOf(catalogue.choose((blocks) => [...blocks]) ?? []));
  expect(chosen).toEqual([[1], [2], [3], [1], [2]]);
});

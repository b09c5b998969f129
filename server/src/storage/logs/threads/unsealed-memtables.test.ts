import { expect, it } from 'vitest';
import { maxBlockRows } from '../block.ts';
import type { Memtable } from '../memtable/memtable.ts';
import { defaultLogStoreLimits, type LogStoreLimits } from './log-store-limits.ts';
import { createUnsealedMemtables } from './unsealed-memtables.ts';

/** Memtables whose memory the test sets, of a store that may hold 1,000 bytes. */
function open(limits: Partial<LogStoreLimits> = {}) {
  const sizes = new Map<Memtable, number>();
  let lastNumber = 0;
  const unsealed = createUnsealedMemtables({
    limits: { ...defaultLogStoreLimits, maxUnsealedBytes: 1_000, ...limits },
    allocateNumber: () => ++lastNumber,
    monotonicNowMs: () => 0,
    createMemtable() {
      const memtable: Memtable = {
        get rowCount() {
          return 1 + (sizes.get(memtable) ?? 0);
        },
        get byteSize() {
          return sizes.get(memtable) ?? 0;
        },
        hasRoomFor: () => true,
        append: () => expect.fail(),
        mark: () => [],
        rollBack: () => {},
        blocks: [],
        freeze: () => [],
      };
      return memtable;
    },
  });
  return {
    /** Grows the open memtable of a project; returns its number. */
    grow(projectId: string, bytes: number): number {
      const table = unsealed.openFor(projectId);
      sizes.set(table.memtable, (sizes.get(table.memtable) ?? 0) + bytes);
      unsealed.measure(table);
      return table.number;
    },
    /** Freezes all memtables, which go on taking memory until they are sealed. */
    freeze: () => unsealed.freezeDue(Number.POSITIVE_INFINITY),
    /** Looks for due memtables at that time; returns the numbers of those that it freezes. */
    frozenAt(nowMs: number): number[] {
      unsealed.freezeDue(nowMs);
      const frozen: number[] = [];
      for (let next = unsealed.nextFrozen(); next !== undefined; next = unsealed.nextFrozen()) {
        frozen.push(next.number);
      }
      return frozen;
    },
    seal: (number: number) => unsealed.retire(number),
    roomFor: (...projectIds: string[]) => projectIds.filter((projectId) => unsealed.hasRoomFor(projectId)),
  };
}

it('leaves room for other projects when one holds nearly all memory, also after it is frozen', () => {
  const { grow, freeze, seal, roomFor } = open();
  const number = grow('a', 780);
  expect(roomFor('a', 'b')).toEqual(['a', 'b']);
  grow('a', 50);
  expect(roomFor('a', 'b')).toEqual(['b']);
  freeze();
  expect(roomFor('a', 'b')).toEqual(['b']);
  grow('b', 50);
  expect(roomFor('a', 'b', 'c')).toEqual(['b', 'c']);
  seal(number);
  expect(roomFor('a', 'b')).toEqual(['a', 'b']);
});

it('refuses those that hold the most first, and everybody when there is no memory left', () => {
  const { grow, roomFor } = open();
  for (const projectId of ['a', 'b', 'c']) grow(projectId, 260);
  grow('d', 30);
  expect(roomFor('a', 'b', 'c', 'd')).toEqual(['d']);
  grow('d', 170);
  expect(roomFor('a', 'd', 'e')).toEqual(['e']);
  grow('e', 20);
  expect(roomFor('a', 'd', 'e', 'f')).toEqual([]);
});

it('shares anew when others hold as much together as one did before', () => {
  const { grow, freeze, seal, roomFor } = open();
  const first = grow('a', 850);
  expect(roomFor('a', 'b')).toEqual(['b']);
  freeze();
  seal(first);
  expect(roomFor('a', 'b')).toEqual(['a', 'b']);
  grow('b', 430);
  grow('c', 420);
  expect(roomFor('b', 'c', 'd')).toEqual(['d']);
});

it('freezes a large memtable when nothing was added for a while, and leaves a small one open', () => {
  const { grow, frozenAt } = open({ minIdleMemtableBytes: 100, sealIdleAfterMs: 20 });
  const large = grow('a', 100);
  grow('b', 99);
  expect(frozenAt(10)).toEqual([]);
  grow('a', 1);
  expect(frozenAt(25)).toEqual([]);
  expect(frozenAt(44)).toEqual([]);
  expect(frozenAt(45)).toEqual([large]);
  expect(frozenAt(1_000)).toEqual([]);
});

/** The records of each memtable that is frozen, when commits have so many. */
function frozenRows(commits: readonly number[]): readonly number[] {
  let rowCount = 0;
  const frozen: number[] = [];
  const unsealed = createUnsealedMemtables({
    limits: defaultLogStoreLimits,
    allocateNumber: () => frozen.length + 1,
    monotonicNowMs: () => 0,
    createMemtable: () => ({
      get rowCount() {
        return rowCount;
      },
      byteSize: 0,
      hasRoomFor: (count) => rowCount + count <= maxBlockRows,
      append: () => expect.fail(),
      mark: () => [],
      rollBack: () => {},
      blocks: [],
      freeze: () => [],
    }),
  });
  for (const count of commits) {
    const table = unsealed.openFor('a');
    rowCount += count;
    unsealed.measure(table);
    unsealed.freezeDue(0);
    const next = unsealed.nextFrozen();
    if (next === undefined) continue;
    frozen.push(rowCount);
    unsealed.retire(next.number);
    rowCount = 0;
  }
  return frozen;
}

it('seals a block that has no room for another commit, instead of one with a small one behind it', () => {
  expect(frozenRows(new Array<number>(132).fill(1_000))).toEqual([65_000, 65_000]);
  expect(frozenRows([10, 1_000, ...new Array<number>(64).fill(1_000), 10])).toEqual([65_010]);
});

it('fills blocks to seven eighths at least', () => {
  expect(frozenRows(new Array<number>(4).fill(20_000))).toEqual([60_000]);
  expect(frozenRows(new Array<number>(4).fill(17_000))).toEqual([68_000]);
});

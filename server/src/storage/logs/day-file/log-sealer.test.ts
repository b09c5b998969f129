import { existsSync, mkdirSync, readdirSync, rmdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { dayFileName, dayFilePath } from '../../generational/day-files/day-file-name.ts';
import { createTemporaryFolder } from '../../generational/day-files/testing/temporary-folder.ts';
import type { BlockSummary } from '../block.ts';
import type { FrozenBlock } from '../memtable/frozen-block.ts';
import { readStoredLog } from '../read-stored-log.ts';
import { DamagedBlock } from '../sealed-block/damaged-block.ts';
import { type BlockReader, createBlockReader } from './block-reader.ts';
import { listLogDays } from './list-log-days.ts';
import { createLogSealer, type MergeOutcome } from './log-sealer.ts';
import { damageParts } from './testing/damage-block.ts';
import { dayOne, dayTwo, freezeDayOne, freezeRecords, timeOn } from './testing/frozen-records.ts';

interface Store {
  readonly folder: string;
  readonly sealer: Sealer;
  readonly reader: BlockReader;
  readonly clock: { nowMs: number };
}

/** The sealer with the clock of the test, which fails on any quarantine. */
interface Sealer {
  seal(generation: number, projectId: string, blocks: readonly FrozenBlock[]): BlockSummary[];
  merge(blocks: readonly BlockSummary[]): MergeOutcome;
  purge(olderThanMs: number): void;
  dropBefore(day: number): void;
  quarantineDay(day: number): string | undefined;
  close(): void;
}

function openStore(folder = createTemporaryFolder()): Store {
  const clock = { nowMs: 1_000_000 };
  const logSealer = createLogSealer(folder);
  const sealer: Sealer = {
    ...logSealer,
    seal: (generation, projectId, blocks) =>
      logSealer.seal({ generation, projectId, blocks }, ({ reason }) => expect.fail(reason)),
    merge: (blocks) => logSealer.merge(blocks, clock.nowMs) ?? expect.fail('nothing was merged'),
    purge(olderThanMs) {
      for (const day of [dayOne, dayTwo]) logSealer.purge(day, clock.nowMs - olderThanMs);
    },
  };
  const reader = createBlockReader({ folder, cacheBytes: 1_000_000 });
  onTestFinished(() => {
    sealer.close();
    reader.close();
  });
  return { folder, sealer, reader, clock };
}

function bodiesOf(reader: BlockReader, blocks: readonly BlockSummary[]): string[] {
  return blocks.flatMap((summary) => {
    const block = reader.open(summary);
    return Array.from({ length: block.rowCount }, (_, row) => readStoredLog(block, row).body);
  });
}

/** Four blocks of the first day, with four records each. */
function sealFour(sealer: Sealer): BlockSummary[] {
  return [1, 2, 3, 4].flatMap((generation) => sealer.seal(generation, 'p', freezeDayOne(4, generation * 10)));
}

it('writes the blocks of a memtable into the files of their days', () => {
  const { folder, sealer, reader } = openStore();
  const frozen = freezeRecords([timeOn(dayTwo, 7), timeOn(dayOne, 9), timeOn(dayTwo, 3)], 1);
  const blocks = sealer.seal(17, 'p', frozen);
  expect(blocks).toEqual([
    {
      blockId: 1,
      day: dayTwo,
      projectId: 'p',
      rowCount: 2,
      byteCount: expect.any(Number),
      minTimeNs: timeOn(dayTwo, 3),
      maxTimeNs: timeOn(dayTwo, 7),
      minSequence: 1,
      maxSequence: 3,
    },
    expect.objectContaining({ day: dayOne, rowCount: 1, minSequence: 2, maxSequence: 2 }),
  ]);
  expect(bodiesOf(reader, blocks)).toEqual(['body 3', 'body 1', 'body 2']);
  expect(listLogDays(folder)).toEqual({
    days: [
      { day: dayOne, blocks: [blocks[1]], sealedGenerations: [17] },
      { day: dayTwo, blocks: [blocks[0]], sealedGenerations: [17] },
    ],
    quarantined: [],
  });
});

it('leaves out blocks without rows', () => {
  const { sealer, folder } = openStore();
  expect(sealer.seal(1, 'p', freezeDayOne(0, 1))).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
});

it('seals a memtable once, also after a restart', () => {
  const { folder, sealer } = openStore();
  const frozen = freezeDayOne(3, 1);
  const blocks = sealer.seal(1, 'p', frozen);
  expect(sealer.seal(1, 'p', frozen)).toEqual(blocks);
  expect(openStore(folder).sealer.seal(1, 'p', frozen)).toEqual(blocks);
  expect(listLogDays(folder).days[0]?.blocks).toEqual(blocks);
});

it('continues with the second day when only the first was sealed', () => {
  const { folder, sealer, reader } = openStore();
  const frozen = freezeRecords([timeOn(dayOne, 1), timeOn(dayTwo, 1)], 1);
  mkdirSync(dayFilePath(folder, dayTwo));
  expect(() => sealer.seal(1, 'p', frozen)).toThrow(dayFileName(dayTwo));
  rmdirSync(dayFilePath(folder, dayTwo));
  const blocks = sealer.seal(1, 'p', frozen);
  expect(bodiesOf(reader, blocks)).toEqual(['body 1', 'body 2']);
  expect(listLogDays(folder).days.flatMap((day) => day.blocks)).toEqual(blocks);
});

it('keeps every row in a merge, and the merged blocks for queries under way', () => {
  const { folder, sealer, reader, clock } = openStore();
  const four = sealFour(sealer);
  const before = bodiesOf(reader, four);
  const { added, removed } = sealer.merge(four);
  expect(removed).toEqual(four);
  expect(added).toEqual({
    ...four[0],
    blockId: 5,
    rowCount: 16,
    byteCount: expect.any(Number),
    maxTimeNs: four[3]?.maxTimeNs,
    maxSequence: four[3]?.maxSequence,
  });
  expect(bodiesOf(reader, [added])).toEqual(before);
  expect(bodiesOf(openStore(folder).reader, four)).toEqual(before);
  expect(listLogDays(folder).days[0]).toEqual({
    day: dayOne,
    blocks: [added],
    sealedGenerations: [1, 2, 3, 4],
  });
  clock.nowMs += 59_999;
  sealer.purge(60_000);
  expect(bodiesOf(openStore(folder).reader, four)).toEqual(before);
});

it('deletes replaced blocks once no query can read them, also after a restart', () => {
  const { folder, sealer, clock } = openStore();
  const four = sealFour(sealer);
  const { added } = sealer.merge(four);
  const restarted = openStore(folder);
  restarted.clock.nowMs = clock.nowMs + 60_000;
  restarted.sealer.purge(60_000);
  for (const summary of four) expect(() => restarted.reader.open(summary)).toThrow(DamagedBlock);
  expect(bodiesOf(restarted.reader, [added])).toHaveLength(16);
  const db = new Database(dayFilePath(folder, dayOne));
  expect(db.prepare('SELECT DISTINCT part_key >> 16 FROM block_part').pluck().all()).toEqual([5]);
  db.close();
});

it('never reuses the number of a purged block', () => {
  const { sealer, clock } = openStore();
  const { added } = sealer.merge(sealFour(sealer));
  clock.nowMs += 1;
  sealer.purge(0);
  const [next] = sealer.seal(9, 'p', freezeDayOne(1, 100));
  expect(next?.blockId).toBeGreaterThan(added.blockId);
});

it('merges blocks that overlap in time into the order of (time, sequence)', () => {
  const { sealer, reader } = openStore();
  const early = freezeRecords([timeOn(dayOne, 5), timeOn(dayOne, 1)], 11);
  const late = freezeRecords([timeOn(dayOne, 5), timeOn(dayOne, 3)], 1);
  const blocks = [...sealer.seal(1, 'p', early), ...sealer.seal(2, 'p', late)];
  const { added } = sealer.merge(blocks);
  expect(bodiesOf(reader, [added])).toEqual(['body 12', 'body 2', 'body 1', 'body 11']);
});

it('refuses to merge blocks of two projects, or the same blocks twice', () => {
  const { folder, sealer } = openStore();
  const four = sealFour(sealer);
  const others = sealer.seal(5, 'other', freezeDayOne(1, 50));
  expect(() => sealer.merge([...four, ...others])).toThrow('only blocks of one project and day');
  const { added } = sealer.merge(four);
  expect(() => sealer.merge(four)).toThrow('was replaced before');
  expect(listLogDays(folder).days[0]?.blocks).toEqual([...others, added]);
});

it('changes nothing when a block to merge is damaged', () => {
  const { folder, sealer } = openStore();
  const four = sealFour(sealer);
  damageParts(folder, four[2] ?? expect.fail(), 3);
  expect(() => sealer.merge(four)).toThrow(DamagedBlock);
  expect(listLogDays(folder).days[0]?.blocks).toEqual(four);
});

it('frees the space of replaced blocks', () => {
  const { folder, sealer, clock } = openStore();
  const four = [1, 2, 3, 4].flatMap((generation) =>
    sealer.seal(generation, 'p', freezeDayOne(2_000, generation * 10_000)),
  );
  sealer.merge(four);
  const bytes = statSync(dayFilePath(folder, dayOne)).size;
  clock.nowMs += 1;
  sealer.purge(0);
  expect(statSync(dayFilePath(folder, dayOne)).size).toBeLessThan(bytes);
});

it('drops a day with the side files of SQLite, and starts it anew', () => {
  const { folder, sealer, reader } = openStore();
  sealFour(sealer);
  sealer.dropBefore(dayOne + 1);
  expect(readdirSync(folder)).toEqual([]);
  sealer.dropBefore(dayTwo + 1);
  sealer.purge(0);
  expect(readdirSync(folder)).toEqual([]);
  const again = sealer.seal(6, 'p', freezeDayOne(1, 60));
  expect(bodiesOf(reader, again)).toEqual(['body 60']);
});

it('reports a merge of a dropped day and makes no file for it', () => {
  const { folder, sealer } = openStore();
  const four = sealFour(sealer);
  sealer.dropBefore(dayOne + 1);
  expect(() => sealer.merge(four)).toThrow(DamagedBlock);
  expect(readdirSync(folder)).toEqual([]);
});

it('quarantines a day and starts it anew, unaffected by readers of the old file', () => {
  const { folder, sealer, reader } = openStore();
  const [old] = sealFour(sealer);
  if (old === undefined) expect.fail();
  expect(bodiesOf(reader, [old])).toHaveLength(4);
  const name = sealer.quarantineDay(dayOne);
  expect(name).toBe(join('quarantine', `${dayFileName(dayOne)}.1`));
  expect(sealer.quarantineDay(dayOne)).toBeUndefined();
  const again = sealer.seal(6, 'p', freezeDayOne(2, 60));
  reader.closeDay(dayOne);
  sealer.close();
  expect(bodiesOf(reader, again)).toEqual(['body 60', 'body 61']);
  expect(() => reader.open(old)).toThrow('it is that of another block');
  expect(existsSync(join(folder, name ?? ''))).toBe(true);
  expect(listLogDays(folder)).toEqual({
    days: [{ day: dayOne, blocks: again, sealedGenerations: [6] }],
    quarantined: [],
  });
});

import Database from 'better-sqlite3';
import { beforeEach, expect, it } from 'vitest';
import { dayMs } from '../../../time/utc-day.ts';
import { dayFilePath } from '../../generational/day-files/day-file-name.ts';
import { DamagedDayFile } from '../../generational/day-files/storage-damage.ts';
import { createTemporaryFolder } from '../../generational/day-files/testing/temporary-folder.ts';
import { createMemoryHead, type MemoryHead } from '../testing/memory-head.ts';
import { DamagedDay, type DayReader, openDayReader } from './day-reader.ts';
import { createSampleSealer, type SampleSealer } from './sample-sealer.ts';

const day = 20_400;

let folder: string;
let head: MemoryHead;
let sealer: SampleSealer;
beforeEach(() => {
  folder = createTemporaryFolder();
  head = createMemoryHead();
  sealer = createSampleSealer(folder, head);
});

/** A memtable with a sample of so many series. */
function seal(generation: number, seriesCount = 1): void {
  head.begin(generation);
  for (let series = 0; series < seriesCount; series += 1) {
    const timestampsMs = Float64Array.of(day * dayMs + generation);
    const samples = { timestampsMs, values: Float64Array.of(generation), from: 0, to: 1 };
    head.append('p', ['__name__', 'm', 'series', `${series}`], samples);
  }
  sealer.seal(generation, 0, () => expect.fail());
}

function open(): DayReader {
  return openDayReader(folder, day) ?? expect.fail();
}

function change(sql: string): void {
  const db = new Database(dayFilePath(folder, day));
  db.exec(sql);
  db.close();
}

it('shows the blocks of now to a reader that has the file open', () => {
  seal(1);
  const reader = open();
  const before = reader.blocks();
  expect(before).toHaveLength(1);
  expect(reader.blocks()).toBe(before);
  for (const generation of [2, 3, 4]) seal(generation);
  expect(reader.blocks().map(({ generation }) => generation)).toEqual([1, 2, 3, 4]);
  expect(reader.blocks()[0]).toBe(before[0]);
  expect(sealer.merge(day, 4, 0)).toBe(true);
  seal(5);
  expect(reader.blocks().map(({ generation }) => generation)).toEqual([null, 5]);
  const another = open();
  expect(reader.blocks()).toEqual(another.blocks());
  another.close();
  reader.close();
});

it('gives no labels with the rows of blocks, of which a day has thousands', () => {
  seal(1);
  const reader = open();
  const [block = {}] = reader.blocks();
  expect(Object.values(block).filter((value) => value instanceof Uint8Array)).toEqual([]);
  reader.close();
});

it('gives the labels of the same series one digest, whatever their samples are', () => {
  seal(1);
  seal(2);
  seal(3, 2);
  const reader = open();
  const [first, second, other] = [1, 2, 3].map((blockId) => reader.labelDigest(blockId));
  expect(second).toBe(first);
  expect(other).not.toBe(first);
  reader.close();
});

it('names the day and the block when a part is damaged', () => {
  seal(1);
  change('UPDATE block_part SET data = zeroblob(length(data))');
  const reader = open();
  const path = dayFilePath(folder, day);
  expect(() => reader.samples(1)).toThrow(`${path} is damaged: in block 1 its CRC-32 is`);
  expect(() => reader.labels(1)).toThrow(DamagedDay);
  reader.close();
});

it.each(['NULL', '7', "'text'"])('finds a part damaged that is %s', (value) => {
  seal(1);
  change(
    `ALTER TABLE block_part RENAME TO sound;
    CREATE TABLE block_part (part_key INTEGER PRIMARY KEY, data ANY);
    INSERT INTO block_part SELECT part_key, ${value} FROM sound`,
  );
  const reader = open();
  for (const read of [reader.samples, reader.labels, reader.labelDigest]) {
    expect(() => read(1)).toThrow(DamagedDay);
  }
  reader.close();
  expect(() => sealer.scrub(day, 0)).toThrow(DamagedDayFile);
});

it('reads in each step of the scrub only the rows after the last block that was read', () => {
  for (const generation of [1, 2, 3]) seal(generation);
  change('UPDATE block SET row_crc = row_crc + 1 WHERE block_id = 1');
  expect(() => sealer.scrub(day, -1)).toThrow(DamagedDayFile);
  expect(sealer.scrub(day, 1)).toEqual({ bytes: expect.any(Number), lastBlock: undefined });
});

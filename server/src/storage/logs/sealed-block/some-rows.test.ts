import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { StoredLog } from '../../../logs/log.ts';
import type { BlockSource } from './block-columns.ts';
import { decodeDirectory } from './directory.ts';
import { encodeBlock } from './encode-block.ts';
import { attributeColumn } from './part-names.ts';
import { openSealedBlock } from './sealed-block.ts';
import { rowsPerSpillGroup } from './spilled-attributes.ts';
import { arbitraryRecords, testDay, testDayStartNs } from './testing/arbitrary-records.ts';
import { openEncoded, readSomeRows, sortedByTime, toSealableBlock } from './testing/stored-in-memory.ts';

const spilledKeys = new Set(['user.id', '__proto__', '']);

const sampleRecord: StoredLog = {
  timeNs: testDayStartNs,
  sequence: 1,
  severityNumber: 9,
  severityText: '',
  body: 'a body',
  serviceName: '',
  flags: 0,
  droppedAttributesCount: 0,
  attributes: new Map(),
  resourceAttributes: new Map(),
};

it('returns some of the records alone, whichever columns were read before', () => {
  const records = arbitraryRecords({ minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(
      records,
      fc.array(fc.nat()),
      fc.array(fc.nat()),
      fc.boolean(),
      (all, picks, reads, spills) => {
        const block = openEncoded(
          encodeBlock('project', toSealableBlock(all, spills ? spilledKeys : new Set())),
        );
        for (const read of reads) block.attribute(block.attributeKeys[read] ?? '')?.codes;
        const rows = picks.map((pick) => pick % all.length);
        const sorted = sortedByTime(all);
        expect(readSomeRows(block, rows)).toEqual(rows.map((row) => sorted[row]));
      },
    ),
  );
});

it('returns spilled attributes of every group of rows, also after those of another group', () => {
  // The second group of rows has none.
  const records = Array.from({ length: 3 * rowsPerSpillGroup }, (_, row) => ({
    ...sampleRecord,
    sequence: row + 1,
    attributes: new Map(
      Math.floor(row / rowsPerSpillGroup) === 1 || row % 500 > 1 ? [] : [['user.id', `${row}`]],
    ),
  }));
  const block = openEncoded(encodeBlock('project', toSealableBlock(records, spilledKeys)));
  const rows = [0, 1, 2, 500, 4500, 8501, 501, 9000, 5000, 9001, 2];
  expect(readSomeRows(block, rows)).toEqual(rows.map((row) => records[row]));
});

/** A block of 500 records that have one of so many attributes each, with a cache. */
function openPages(keyCount: number) {
  const records = Array.from({ length: 500 }, (_, row) => ({
    ...sampleRecord,
    sequence: row + 1,
    attributes: new Map([[`key ${row % keyCount}`, `${row % 300}`]]),
  }));
  const encoded = encodeBlock('project', toSealableBlock(records));
  const directory = decodeDirectory(encoded.directory);
  const place = { file: '2025-11-20.db', day: testDay, blockId: 1 };
  const cached = new Map<string, object>();
  const readParts: string[] = [];
  const source: BlockSource = {
    place,
    readPart(name, number) {
      readParts.push(name);
      return encoded.parts[number];
    },
    cache: { get: (name) => cached.get(name), set: (name, column) => cached.set(name, column) },
  };
  const columns = directory.attributeKeys.map((_, index) => attributeColumn(index));
  return {
    columns,
    readColumns: () => readParts.filter((name) => columns.includes(name)),
    cachedColumns: () => columns.filter((name) => cached.has(name) || cached.has(`${name}.bytes`)),
    expectPage(rows: readonly number[]) {
      const page = readSomeRows(openSealedBlock(directory, source), rows);
      expect(page).toEqual(rows.map((row) => records[row]));
    },
  };
}

it('reads each attribute column once for a page, and caches none of a block with many', () => {
  const { columns, readColumns, cachedColumns, expectPage } = openPages(100);
  expectPage([7, 499, 0]);
  expect(readColumns()).toEqual(columns);
  expect(cachedColumns()).toEqual([]);
});

it('caches the attribute columns of a block with few for the next page', () => {
  const { columns, readColumns, cachedColumns, expectPage } = openPages(10);
  expectPage([7, 499, 0]);
  expectPage([6, 8]);
  expect(readColumns()).toEqual(columns);
  expect(cachedColumns()).toEqual(columns);
});

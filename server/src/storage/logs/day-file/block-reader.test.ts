import { rmSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import type { EncodedLog } from '../../../logs/encoded-log.ts';
import { dayFilePath } from '../../generational/day-files/day-file-name.ts';
import { createTemporaryFolder } from '../../generational/day-files/testing/temporary-folder.ts';
import type { BlockSummary } from '../block.ts';
import { openEncodedLogs } from '../read-encoded-log.ts';
import { readStoredLog } from '../read-stored-log.ts';
import { DamagedBlock } from '../sealed-block/damaged-block.ts';
import { type BlockReader, createBlockReader } from './block-reader.ts';
import { createLogSealer } from './log-sealer.ts';
import { damageDirectory, damageParts } from './testing/damage-block.ts';
import { dayOne, freezeDayOne, freezeRecords, timeOn } from './testing/frozen-records.ts';

interface Store {
  readonly folder: string;
  readonly summary: BlockSummary;
  readonly reader: BlockReader;
}

function openStore(cacheBytes = 1_000_000): Store {
  const folder = createTemporaryFolder();
  const sealer = createLogSealer(folder);
  const frozen = { generation: 1, projectId: 'p', blocks: freezeDayOne(5, 1) };
  const [summary] = sealer.seal(frozen, () => expect.fail());
  sealer.close();
  return { folder, summary: summary ?? expect.fail(), reader: openReader(folder, cacheBytes) };
}

function openReader(folder: string, cacheBytes = 1_000_000): BlockReader {
  const reader = createBlockReader({ folder, cacheBytes });
  onTestFinished(() => reader.close());
  return reader;
}

it('caches decoded columns for the next query', () => {
  const { summary, reader } = openStore();
  const { timesOfDayNs, services } = reader.open(summary);
  expect(reader.open(summary).timesOfDayNs).toBe(timesOfDayNs);
  expect(reader.open(summary).services.dictionary).toBe(services.dictionary);
});

it('gives a record that was read lately again, without its columns', () => {
  const { summary, reader } = openStore();
  const read = (row: number): EncodedLog => {
    const place = { block: reader.open(summary), row };
    return openEncodedLogs([place])(place);
  };
  const record = read(4);
  expect(read(4)).toBe(record);
  expect(read(3)).not.toEqual(record);
});

it('reads every column without a cache', () => {
  const { summary, reader } = openStore(1);
  const block = reader.open(summary);
  expect(reader.open(summary).timesOfDayNs).not.toBe(block.timesOfDayNs);
  expect(readStoredLog(block, 4).attributes).toEqual(new Map([['number', '5']]));
});

it('names the damaged part of a block', () => {
  const { folder, summary } = openStore();
  damageParts(folder, summary, 2);
  const block = openReader(folder).open(summary);
  expect(() => readStoredLog(block, 0)).toThrow(
    new RegExp(`^block 1 of ${dayFilePath(folder, dayOne)} is damaged in its part \\S+: its CRC-32 is`),
  );
});

it('reports a damaged directory, a missing file and a wrong block as damage', () => {
  const { folder, summary, reader } = openStore();
  expect(() => reader.open({ ...summary, blockId: 7 })).toThrow(
    'is damaged in its part directory: it is missing',
  );
  expect(() => reader.open({ ...summary, projectId: 'q', minSequence: 9 })).toThrow('that of another block');
  damageDirectory(folder, summary);
  expect(() => openReader(folder).open(summary)).toThrow(DamagedBlock);
  rmSync(dayFilePath(folder, dayOne));
  expect(() => openReader(folder).open(summary)).toThrow(DamagedBlock);
});

it('continues to read a file that was removed after it was opened', () => {
  const { folder, summary, reader } = openStore();
  const block = reader.open(summary);
  rmSync(dayFilePath(folder, dayOne));
  expect(readStoredLog(block, 0).body).toBe('body 1');
  reader.closeDay(dayOne);
  expect(() => reader.open(summary)).toThrow(DamagedBlock);
});

it('reads more days than it keeps open', () => {
  const folder = createTemporaryFolder();
  const sealer = createLogSealer(folder);
  const days = Array.from({ length: 45 }, (_, index) => dayOne - index);
  const times = days.map((day) => timeOn(day, 1));
  const frozen = { generation: 1, projectId: 'p', blocks: freezeRecords(times, 1) };
  const summaries = sealer.seal(frozen, () => expect.fail());
  sealer.close();
  const reader = openReader(folder, 1);
  const blocks = summaries.map((summary) => reader.open(summary));
  expect(blocks.map((block) => readStoredLog(block, 0).body)).toEqual(
    days.map((_, index) => `body ${index + 1}`),
  );
});

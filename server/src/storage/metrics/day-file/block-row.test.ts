import { expect, it } from 'vitest';
import { DamagedDayFile } from '../../generational/day-files/storage-damage.ts';
import { assertRowSound, type BlockRow, crcOfRow } from './block-row.ts';

const content: Omit<BlockRow, 'crc'> = {
  blockId: 1,
  projectId: 'prj_1',
  generation: 1,
  firstGeneration: 1,
  replacedAtMs: null,
  seriesCount: 1,
  sampleCount: 2,
  minMs: 10,
  maxMs: 20,
  firstMetric: 'up',
  lastMetric: 'up',
  firstLabels: Uint8Array.of(1, 2),
  lastLabels: Uint8Array.of(1, 2),
};
const row: BlockRow = { ...content, crc: crcOfRow(content) };

it('accepts a row as it was written', () => {
  expect(() => assertRowSound('2026-11-20.db', row)).not.toThrow();
});

it.each([
  ['another count', { sampleCount: 3 }],
  ['other labels', { lastLabels: Uint8Array.of(1, 3) }],
  ['no labels', { firstLabels: null }],
  ['labels of another type', { lastLabels: 0 }],
  ['a text in place of labels', { lastLabels: 'up' }],
  ['no counts', { sampleCount: null, minMs: null }],
])('finds a row damaged that has %s', (_what, damage) => {
  // Cast: a damaged page has values of any type, whatever its table declares.
  const damaged = { ...row, ...damage } as BlockRow;
  expect(() => assertRowSound('2026-11-20.db', damaged)).toThrow(DamagedDayFile);
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { dayFileName, namedDays } from '../../generational/day-files/day-file-name.ts';
import { createBlockStore } from './block-store.ts';

const lastDateMs = 8.64e15;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-blocks-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it.each([
  [lastDateMs + 1, lastDateMs + 1],
  [lastDateMs, 2 * lastDateMs],
  [-2 * lastDateMs, -lastDateMs - 1],
  [-2 * lastDateMs, 2 * lastDateMs],
])('has no blocks from %d to %d, which no date reaches', (minMs, maxMs) => {
  const store = createBlockStore({ folder, cacheBytes: 1_000 });
  expect(store.blocks('prj_1', minMs, maxMs)).toEqual([]);
  store.close();
});

it('names files of four-digit years', () => {
  expect([dayFileName(namedDays.first), dayFileName(namedDays.last)]).toEqual([
    '0000-01-01.db',
    '9999-12-31.db',
  ]);
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dayFileName, namedDays } from '../../generational/day-files/day-file-name.ts';
import { createSampleSealer } from '../day-file/sample-sealer.ts';
import { createMemoryHead } from '../testing/memory-head.ts';
import { createBlockStore } from './block-store.ts';

const lastDateMs = 8.64e15;
const dayStartMs = 20_400 * 86_400_000;

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
  expect(store.blocks('prj_1', minMs, maxMs, () => {})).toEqual([]);
  store.close();
});

/** Seals memtables with a sample of each of some series, in both projects. */
function seal(...memtables: readonly (readonly string[])[]): void {
  const head = createMemoryHead();
  const sealer = createSampleSealer(folder, head);
  for (const [index, instances] of memtables.entries()) {
    head.begin(index + 1);
    for (const projectId of ['prj_1', 'prj_2']) {
      for (const instance of instances) {
        const timestampsMs = Float64Array.of(dayStartMs + index);
        const samples = { timestampsMs, values: Float64Array.of(1), from: 0, to: 1 };
        head.append(projectId, ['__name__', 'up', 'instance', instance], samples);
      }
    }
    sealer.seal(index + 1, 0, () => expect.fail());
  }
  sealer.close();
}

it('looks up the series of a project once for all blocks that have the same', () => {
  seal(['a', 'b'], ['a', 'b'], ['a'], ['a', 'b']);
  const store = createBlockStore({ folder, cacheBytes: 100_000 });
  const toRows = vi.fn((labelBytes: readonly Uint8Array[]) => [
    { metric: 'up', first: 0, rows: new Int32Array(labelBytes.length) },
  ]);
  const rowsOf = (projectId: string) =>
    store
      .blocks(projectId, dayStartMs, dayStartMs + 10, () => {})
      .map((block) => block.metricRows(toRows)[0]?.rows.length);
  expect(rowsOf('prj_1')).toEqual([2, 2, 1, 2]);
  expect(toRows).toHaveBeenCalledTimes(2);
  expect(rowsOf('prj_2')).toEqual([2, 2, 1, 2]);
  expect(toRows).toHaveBeenCalledTimes(4);
  store.forgetRows();
  expect(rowsOf('prj_1')).toEqual([2, 2, 1, 2]);
  expect(toRows).toHaveBeenCalledTimes(6);
  store.close();
});

it('checks the deadline before it reads samples, but not for those that are cached', () => {
  seal(['a']);
  const store = createBlockStore({ folder, cacheBytes: 100_000 });
  const checkDeadline = vi.fn();
  const [block] = store.blocks('prj_1', dayStartMs, dayStartMs, checkDeadline);
  expect(checkDeadline).not.toHaveBeenCalled();
  for (let time = 0; time < 3; time += 1) expect(block?.samples().seriesCount).toBe(1);
  expect(checkDeadline).toHaveBeenCalledTimes(1);
  store.close();
});

it('knows the memory of decompressed samples without decompressing them', () => {
  seal(['a', 'b', 'c'], ['a']);
  const store = createBlockStore({ folder, cacheBytes: 100_000 });
  const checkDeadline = vi.fn();
  const blocks = store.blocks('prj_1', dayStartMs, dayStartMs + 10, checkDeadline);
  const sizes = blocks.map((block) => block.byteSize());
  expect(checkDeadline).not.toHaveBeenCalled();
  expect(sizes).toEqual(blocks.map((block) => block.samples().byteSize));
  store.close();
});

it('names files of four-digit years', () => {
  expect([dayFileName(namedDays.first), dayFileName(namedDays.last)]).toEqual([
    '0000-01-01.db',
    '9999-12-31.db',
  ]);
});

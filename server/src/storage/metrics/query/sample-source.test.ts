import { expect, it, vi } from 'vitest';
import { dayMs } from '../../../time/utc-day.ts';
import { createTemporaryFolder } from '../../generational/day-files/testing/temporary-folder.ts';
import { createSampleSealer } from '../day-file/sample-sealer.ts';
import { createMemoryHead } from '../testing/memory-head.ts';
import { createBlockStore } from './block-store.ts';
import { createMemtablePresence } from './memtable-presence.ts';
import { createSampleSource } from './sample-source.ts';
import { createSeriesIndex } from './series-index.ts';

const startMs = 20_400 * dayMs;
const blockCount = 8;
const seriesCount = 4;
const samplesPerSeries = 200;

/** Seals memtables with samples whose values are any doubles, so that each takes eight bytes in a block. */
function sealDoubles(folder: string) {
  const head = createMemoryHead();
  const sealer = createSampleSealer(folder, head);
  let seed = 1;
  for (let memtable = 0; memtable < blockCount; memtable++) {
    head.begin(memtable + 1);
    for (let series = 0; series < seriesCount; series++) {
      const timestampsMs = Float64Array.from(
        { length: samplesPerSeries },
        (_, index) => startMs + 1_000 * (memtable * samplesPerSeries + index),
      );
      const values = timestampsMs.map(() => {
        seed = (seed * 48_271) % 2_147_483_647;
        return Math.PI * seed;
      });
      const samples = { timestampsMs, values, from: 0, to: samplesPerSeries };
      head.append('p', ['__name__', 'm', 'series', `${series}`], samples);
    }
    sealer.seal(memtable + 1, 0, () => expect.fail());
    head.retire(memtable + 1);
  }
  sealer.close();
  return head;
}

it('reads each block once, also where its values take more than those of most blocks', () => {
  const folder = createTemporaryFolder();
  const head = sealDoubles(folder);
  const blockBytes = 8 * seriesCount * samplesPerSeries;
  // Three quarters of what the blocks take.
  const cacheBytes = (blockCount * blockBytes * 3) / 4;
  const blocks = createBlockStore({ folder, cacheBytes });
  const onRead = vi.fn();
  const source = createSampleSource({
    projectId: 'p',
    index: createSeriesIndex({ head, onDropped: () => expect.fail() }),
    blocks: {
      ...blocks,
      blocks: (projectId, minMs, maxMs) => blocks.blocks(projectId, minMs, maxMs, onRead),
    },
    presence: createMemtablePresence(),
    memtables: [],
    keptFromMs: 0,
    maxBlockBytes: cacheBytes / 2,
    checkDeadline: () => {},
  });
  const selected = source.select([], startMs, startMs + dayMs - 1);
  expect(selected.count).toBe(seriesCount);
  for (let series = 0; series < seriesCount; series++) {
    const { from, to } = selected.read(series);
    expect(to - from).toBe(blockCount * samplesPerSeries);
  }
  expect(onRead).toHaveBeenCalledTimes(blockCount);
  blocks.close();
});

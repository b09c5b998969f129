import { dayMs } from '../../../time/utc-day.ts';
import { openSampleBlock } from '../chunks/sample-block.ts';
import { SampleJoiner } from '../chunks/sample-joiner.ts';
import { decodeSeriesLabels } from '../chunks/series-labels.ts';
import { createBlockCutter } from './block-cutter.ts';
import type { BlockRow } from './block-row.ts';
import type { PlacedBlock, SampleBlockTable } from './block-table.ts';
import { compareSeries, type OrderedSeries, toOrderedSeries } from './ordered-series.ts';

interface MergedSeries extends OrderedSeries {
  /** Indexes of a block, and of the series within it, one after the other. */
  readonly chunks: number[];
}

/**
 * Merges several blocks of one project into new ones.
 *
 * @throws RangeError when a part of a block is not as it was written.
 */
export function mergeBlocks(
  file: Pick<SampleBlockTable, 'labels' | 'samples'>,
  day: number,
  rows: readonly BlockRow[],
): PlacedBlock[] {
  const [first] = rows;
  if (first === undefined) return [];
  const stored = rows.toSorted((a, b) => a.firstGeneration - b.firstGeneration || a.blockId - b.blockId);
  const blocks = stored.map(({ blockId }) => openSampleBlock(file.samples(blockId), day * dayMs));
  const bySeries = new Map<string, MergedSeries>();
  for (const [block, { blockId }] of stored.entries()) {
    for (const [series, labelBytes] of decodeSeriesLabels(file.labels(blockId)).entries()) {
      const key = Buffer.from(labelBytes.buffer, labelBytes.byteOffset, labelBytes.length).toString('latin1');
      const known = bySeries.get(key);
      if (known === undefined) bySeries.set(key, { ...toOrderedSeries(labelBytes), chunks: [block, series] });
      else known.chunks.push(block, series);
    }
  }
  const joiner = new SampleJoiner();
  const cutter = createBlockCutter(first.projectId, day * dayMs);
  for (const each of [...bySeries.values()].sort(compareSeries)) {
    joiner.clear();
    for (let at = 0; at < each.chunks.length; at += 2) {
      // Pairs, of blocks that are there.
      const [block, series] = [each.chunks[at] as number, each.chunks[at + 1] as number];
      const source = blocks[block];
      if (source !== undefined) joiner.addFromBlock(source, series, Number.POSITIVE_INFINITY);
    }
    cutter.add(each, joiner.join());
  }
  return cutter.finish();
}

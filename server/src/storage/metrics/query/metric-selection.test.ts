import { expect, it } from 'vitest';
import { encodeLabelBytes } from '../../../metrics/label-bytes.ts';
import { createMetricIndex } from '../../metric-queries/metric-index.ts';
import { BlockEncoder } from '../chunks/encode-block.ts';
import { openSampleBlock } from '../chunks/sample-block.ts';
import { SampleJoiner } from '../chunks/sample-joiner.ts';
import type { StoredBlock } from './block-store.ts';
import { MetricSelection } from './metric-selection.ts';
import { RowChunks } from './row-chunks.ts';

const dayStartMs = Date.UTC(2026, 10, 27);
const instances = ['a', 'b', 'c', 'd'];

/** Two blocks with a sample of each instance, of which the last three are selected, in another order. */
function createSelection() {
  const metric = createMetricIndex('up', () => expect.fail());
  const bytes = instances.map((instance) => encodeLabelBytes(['__name__', 'up', 'instance', instance]));
  const rowOf = (index: number): number => metric.rowOf(bytes[index] ?? expect.fail());
  const selected = Int32Array.of(3, 1, 2).map(rowOf);
  const picks: string[] = [];
  const blocks = [0, 1].map((block) => {
    const encoder = new BlockEncoder(dayStartMs);
    for (const [index, labelBytes] of bytes.entries()) {
      const timestampsMs = Float64Array.of(dayStartMs + 1000 * block);
      encoder.add(labelBytes, { timestampsMs, values: Float64Array.of(10 * block + index), from: 0, to: 1 });
    }
    const stored = encoder.finish().samples;
    const pick: StoredBlock['pick'] = (series) => {
      picks.push(`${block}: ${series.join(' ')}`);
      return openSampleBlock(stored, dayStartMs).pick(series);
    };
    const metricRows = { metric: 'up', first: 0, rows: Int32Array.from(instances.keys(), rowOf) };
    // Cast: a selection that picks asks for nothing else.
    return { block: { pick } as StoredBlock, metricRows };
  });
  const selection = new MetricSelection({
    metric,
    rows: selected,
    blocks: blocks.map(({ block }) => block),
    chunks: new RowChunks(blocks, selected, metric.rowCount),
    memtables: [],
    minMs: dayStartMs,
    maxMs: dayStartMs + 60_000,
    joiner: new SampleJoiner(),
    picksFromBlocks: true,
  });
  const read = (position: number): number[] => {
    const { values, from, to } = selection.read(position);
    return [...values.subarray(from, to)];
  };
  return { read, picks };
}

it('picks the selected series of a block once, and keeps them until all of them were read', () => {
  const { read, picks } = createSelection();
  const expected = [
    [3, 13],
    [1, 11],
    [2, 12],
  ];
  expect([0, 1, 2].map(read)).toEqual(expected);
  expect(picks).toEqual(['0: 1 2 3', '1: 1 2 3']);
  expect([0, 1, 2].map(read)).toEqual(expected);
  expect(picks).toHaveLength(4);
});

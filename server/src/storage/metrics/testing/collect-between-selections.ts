import { setTimeout as delay } from 'node:timers/promises';
import { createMetricIndex } from '../../metric-queries/metric-index.ts';
import { BlockEncoder } from '../chunks/encode-block.ts';
import { openSampleBlock } from '../chunks/sample-block.ts';
import { SampleJoiner } from '../chunks/sample-joiner.ts';
import type { StoredBlock } from '../query/block-store.ts';
import { MetricSelection } from '../query/metric-selection.ts';
import { RowChunks } from '../query/row-chunks.ts';

/*
 * Reads series of blocks until V8 has compiled the code for it, and collects garbage when no block and no selection is left: see
 * `traceCollection`.
 */
const { gc } = globalThis;
if (gc === undefined) throw new Error('run it with --expose-gc');

const dayStartMs = Date.UTC(2026, 10, 27);
const seriesCount = 200;
const timestampsMs = Float64Array.from({ length: 100 }, (_, index) => dayStartMs + index * 15_000);
const values = Float64Array.from({ length: 100 }, (_, index) => index * 3);
const encoder = new BlockEncoder(dayStartMs);
const metric = createMetricIndex('up', () => new Uint8Array(0));
const rows = new Int32Array(seriesCount);
for (let series = 0; series < seriesCount; series += 1) {
  const labelBytes = new TextEncoder().encode(`\u0003job\u0003${String(series).padStart(3, '0')}`);
  encoder.add(labelBytes, { timestampsMs, values, from: 0, to: timestampsMs.length });
  rows[series] = metric.rowOf(labelBytes);
}
const { samples: stored } = encoder.finish();

function readSelection(): void {
  const samples = () => openSampleBlock(stored, dayStartMs);
  const pick: StoredBlock['pick'] = (series) => samples().pick(series);
  // Cast: a selection does not ask for the summary.
  const block = { samples, pick } as StoredBlock;
  const blocks = Array.from({ length: 6 }, () => ({ block, metricRows: { metric: 'up', first: 0, rows } }));
  const selection = new MetricSelection({
    metric,
    rows,
    blocks: blocks.map(() => block),
    chunks: new RowChunks(blocks, rows, seriesCount),
    memtables: [],
    minMs: dayStartMs,
    maxMs: dayStartMs + 600_000,
    joiner: new SampleJoiner(),
    picksFromBlocks: true,
  });
  for (let position = 0; position < selection.count; position += 1) selection.read(position);
}

for (let round = 0; round < 60; round += 1) {
  readSelection();
  // Code that was compiled beside it is taken between two calls.
  await delay(5);
}
process.stdout.write('collecting\n');
gc();

import type { Labels } from '../../../promql/labels/labels.ts';
import type { Samples } from '../../../promql/samples/samples.ts';
import type { MetricIndex } from '../../metric-queries/metric-index.ts';
import type { SampleBlock } from '../chunks/sample-block.ts';
import type { SampleJoiner } from '../chunks/sample-joiner.ts';
import type { MemtableView } from '../shared/head-view.ts';
import { findTime, findTimeFromEnd } from '../shared/merge-runs.ts';
import type { StoredBlock } from './block-store.ts';
import type { RowChunks } from './row-chunks.ts';

/** Selected series of one metric and where their samples are. */
export interface MetricSelectionOptions {
  readonly metric: MetricIndex;
  readonly rows: Int32Array;
  readonly blocks: readonly StoredBlock[];
  readonly chunks: RowChunks;
  /** Those with samples in the range, oldest first. */
  readonly memtables: readonly MemtableView[];
  readonly minMs: number;
  readonly maxMs: number;
  readonly joiner: SampleJoiner;
  /** The blocks exceed the cache: keep only the selected series of each. */
  readonly picksFromBlocks: boolean;
}

export interface MetricSelection {
  /** Whether a selected row may have samples in the range. */
  labels(position: number): Labels;
  read(position: number): Samples;
}

const noSamples: Samples = { timestampsMs: new Float64Array(0), values: new Float64Array(0), from: 0, to: 0 };

export function createMetricSelection(options: MetricSelectionOptions): MetricSelection {
  const { metric, rows, blocks, chunks, memtables, minMs, maxMs, joiner, picksFromBlocks } = options;
  const picked = new Map<number, SampleBlock>();

  function openBlock(number: number): SampleBlock {
    // A number of `chunks`, which has those of `blocks`.
    const block = blocks[number] as StoredBlock;
    if (!picksFromBlocks) return block.samples();
    const known = picked.get(number) ?? block.pick(chunks.seriesOfBlock[number] ?? []);
    picked.set(number, known);
    return known;
  }

  /** The samples of the head, where they are all in one run and nothing has to be copied. */
  function readHead(series: number): Samples | undefined {
    let only = noSamples;
    for (const memtable of memtables) {
      const samples = memtable.read(series);
      if (samples === undefined) continue;
      const clipped = clip(samples, minMs, maxMs);
      if (clipped.from === clipped.to) continue;
      if (only !== noSamples) return undefined;
      only = clipped;
    }
    return only;
  }

  function join(first: number, series: number): Samples {
    joiner.clear();
    for (let chunk = first; chunk >= 0; chunk = chunks.next(chunk)) {
      joiner.addFromBlock(openBlock(chunks.blockOf(chunk)), chunks.seriesOf(chunk), maxMs);
    }
    if (series >= 0) {
      for (const memtable of memtables) {
        const samples = memtable.read(series);
        if (samples !== undefined) joiner.add(clip(samples, minMs, maxMs));
      }
    }
    return clip(joiner.join(), minMs, maxMs);
  }

  // Casts: positions of selected rows.
  return {
    labels: (position) => metric.labels(rows[position] as number),
    read(position) {
      const first = chunks.first(position);
      const series = metric.headSeries(rows[position] as number);
      const fromHead = first < 0 && series >= 0 ? readHead(series) : undefined;
      return fromHead ?? join(first, series);
    },
  };
}

/** The samples in the closed range. */
function clip(samples: Samples, minMs: number, maxMs: number): Samples {
  const { timestampsMs, values, from, to } = samples;
  if (from === to) return samples;
  // Casts: the first and the last of at least one sample.
  const startsBefore = (timestampsMs[from] as number) < minMs;
  const endsAfter = (timestampsMs[to - 1] as number) > maxMs;
  if (!startsBefore && !endsAfter) return samples;
  // Most reads are of the last minutes.
  const start = startsBefore ? findTimeFromEnd(samples, minMs) : from;
  // Times are whole milliseconds.
  const end = endsAfter ? findTime(samples, Math.floor(maxMs) + 1, start) : to;
  return { timestampsMs, values, from: start, to: end };
}

import { keepShape } from '../../../memory/keep-shape.ts';
import type { Labels } from '../../../promql/labels/labels.ts';
import type { Samples } from '../../../promql/samples/samples.ts';
import type { SelectedSeries } from '../../../promql/series-source.ts';
import { createMetricIndex, type MetricIndex } from '../../metric-queries/metric-index.ts';
import type { SampleBlock } from '../chunks/sample-block.ts';
import { SampleJoiner } from '../chunks/sample-joiner.ts';
import type { MemtableView } from '../shared/head-view.ts';
import { findTime, findTimeFromEnd } from '../shared/merge-runs.ts';
import type { StoredBlock } from './block-store.ts';
import { RowChunks } from './row-chunks.ts';

/** Selected series of one metric, and where their samples are. */
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

const noSamples: Samples = { timestampsMs: new Float64Array(0), values: new Float64Array(0), from: 0, to: 0 };

// Casts below: positions of selected rows, and numbers of blocks, which the chunks have.

/** Joins the samples of one series after the other, from memory and from day files. */
export class MetricSelection implements SelectedSeries {
  readonly #options: MetricSelectionOptions;
  /** By number of the block, until all chunks of it were read: a long range has so many that they take much memory. */
  readonly #picked: (SampleBlock | undefined)[] = [];
  /** Of those, the chunks that were not read yet. */
  readonly #unreadCounts: Int32Array;

  constructor(options: MetricSelectionOptions) {
    this.#options = options;
    this.#unreadCounts = new Int32Array(options.blocks.length);
  }

  get count(): number {
    return this.#options.rows.length;
  }

  labels(position: number): Labels {
    const { metric, rows } = this.#options;
    return metric.labels(rows[position] as number);
  }

  read(position: number): Samples {
    const { metric, rows, chunks } = this.#options;
    const first = chunks.first(position);
    const series = metric.headSeries(rows[position] as number);
    const fromHead = first < 0 && series >= 0 ? this.#readHead(series) : undefined;
    return fromHead ?? this.#join(first, series);
  }

  /** The samples of the head, where they are all in one run and nothing has to be copied. */
  #readHead(series: number): Samples | undefined {
    const { memtables, minMs, maxMs } = this.#options;
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

  /** @param first chunk, or -1. */
  #join(first: number, series: number): Samples {
    const { chunks, memtables, joiner, minMs, maxMs } = this.#options;
    joiner.clear();
    for (let chunk = first; chunk >= 0; chunk = chunks.next(chunk)) this.#addChunk(chunk);
    if (series >= 0) {
      for (const memtable of memtables) {
        const samples = memtable.read(series);
        if (samples !== undefined) joiner.add(clip(samples, minMs, maxMs));
      }
    }
    return clip(joiner.join(), minMs, maxMs);
  }

  #addChunk(chunk: number): void {
    const { blocks, chunks, joiner, maxMs, picksFromBlocks } = this.#options;
    const number = chunks.blockOf(chunk);
    if (!picksFromBlocks) {
      joiner.addFromBlock((blocks[number] as StoredBlock).samples(), chunks.seriesOf(chunk), maxMs);
      return;
    }
    joiner.addFromBlock(this.#pick(number), chunks.placeInBlock(chunk), maxMs);
    const unreadCount = (this.#unreadCounts[number] as number) - 1;
    this.#unreadCounts[number] = unreadCount;
    if (unreadCount === 0) this.#picked[number] = undefined;
  }

  #pick(number: number): SampleBlock {
    const known = this.#picked[number];
    if (known !== undefined) return known;
    const { blocks, chunks } = this.#options;
    const series = chunks.seriesOfBlock(number);
    const picked = (blocks[number] as StoredBlock).pick(series);
    this.#picked[number] = picked;
    this.#unreadCounts[number] = series.length;
    return picked;
  }
}

keepShape(
  new MetricSelection({
    metric: createMetricIndex('', () => new Uint8Array(0)),
    rows: new Int32Array(0),
    blocks: [],
    chunks: new RowChunks([], new Int32Array(0), 0),
    memtables: [],
    minMs: Date.UTC(2026, 0),
    maxMs: Date.UTC(2027, 0),
    joiner: new SampleJoiner(),
    picksFromBlocks: false,
  }),
);

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

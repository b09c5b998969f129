import type { LabelMatcher } from '../../../promql/labels/label-matcher.ts';
import { metricNameLabel } from '../../../promql/labels/labels.ts';
import type { SelectedSeries, SeriesSource } from '../../../promql/series-source.ts';
import type { MetricIndex } from '../../metric-queries/metric-index.ts';
import type { MetricSource, SelectedMetric } from '../../metric-queries/selected-metrics.ts';
import type { DeadlineCheck } from '../../threads/query-deadline.ts';
import { SampleJoiner } from '../chunks/sample-joiner.ts';
import type { MemtableView } from '../shared/head-view.ts';
import { findBlockRows } from './block-rows.ts';
import type { BlockStore, StoredBlock } from './block-store.ts';
import type { MemtablePresence } from './memtable-presence.ts';
import { MetricSelection } from './metric-selection.ts';
import { type BlockOfMetric, RowChunks } from './row-chunks.ts';
import type { SeriesIndex } from './series-index.ts';

export interface SampleSourceOptions {
  readonly projectId: string;
  readonly index: SeriesIndex;
  readonly blocks: BlockStore;
  readonly presence: MemtablePresence;
  /** Those in memory when the read began, oldest first: their blocks in day files are skipped. */
  readonly memtables: readonly MemtableView[];
  /** Samples before are past the retention. */
  readonly keptFromMs: number;
  /** Decompressed blocks of one selection beyond this are not kept whole. */
  readonly maxBlockBytes: number;
  readonly checkDeadline: DeadlineCheck;
}

interface StoredMetric extends SelectedMetric<MetricIndex> {
  readonly blocks: readonly BlockOfMetric[];
}

export interface SampleSource extends SeriesSource, MetricSource {}

/**
 * The series of one project, for one read, over memory and day files. Each sample is in a memtable in memory or in the
 * day files: those of the memtables in memory are skipped. Series are ordered by metric name, and within a metric by
 * first appearance.
 */
export function createSampleSource(options: SampleSourceOptions): SampleSource {
  const { projectId, index, blocks, presence, memtables, keptFromMs, checkDeadline } = options;
  const inMemory = new Set(memtables.map(({ number }) => number));

  function storedBlocks(minMs: number, maxMs: number, names: readonly string[] | undefined): StoredBlock[] {
    return blocks.blocks(projectId, minMs, maxMs, checkDeadline).filter(({ summary }) => {
      const { generation, firstMetric, lastMetric } = summary;
      if (generation !== null && inMemory.has(generation)) return false;
      return names === undefined || names.some((name) => name >= firstMetric && name <= lastMetric);
    });
  }

  function groupByMetric(stored: readonly StoredBlock[]): Map<string, BlockOfMetric[]> {
    const byMetric = new Map<string, BlockOfMetric[]>();
    for (const block of stored) {
      checkDeadline();
      for (const metricRows of block.metricRows((labels) => findBlockRows(index, projectId, labels))) {
        const ofMetric = byMetric.get(metricRows.metric);
        if (ofMetric === undefined) byMetric.set(metricRows.metric, [{ block, metricRows }]);
        else ofMetric.push({ block, metricRows });
      }
    }
    return byMetric;
  }

  function selectMetrics(matchers: readonly LabelMatcher[], fromMs: number, maxMs: number): StoredMetric[] {
    const minMs = Math.max(fromMs, keptFromMs);
    if (minMs > maxMs) return [];
    const [ofName, others] = partition(matchers, ({ name }) => name === metricNameLabel);
    const literals = ofName.find((matcher) => matcher.literals !== undefined)?.literals;
    const blocksOf = groupByMetric(storedBlocks(minMs, maxMs, literals));
    const recent = overlapping(memtables, minMs, maxMs);
    const selected: StoredMetric[] = [];
    for (const name of [...new Set(literals ?? index.metricNames(projectId))].sort()) {
      checkDeadline();
      if (!ofName.every(({ matches }) => matches(name))) continue;
      const metric = index.find(projectId, name);
      if (metric === undefined) continue;
      const ofMetric = blocksOf.get(name) ?? [];
      const present = markPresent(metric, ofMetric);
      const matching = metric.match(others, checkDeadline);
      for (const memtable of recent) presence.mark(memtable, metric, matching, present);
      const rows = keepMarked(matching, present);
      if (rows.length > 0) selected.push({ metric, rows, blocks: ofMetric });
    }
    return selected;
  }

  function select(matchers: readonly LabelMatcher[], fromMs: number, maxMs: number): SelectedSeries {
    const minMs = Math.max(fromMs, keptFromMs);
    const recent = overlapping(memtables, minMs, maxMs);
    const metrics = selectMetrics(matchers, fromMs, maxMs);
    const picksFromBlocks = haveBlocksAbove(options.maxBlockBytes, metrics);
    const joiner = new SampleJoiner();
    const selections = metrics.map(
      ({ metric, rows, blocks: ofMetric }) =>
        new MetricSelection({
          metric,
          rows,
          blocks: ofMetric.map(({ block }) => block),
          chunks: new RowChunks(ofMetric, rows, metric.rowCount),
          memtables: recent,
          minMs,
          maxMs,
          joiner,
          picksFromBlocks,
        }),
    );
    return concatenate(selections);
  }

  return { select, selectMetrics };
}

/** A flag for each row of the metric: whether a block has samples of it; a block counts as a whole. */
function markPresent(metric: MetricIndex, blocks: readonly BlockOfMetric[]): Uint8Array {
  const present = new Uint8Array(metric.rowCount);
  for (const { metricRows } of blocks) {
    const { rows } = metricRows;
    // In bounds.
    for (let i = 0; i < rows.length; i++) present[rows[i] as number] = 1;
  }
  return present;
}

function keepMarked(rows: Int32Array, marks: Uint8Array): Int32Array {
  const kept = new Int32Array(rows.length);
  let count = 0;
  for (let i = 0; i < rows.length; i++) {
    // In bounds.
    const row = rows[i] as number;
    if (marks[row] === 1) kept[count++] = row;
  }
  return kept.subarray(0, count);
}

function overlapping(
  memtables: readonly MemtableView[],
  minMs: number,
  maxMs: number,
): readonly MemtableView[] {
  return memtables.filter((generation) => generation.minMs <= maxMs && generation.maxMs >= minMs);
}

/** Whether the decompressed blocks of the metrics take more than so many bytes together. */
function haveBlocksAbove(maxBytes: number, metrics: readonly StoredMetric[]): boolean {
  const blocks = new Set(metrics.flatMap((metric) => metric.blocks.map(({ block }) => block)));
  let bytes = 0;
  for (const block of blocks) {
    bytes += block.byteSize();
    if (bytes > maxBytes) return true;
  }
  return false;
}

function concatenate(selections: readonly MetricSelection[]): SelectedSeries {
  const [only, ...more] = selections;
  if (only === undefined) return { count: 0, labels: outOfRange, read: outOfRange };
  if (more.length === 0) return only;
  // By index of a series: its selection, and its position there.
  const owners: MetricSelection[] = [];
  const positions: number[] = [];
  for (const selection of selections) {
    for (let position = 0; position < selection.count; position++) {
      owners.push(selection);
      positions.push(position);
    }
  }
  // Casts: an index below the count has both.
  return {
    count: owners.length,
    labels: (i) => (owners[i] ?? outOfRange()).labels(positions[i] as number),
    read: (i) => (owners[i] ?? outOfRange()).read(positions[i] as number),
  };
}

function outOfRange(): never {
  throw new RangeError('the selection has no series of that index');
}

function partition<Item>(items: readonly Item[], test: (item: Item) => boolean): [Item[], Item[]] {
  const [passing, rest]: [Item[], Item[]] = [[], []];
  for (const item of items) (test(item) ? passing : rest).push(item);
  return [passing, rest];
}

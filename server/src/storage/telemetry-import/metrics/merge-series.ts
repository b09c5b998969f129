import type { Samples } from '../../../promql/samples/samples.ts';
import { openSampleBlock, type SampleBlock } from '../../metrics/chunks/sample-block.ts';
import { SampleJoiner } from '../../metrics/chunks/sample-joiner.ts';
import { decodeSeriesLabels } from '../../metrics/chunks/series-labels.ts';
import { compareSeries, type OrderedSeries, toOrderedSeries } from '../../metrics/day-file/ordered-series.ts';
import { compareBlocks, type ExportedSampleBlock } from './exported-block.ts';

/** A series of a project and day. */
export interface MergedSeries extends OrderedSeries {
  /** All of its samples, of which no two have one time. Valid until the next call. */
  read(): Samples;
}

/** An open block, and its series that comes next. */
interface Cursor {
  readonly order: ExportedSampleBlock['order'];
  readonly labels: readonly Uint8Array[];
  readonly samples: SampleBlock;
  index: number;
  next: OrderedSeries;
}

/** The series of the blocks of one project and day, each once, in the order of `compareSeries`; opens the blocks that it stands in only. */
export function* mergeSeries(
  blocks: readonly ExportedSampleBlock[],
  dayStartMs: number,
): Generator<MergedSeries> {
  const waiting = blocks.toSorted(compareBlocks).reverse();
  const joiner = new SampleJoiner();
  let open: Cursor[] = [];

  /** The least series of those that are next. */
  function findNext(): OrderedSeries | undefined {
    let least = waiting.at(-1)?.first;
    for (const { next } of open) if (least === undefined || compareSeries(next, least) < 0) least = next;
    return least;
  }

  for (let series = findNext(); series !== undefined; series = findNext()) {
    const found = series;
    for (let block = waiting.at(-1); block !== undefined; block = waiting.at(-1)) {
      if (compareSeries(block.first, found) > 0) break;
      waiting.pop();
      open.push(openCursor(block, dayStartMs));
    }
    const parts = open
      .filter(({ next }) => compareSeries(next, found) === 0)
      .sort((a, b) => a.order[0] - b.order[0] || a.order[1] - b.order[1]);
    yield {
      ...found,
      read() {
        joiner.clear();
        for (const { samples, index } of parts) joiner.addFromBlock(samples, index, Number.POSITIVE_INFINITY);
        return joiner.join();
      },
    };
    for (const cursor of parts) advance(cursor);
    open = open.filter(({ index, labels }) => index < labels.length);
  }
}

function openCursor(block: ExportedSampleBlock, dayStartMs: number): Cursor {
  const labels = decodeSeriesLabels(block.labels());
  const samples = openSampleBlock(block.samples(), dayStartMs);
  return { order: block.order, labels, samples, index: 0, next: block.first };
}

function advance(cursor: Cursor): void {
  cursor.index += 1;
  const labels = cursor.labels[cursor.index];
  if (labels !== undefined) cursor.next = toOrderedSeries(labels);
}

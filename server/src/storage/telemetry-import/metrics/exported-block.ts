import type { PlacedBlock } from '../../metrics/day-file/block-table.ts';
import { compareSeries, type OrderedSeries, toOrderedSeries } from '../../metrics/day-file/ordered-series.ts';

/** A block of samples of one project and day, in a file or in memory. */
export interface ExportedSampleBlock extends Pick<PlacedBlock, 'projectId' | 'sampleCount'> {
  readonly first: OrderedSeries;
  /** Of two samples at one time the one of the block that comes first by these counts. */
  readonly order: readonly [generation: number, block: number];
  /** As stored. */
  labels(): Uint8Array;
  samples(): Uint8Array;
}

export function toExportedBlock(
  block: Pick<PlacedBlock, 'projectId' | 'sampleCount' | 'firstLabels'>,
  order: ExportedSampleBlock['order'],
  parts: Pick<ExportedSampleBlock, 'labels' | 'samples'>,
): ExportedSampleBlock {
  const { projectId, sampleCount, firstLabels } = block;
  return { projectId, sampleCount, first: toOrderedSeries(firstLabels), order, ...parts };
}

export function compareBlocks(a: ExportedSampleBlock, b: ExportedSampleBlock): number {
  return compareSeries(a.first, b.first) || a.order[0] - b.order[0] || a.order[1] - b.order[1];
}

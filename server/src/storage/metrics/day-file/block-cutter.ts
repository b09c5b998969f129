import type { Samples } from '../../../promql/samples/samples.ts';
import { BlockEncoder, maxBlockSamples, maxBlockSeries } from '../chunks/encode-block.ts';
import type { PlacedBlock } from './block-table.ts';
import type { OrderedSeries } from './ordered-series.ts';

/** A block with fewer series takes those of the next metric too. */
const wellFilledSeries = 128;

/** Cuts the series of one project and day, in the order of `compareSeries`, into blocks. */
export interface BlockCutter {
  /** @param samples at least one; runs longer than a block should have are split. */
  add(series: OrderedSeries, samples: Samples): void;
  finish(): PlacedBlock[];
}

/** A metric begins a new block when it could not be whole in the last one, unless that is small. */
export function createBlockCutter(projectId: string, dayStartMs: number): BlockCutter {
  const blocks: PlacedBlock[] = [];
  let encoder = new BlockEncoder(dayStartMs);
  let first: OrderedSeries | undefined;
  let last: OrderedSeries | undefined;

  function cut(): void {
    if (first === undefined || last === undefined) return;
    blocks.push({
      ...encoder.finish(),
      projectId,
      firstMetric: first.metric,
      lastMetric: last.metric,
      // Copied: those of all series of a metric may be in one buffer.
      firstLabels: new Uint8Array(first.labelBytes),
      lastLabels: new Uint8Array(last.labelBytes),
    });
    encoder = new BlockEncoder(dayStartMs);
    first = undefined;
    last = undefined;
  }

  function isFullFor(next: OrderedSeries, sampleCount: number): boolean {
    const { seriesCount } = encoder;
    if (seriesCount === maxBlockSeries || encoder.sampleCount + sampleCount > maxBlockSamples) return true;
    return seriesCount >= wellFilledSeries && last?.metric !== next.metric;
  }

  return {
    add(series, samples) {
      for (let from = samples.from; from < samples.to; from += maxBlockSamples) {
        const to = Math.min(samples.to, from + maxBlockSamples);
        if (isFullFor(series, to - from)) cut();
        encoder.add(series.labelBytes, { ...samples, from, to });
        first ??= series;
        last = series;
      }
    },
    finish() {
      cut();
      return blocks;
    },
  };
}

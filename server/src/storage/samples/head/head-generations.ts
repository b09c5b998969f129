import { createBufferPool } from '../shared/buffer-pool.ts';
import type { HeadMessage } from '../shared/head-message.ts';
import type { HeadReaders } from '../shared/head-readers.ts';
import { createHeadGeneration, type FoundSample, type HeadGeneration } from './head-generation.ts';
import type { SampleWriterLimits } from './sample-writer-limits.ts';
import type { StagedSamples } from './staged-samples.ts';
import { startOfUtcDay } from './utc-day.ts';

/** The generations in memory: sealed ones that readers still use, frozen ones, and at most one that is open. */
export interface HeadGenerations {
  /** The number of the open one. */
  readonly open: number | undefined;
  /** @param number greater than that of any other. */
  begin(number: number): void;
  /** Takes stored samples, none of which is in memory, into the open generation. */
  append(samples: StagedSamples): void;
  find(series: number, timestampMs: number): FoundSample | undefined;
  /** Whether the open one is old or large enough to be frozen. */
  readonly isDue: boolean;
  /** Ends the open one: it takes no more samples. Returns its number. */
  freeze(): number | undefined;
  /** Numbers of those that are not sealed and have samples of days before this one. */
  unsealedBefore(day: number): number[];
  /** It is in day files as a whole. */
  markSealed(number: number): void;
  /** Lets go of its memory; returns the number of the oldest that is left. */
  retire(number: number): number | undefined;
  /** What of the open one and those to be sealed is in memory. */
  readonly unsealedBytes: number;
  describe(): HeadMessage[];
}

export interface HeadGenerationsOptions {
  readonly limits: Pick<SampleWriterLimits, 'rotateAfterMs' | 'maxGenerationSamples' | 'maxGenerationBytes'>;
  readonly monotonicNowMs: () => number;
  readonly readers: HeadReaders;
  /** A series got its first sample of a generation. */
  readonly onActive: (series: number, generation: number) => void;
}

interface Kept {
  readonly generation: HeadGeneration;
  readonly startedAtMs: number;
  isSealed: boolean;
}

export function createHeadGenerations(options: HeadGenerationsOptions): HeadGenerations {
  const { limits, monotonicNowMs, readers, onActive } = options;
  const pool = createBufferPool();
  /** Ascending by number. */
  let kept: Kept[] = [];
  let open: Kept | undefined;
  /** The one before the newest. */
  let last: HeadGeneration | undefined;

  /** How far the open generation is, by time or by samples; 1 and more when it is due. */
  function progressOf({ generation, startedAtMs }: Kept): number {
    return Math.max(
      (monotonicNowMs() - startedAtMs) / limits.rotateAfterMs,
      generation.sampleCount / limits.maxGenerationSamples,
    );
  }

  function unsealed(): Kept[] {
    return kept.filter(({ isSealed }) => !isSealed);
  }

  return {
    get open() {
      return open?.generation.number;
    },
    begin(number) {
      last = kept.at(-1)?.generation;
      const generation = createHeadGeneration(number, {
        pool,
        tell: readers.tell,
        lastCountOf: (series) => last?.countOf(series) ?? 0,
      });
      open = { generation, startedAtMs: monotonicNowMs(), isSealed: false };
      kept.push(open);
    },
    append(samples) {
      if (open === undefined) throw new Error('no generation is open for samples');
      const { generation } = open;
      generation.append(samples, progressOf(open), (series) => onActive(series, generation.number));
    },
    find(series, timestampMs) {
      for (const { generation } of kept) {
        if (timestampMs < generation.minMs || timestampMs > generation.maxMs) continue;
        const found = generation.find(series, timestampMs);
        if (found !== undefined) return found;
      }
      return undefined;
    },
    get isDue() {
      if (open === undefined) return false;
      return progressOf(open) >= 1 || open.generation.byteSize >= limits.maxGenerationBytes;
    },
    freeze() {
      const frozen = open?.generation.number;
      open = undefined;
      return frozen;
    },
    unsealedBefore: (day) =>
      unsealed()
        .filter(({ generation }) => generation.minMs < startOfUtcDay(day))
        .map(({ generation }) => generation.number),
    markSealed(number) {
      for (const each of kept) if (each.generation.number === number) each.isSealed = true;
    },
    retire(number) {
      const retired = kept.find(({ generation }) => generation.number === number);
      if (retired !== undefined && retired !== open) {
        kept = kept.filter((each) => each !== retired);
        readers.retire(number, () => retired.generation.release());
      }
      return kept[0]?.generation.number;
    },
    get unsealedBytes() {
      return unsealed().reduce((bytes, { generation }) => bytes + generation.byteSize, 0);
    },
    describe: () => kept.flatMap(({ generation }) => generation.describe()),
  };
}

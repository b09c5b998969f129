import type { SampleSlab } from '../shared/sample-slab.ts';
import type { StagedSamples } from './staged-samples.ts';

/** Copies one staged sample to a place of a slab. */
export function copyStaged(samples: StagedSamples, staged: number, slab: SampleSlab, index: number): void {
  slab.timestampsMs[index] = samples.timestampsMs[staged] as number;
  copyWords(samples.valueWords, staged, slab.valueWords, index);
}

/** Copies a double bit by bit. */
export function copyWords(from: Int32Array, fromIndex: number, to: Int32Array, toIndex: number): void {
  to[2 * toIndex] = from[2 * fromIndex] as number;
  to[2 * toIndex + 1] = from[2 * fromIndex + 1] as number;
}

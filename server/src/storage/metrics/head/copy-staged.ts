import { copyWords } from '../../metric-ingest/copy-words.ts';
import type { StagedSamples } from '../../metric-ingest/staged-samples.ts';
import type { SampleSlab } from '../shared/sample-slab.ts';

/** Copies one staged sample to a place of a slab. */
export function copyStaged(samples: StagedSamples, staged: number, slab: SampleSlab, index: number): void {
  slab.timestampsMs[index] = samples.timestampsMs[staged] as number;
  copyWords(samples.valueWords, staged, slab.valueWords, index);
}

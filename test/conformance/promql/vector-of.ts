import type { Answer } from './target.ts';

/** A vector with one value per job. */
export function vectorOf(
  samples: readonly [string, number][],
  annotations = { warnings: [], infos: [] },
): Answer {
  const value = {
    type: 'vector',
    timestampMs: 0,
    samples: samples.map(([job, number]) => ({ labels: ['job', job], value: number })),
  } as const;
  return { ok: true, value, annotations };
}

import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { BlockSummary } from '../day-file/block-row.ts';
import { createDayBlocks } from './day-blocks.ts';

const summary = fc.tuple(fc.constantFrom('prj_1', 'prj_2'), fc.nat({ max: 20 }), fc.nat({ max: 5 })).map(
  ([projectId, minMs, lengthMs]): BlockSummary => ({
    blockId: 1,
    projectId,
    generation: 1,
    firstGeneration: 1,
    seriesCount: 1,
    sampleCount: 1,
    minMs,
    maxMs: minMs + lengthMs,
    firstMetric: 'up',
    lastMetric: 'up',
  }),
);

it('finds the blocks of a project that overlap a closed range', () => {
  fc.assert(
    fc.property(fc.array(summary), fc.nat({ max: 30 }), fc.nat({ max: 5 }), (all, fromMs, lengthMs) => {
      const untilMs = fromMs + lengthMs;
      for (const projectId of ['prj_1', 'prj_2', 'prj_3']) {
        const expected = all.filter(
          (each) => each.projectId === projectId && each.minMs <= untilMs && each.maxMs >= fromMs,
        );
        expect(createDayBlocks(all).overlapping(projectId, fromMs, untilMs)).toEqual(expected);
      }
    }),
  );
});

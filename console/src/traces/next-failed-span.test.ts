import { expect, it } from 'vitest';
import { nextFailedSpan } from './next-failed-span.ts';
import { sampleSpan, spanId } from './testing/sample-events.ts';
import { layOutWaterfall } from './waterfall.ts';

const statuses = ['ok', 'error', 'ok', 'error'] as const;
const waterfall = layOutWaterfall(
  statuses.flatMap((status, id) => sampleSpan({ id, startMs: id, endMs: id + 1, status })),
);

it('goes from failed span to failed span and begins again', () => {
  expect([undefined, spanId(1), spanId(2), spanId(3)].map((id) => nextFailedSpan(waterfall, id))).toEqual(
    [1, 3, 3, 1].map(spanId),
  );
});

it('finds none where none failed', () => {
  expect(
    nextFailedSpan(layOutWaterfall(sampleSpan({ id: 1, startMs: 0, endMs: 1 })), undefined),
  ).toBeUndefined();
});

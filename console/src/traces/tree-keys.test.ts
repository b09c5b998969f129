import { describe, expect, it } from 'vitest';
import { noFolds, toggleFold } from './folds.ts';
import { sampleSpan, spanId } from './testing/sample-events.ts';
import { moveInTree } from './tree-keys.ts';
import { visibleRows } from './visible-rows.ts';
import { layOutWaterfall } from './waterfall.ts';

const waterfall = layOutWaterfall([
  ...sampleSpan({ id: 1, startMs: 0, endMs: 9 }),
  ...sampleSpan({ id: 2, parent: 1, startMs: 1, endMs: 5 }),
  ...sampleSpan({ id: 3, parent: 2, startMs: 2, endMs: 3 }),
  ...sampleSpan({ id: 4, parent: 1, startMs: 6, endMs: 8 }),
]);
const rows = visibleRows(waterfall, noFolds);
const folded = visibleRows(waterfall, toggleFold(noFolds, spanId(2)));

describe('moveInTree', () => {
  it.each([
    ['ArrowDown', 0, { row: 1 }],
    ['j', 3, { row: 3 }],
    ['ArrowDown', -1, { row: 0 }],
    ['ArrowUp', 2, { row: 1 }],
    ['k', 0, { row: 0 }],
    ['PageDown', 0, { row: 3 }],
    ['PageUp', 3, { row: 0 }],
    ['Home', 2, { row: 0 }],
    ['End', 0, { row: 3 }],
    ['ArrowRight', 1, { row: 2 }],
    ['ArrowRight', 2, {}],
    ['ArrowLeft', 1, { toggle: spanId(2) }],
    ['ArrowLeft', 2, { row: 1 }],
    ['ArrowLeft', 3, { row: 0 }],
    ['Enter', 2, { select: spanId(3) }],
    [' ', 0, { select: spanId(1) }],
    ['x', 0, undefined],
  ])('%s on row %i', (key, row, move) => {
    expect(moveInTree(rows, row, key)).toEqual(move);
  });

  it('opens a folded span, and finds the parent above folded ones', () => {
    expect(moveInTree(folded, 1, 'ArrowRight')).toEqual({ toggle: spanId(2) });
    expect(moveInTree(folded, 1, 'ArrowLeft')).toEqual({ row: 0 });
    expect(moveInTree(folded, 2, 'ArrowLeft')).toEqual({ row: 0 });
  });

  it('does nothing without rows', () => {
    for (const key of ['j', 'k', 'Home', 'End', 'ArrowLeft', 'ArrowRight', 'Enter'])
      expect(moveInTree([], -1, key)).toEqual({});
  });
});

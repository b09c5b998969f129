import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareLabels } from '../../promql/labels/compare-labels.ts';
import { createFirstLabels } from './first-labels.ts';

it('keeps the first label sets, in whatever order they come', () => {
  const text = fc.constantFrom('a', 'b', 'é', '10', '9');
  fc.assert(
    fc.property(
      fc.array(fc.array(text, { maxLength: 3 })),
      fc.integer({ min: 1, max: 12 }),
      (sets, count) => {
        const first = createFirstLabels(count);
        for (const labels of sets) first.add(labels);
        expect(first.list()).toEqual(sets.toSorted(compareLabels).slice(0, count));
      },
    ),
  );
});

it.each([
  ['ascending', (index: number) => index],
  ['descending', (index: number) => 9_999 - index],
  ['mixed', (index: number) => (index * 7_919) % 10_000],
])('keeps the first of many that come in %s order', (_order, numberAt) => {
  const first = createFirstLabels(3);
  for (let index = 0; index < 10_000; index += 1) {
    first.add(['instance', String(numberAt(index)).padStart(5, '0')]);
  }
  expect(first.list().map(([, instance]) => instance)).toEqual(['00000', '00001', '00002']);
});

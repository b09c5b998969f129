import { expect, it } from 'vitest';
import { createAnnotationCollector } from './annotation-collector.ts';

it('counts lines and columns from one', () => {
  const { warn, annotations } = createAnnotationCollector('a +\nb');
  warn('first', { start: 0, end: 1 });
  warn('second', { start: 4, end: 5 });
  warn('nowhere');
  expect(annotations().warnings).toEqual([
    'PromQL warning: first (1:1)',
    'PromQL warning: second (2:1)',
    'PromQL warning: nowhere',
  ]);
});

it('shows ten of a kind and the number omitted', () => {
  const { inform, annotations } = createAnnotationCollector();
  for (let i = 0; i < 24; i++) inform(`text ${i % 12}`);
  expect(annotations().infos).toHaveLength(11);
  expect(annotations().infos.at(-1)).toBe('2 more info annotations omitted');
});

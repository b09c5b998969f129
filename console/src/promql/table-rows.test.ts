import { expect, it } from 'vitest';
import { toTable } from './table-rows.ts';

function row(job: string, value: string) {
  return { metric: { job, __name__: 'up' }, point: [0, value] as const };
}

const queries = [
  { letter: 'A', rows: [row('a', '2'), row('b', 'NaN'), row('c', '-Inf')] },
  { letter: 'B', rows: [{ metric: { zone: 'x' }, point: [0, '3'] as const }] },
];

it('puts the queries under common columns, in the order of their answers', () => {
  const { columns, rows } = toTable(queries, undefined);
  expect(columns).toEqual(['__name__', 'job', 'zone']);
  expect(rows.map(({ letter, point }) => `${letter} ${point[1]}`)).toEqual(['A 2', 'A NaN', 'A -Inf', 'B 3']);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(4);
});

it('sorts by value, what is no number last', () => {
  const values = (sort: 'ascending' | 'descending') =>
    toTable(queries, sort).rows.map(({ point }) => point[1]);
  expect(values('descending')).toEqual(['3', '2', '-Inf', 'NaN']);
  expect(values('ascending')).toEqual(['-Inf', '2', '3', 'NaN']);
});

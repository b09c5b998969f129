import { expect, it } from 'vitest';
import { compareCount } from './count-stored.ts';

it('takes what was not acknowledged as stored or not, and finds what was lost or doubled', () => {
  const compare = (stored: number) => compareCount('logs', { acknowledged: 100, unsure: 10, stored });
  expect([100, 105, 110].flatMap(compare)).toEqual([]);
  expect(compare(99)).toEqual(['1 logs were lost']);
  expect(compare(112)).toEqual(['2 logs were doubled']);
});

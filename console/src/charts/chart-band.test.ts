import { expect, it } from 'vitest';
import { edgesOf } from './chart-band.ts';

it('has the edges of all bands, but none where a band is open', () => {
  const band = { label: '', color: '#000' };
  expect(
    edgesOf([
      { ...band, key: 'a', fromValue: 10 },
      { ...band, key: 'b', toValue: 2.5 },
      { ...band, key: 'c', fromValue: -1, toValue: 3 },
    ]),
  ).toEqual([-1, 2.5, 3, 10]);
  expect(edgesOf([{ ...band, key: 'a' }])).toEqual([]);
});

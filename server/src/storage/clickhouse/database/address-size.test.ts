import { expect, it } from 'vitest';
import { cutForAddress, fitsAddress } from './address-size.ts';

const long = (letter: string) => letter.repeat(50_000);

it('counts texts as they are in an address', () => {
  expect(fitsAddress([long('a'), long('b')])).toBe(true);
  expect(fitsAddress([long('a'), long('b'), long('c')])).toBe(false);
  // Three characters for each byte, of which there are two.
  expect(fitsAddress([long('é')])).toBe(false);
  expect(fitsAddress(['\ud800'])).toBe(true);
});

it('cuts lists where there are enough items, or where their texts are long', () => {
  const cut = (texts: readonly string[], maxItems = 3) =>
    cutForAddress(texts, maxItems, (text) => text).map((list) => list.map((text) => text[0]).join(''));
  expect(cut([])).toEqual([]);
  expect(cut(['a', 'b', 'c', 'd'])).toEqual(['abc', 'd']);
  expect(cut([long('a'), long('b'), long('c')])).toEqual(['ab', 'c']);
  expect(cut([long('a'), long('a'), long('a'), long('b')], 9)).toEqual(['aaab']);
  expect(cut([long('é'), long('é'), 'a'])).toEqual(['éé', 'a']);
});

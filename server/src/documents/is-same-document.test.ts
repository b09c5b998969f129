import { expect, it } from 'vitest';
import { isSameDocument } from './is-same-document.ts';

it.each<[string, string, string, readonly string[] | undefined, boolean]>([
  ['the same text', '{"a":["x","y"]}', '{"a":["x","y"]}', undefined, true],
  ['an order that counts', '{"a":["x","y"]}', '{"a":["y","x"]}', undefined, false],
  ['an order that does not count', '{"a":["x","y"],"b":1}', '{"a":["y","x"],"b":1}', ['a'], true],
  ['the order of another member', '{"a":[1,2],"b":[1,2]}', '{"a":[1,2],"b":[2,1]}', ['a'], false],
  ['another value', '{"a":["x"],"b":1}', '{"a":["x"],"b":2}', ['a'], false],
  ['another item', '{"a":["x","y"]}', '{"a":["x","z"]}', ['a'], false],
  ['an item more often', '{"a":["x","x","y"]}', '{"a":["x","y","y"]}', ['a'], false],
  ['items of another type', '{"a":["1",22]}', '{"a":[1,"22"]}', ['a'], false],
  ['a set that neither has', '{"b":1}', '{"b":2}', ['a'], false],
])('compares %s', (_what, a, b, sets, expected) => {
  expect(isSameDocument(a, b, sets)).toBe(expected);
});

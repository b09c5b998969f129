import { expect, it } from 'vitest';
import { describeChange, describeTrail, formatValue } from './describe-difference.ts';

it('says where a difference is', () => {
  expect(describeTrail({ trail: ['widgets', 'Errors', 'title'] })).toBe('widgets › Errors › title');
  expect(describeTrail({ trail: [] })).toBe('the whole document');
});

it.each([
  [undefined, 1, 'added'],
  [1, undefined, 'removed'],
  [1, 2, 'changed'],
])('from %j to %j something was %s', (base, side, change) => {
  expect(describeChange(base, side)).toBe(change);
});

it.each([
  [undefined, '(absent)'],
  ['', '(empty)'],
  ['a\nb', 'a\nb'],
  [['a', 'b'], 'a\nb'],
  [false, 'false'],
  [null, 'null'],
  [
    { y: [{ b: 1, a: 2 }], x: 1 },
    '{\n  "x": 1,\n  "y": [\n    {\n      "a": 2,\n      "b": 1\n    }\n  ]\n}',
  ],
])('writes %j to be read', (value, text) => {
  expect(formatValue(value)).toBe(text);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../../test/support/any-character.ts';
import { unquoteString } from '../syntax/unquote-string.ts';
import { formatLabelSet, formatLabels } from './format-labels.ts';
import { quoteString } from './quote-string.ts';
import { toLabels } from './to-labels.ts';

test.each([
  [{}, '{}', '{}'],
  [{ __name__: 'up' }, 'up', '{__name__="up"}'],
  [{ __name__: 'a:b', job: 'x', a: '"' }, 'a:b{a="\\"", job="x"}', '{__name__="a:b", a="\\"", job="x"}'],
  [{ __name__: 'my.metric', 'a.b': 'c' }, '{"my.metric", "a.b"="c"}', '{__name__="my.metric", "a.b"="c"}'],
])('%j is formatted like Prometheus', (record, metric, set) => {
  const labels = toLabels(record);
  expect([formatLabels(labels), formatLabelSet(labels)]).toEqual([metric, set]);
});

test.each([
  ['a\n\t\x07\x7f\0', '"a\\n\\t\\a\\x7f\\x00"'],
  ['é\u{1f600}\u200b\u{e0001}', '"é😀\\u200b\\U000e0001"'],
  ['a\udcc5z', '"a\\xc5z"'],
])('%j is quoted like Go', (text, quoted) => {
  expect(quoteString(text)).toBe(quoted);
});

test('quoted text round-trips', () => {
  const text = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.constantFrom('a\udcc5z', '\udcff', '\ufffd\ufeff'),
  );
  fc.assert(
    fc.property(text, (written) => {
      fc.pre(/^(?:\p{Any}(?<![\ud800-\udc7f\udd00-\udfff]))*$/u.test(written));
      expect(unquoteString(quoteString(written))).toBe(written);
    }),
  );
});

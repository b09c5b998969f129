import { expect, test } from 'vitest';
import { createLabelRewriter } from './label-rewriter.ts';
import { contextOfCall } from './testing/function-call.ts';

const { context } = contextOfCall('label_replace(m, "a", "", "b", "")');

// `\x24` is a dollar sign whose brace the lint does not take for that of a template.
test.each([
  ['source-value-(.*)', 'value-$1', 'source-value-10', 'value-10'],
  ['(.*)-(.*)', '$2-$1', 'a-b', 'b-a'],
  ['(?P<name>.*):(?P<rest>.*)', '$name/\x24{rest}', 'a:b', 'a/b'],
  ['(.*)', '\x24{1}x', 'a', 'ax'],
  ['(.*)', '$1x', 'a', ''],
  ['(.*)', '$2$9$other', 'a', ''],
  ['(.*)', '$01', 'a', ''],
  ['(.*)', '$0', 'a', 'a'],
  ['(.*)', '$$1 $ \x24{ \x24{} $', 'a', '$1 $ \x24{ \x24{} $'],
  ['(a)|(b)', '<$1>', 'b', '<>'],
  ['.*', 'plain', 'line\nbreak', 'plain'],
  ['(.*)', '<$1>', 'line\nbreak', '<line\nbreak>'],
  ['', 'was empty', '', 'was empty'],
  // Groups of one name, as Go expands them.
  ['(?P<a>x)(?P<a>y)', '<$a>', 'xy', '<x>'],
  ['(?P<a>x)|(?<a>y)', '<$a>', 'y', '<y>'],
  ['(?P<a>x*)(?P<a>y)', '<$a>', 'y', '<>'],
  ['(?P<a>x)(?P<a_2>y)(?P<a>z)', '<$a|$a_2|$a_3>', 'xyz', '<x|y|>'],
  ['(?P<a>x)|(?P<a>y)|z', '<$a>', 'z', '<>'],
  // What looks like a group within a class, quoted text or behind an escape is none.
  ['[(?P<a>](?P<a>y)', '<$a>', 'ay', '<y>'],
  ['[](?P<a>](?P<a>y)', '<$a>', ']y', '<y>'],
  ['[[:alpha:](?P<a>](?P<a>y)', '<$a>', '?y', '<y>'],
  ['\\Q(?P<a>\\E(?P<a>y)', '<$a>', '(?P<a>y', '<y>'],
  ['\\((?P<a>y)', '<$a>', '(y', '<y>'],
])('The pattern %s with %s makes %j %j', (pattern, replacement, value, expected) => {
  expect(createLabelRewriter(pattern, replacement, context)(value)).toBe(expected);
});

test('Only whole values match', () => {
  expect(createLabelRewriter('value-(.*)', '$1', context)('source-value-10')).toBeUndefined();
  expect(createLabelRewriter('a|b', 'c', context)('ab')).toBeUndefined();
});

test('An invalid pattern is rejected by name', () => {
  expect(() => createLabelRewriter('(.*', 'x', context)).toThrow(
    'invalid regular expression in label_replace(): (.*',
  );
});

test('Lookarounds and backreferences, which could take forever, are rejected', () => {
  expect(() => createLabelRewriter('(a)\\1', '$1', context)).toThrow('invalid regular expression');
});

test('A pattern is counted as work by its size and the length of the value', () => {
  let counted: number[] = [];
  const work = (units: number) => void counted.push(units);
  createLabelRewriter('(?:a?){200}b', '$0', { ...context, work })('a'.repeat(1_000));
  // Compiled, and matched.
  const isLarge = expect.toSatisfy((units: number) => units > 200 * 200);
  expect(counted).toEqual([isLarge, expect.toSatisfy((units: number) => units > 200_000)]);
  counted = [];
  createLabelRewriter('a.*', 'x', { ...context, work })('a'.repeat(1_000));
  expect(counted).toEqual([expect.toSatisfy((units: number) => units < 1_000), 1_000]);
});

import { expect, test } from 'vitest';
import { evaluateVectorFunction } from './testing/evaluate-vector-function.ts';
import { type StepValues, seriesOf } from './testing/series-streams.ts';

function labelsOf(text: string, selectors: readonly string[], dropName = false): string[] {
  const series = selectors.map((selector) => seriesOf(selector, [1], dropName));
  return evaluateVectorFunction(text, series).result.map(([labels]) => labels);
}

test('label_replace writes what the pattern matched, and nothing without a match', () => {
  const text = 'label_replace(m, "dst", "to-$1", "src", "from-(.*)")';
  expect(labelsOf(text, ['m{src="from-1"}', 'm{src="x",dst="old"}'])).toEqual([
    'm{dst="to-1", src="from-1"}',
    'm{dst="old", src="x"}',
  ]);
});

test('An empty value removes the label, an absent label is an empty one', () => {
  expect(labelsOf('label_replace(m, "a", "", "a", ".*")', ['m{a="1",b="2"}'])).toEqual(['m{b="2"}']);
  expect(labelsOf('label_replace(m, "a", "x$1", "none", "(.*)")', ['m{b="2"}'])).toEqual(['m{a="x", b="2"}']);
});

test('label_join joins in order, with absent labels as empty ones', () => {
  expect(labelsOf('label_join(m, "d", "-", "b", "none", "a")', ['m{a="1",b="2"}'])).toEqual([
    'm{a="1", b="2", d="2--1"}',
  ]);
  expect(labelsOf('label_join(m, "a", "-")', ['m{a="1"}'])).toEqual(['m']);
});

test('A written metric name is kept', () => {
  const rename = 'label_replace(m, "__name__", "rate_$1", "__name__", "(.+)")';
  expect(labelsOf(rename, ['m{a="1"}'], true)).toEqual(['rate_m{a="1"}']);
  expect(labelsOf('label_replace(m, "__name__", "x", "a", "2")', ['m{a="1"}'], true)).toEqual([
    'm{a="1"} (name dropped)',
  ]);
  expect(labelsOf('label_join(m, "n", "", "__name__")', ['m{a="1"}'], true)).toEqual([
    'm{a="1", n="m"} (name dropped)',
  ]);
});

test('Series that become equal may alternate but not share a step', () => {
  const relabel = (a: StepValues, b: StepValues) =>
    evaluateVectorFunction('label_replace(m, "i", "", "i", ".*")', [
      seriesOf('m{i="1"}', a),
      seriesOf('m{i="2"}', b),
    ]);
  expect(relabel([2, undefined], [undefined, 4]).result).toEqual([
    ['m', [2, undefined]],
    ['m', [undefined, 4]],
  ]);
  expect(() => relabel([2, 3], [undefined, 4])).toThrow(
    'vector cannot contain metrics with the same labelset',
  );
});

test.each([
  ['label_replace(m, "", "a", "b", ".*")', 'invalid destination label name in label_replace(): '],
  ['label_replace(m, "\\xff", "", "src", "(.*)")', 'invalid destination label name in label_replace(): '],
  ['label_join(m, "a", "-", "")', 'invalid source label name in label_join(): '],
])('%s is rejected even without series', (text, message) => {
  expect(() => evaluateVectorFunction(text, [])).toThrow(message);
});

test.each([
  [
    'label_replace(m, "d", "$1$1$1$1$1", "s", "(.*)")',
    'label_replace() creates a label value of 20000 characters',
  ],
  [
    'label_join(m, "d", "-", "s", "s", "s", "s", "s")',
    'label_join() creates a label value of 20004 characters',
  ],
])('%s makes no value that is too long', (text, message) => {
  const series = [seriesOf(`m{s="${'x'.repeat(4_000)}"}`, [1])];
  expect(() => evaluateVectorFunction(text, series)).toThrow(message);
});

test('The memory of labels is counted as points held', () => {
  const charged: number[] = [];
  const chargePoints = (count: number) => void charged.push(count);
  const series = [seriesOf(`m{s="${'x'.repeat(4_000)}"}`, [1])];
  evaluateVectorFunction('label_join(m, "d", "", "s", "s")', series, {}, { chargePoints });
  expect(charged).toEqual([expect.toSatisfy((points: number) => points > 12_000 / 8)]);
});

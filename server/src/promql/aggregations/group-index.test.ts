import { expect, test } from 'vitest';
import { instant } from '../engine/testing/evaluate-text.ts';
import { seriesOf } from '../functions/testing/series-streams.ts';
import { formatLabels } from '../labels/format-labels.ts';
import { GroupIndex } from './group-index.ts';
import { aggregationOf } from './testing/evaluate-aggregation.ts';

const unlimited = { chargePoints: () => {}, work: () => {} };

function groupsOf(text: string, selectors: readonly string[]): string[] {
  const index = new GroupIndex(aggregationOf(text), unlimited);
  for (const selector of selectors) index.find(seriesOf(selector, []).labels);
  return index.labels.map(formatLabels);
}

const selectors = ['m{a="1",b="2"}', 'm{a="1",b="3"}', 'n{b="2"}', 'm{a="1",b="2",c="4"}'];

test.each([
  ['sum(m)', ['{}']],
  ['sum by () (m)', ['{}']],
  ['sum by (a) (m)', ['{a="1"}', '{}']],
  ['sum by (b, __name__) (m)', ['m{b="2"}', 'm{b="3"}', 'n{b="2"}']],
  ['sum without (b) (m)', ['{a="1"}', '{}', '{a="1", c="4"}']],
  ['sum without () (m)', ['{a="1", b="2"}', '{a="1", b="3"}', '{b="2"}', '{a="1", b="2", c="4"}']],
])('%s has the groups %j', (text, expected) => {
  expect(groupsOf(text, selectors)).toEqual(expected);
});

test('Labels that concatenate to the same text are different groups', () => {
  expect(groupsOf('sum by (a, b) (m)', ['m{a="aa",b="bb"}', 'm{a="a",b="abb"}'])).toHaveLength(2);
});

test('Evaluations of the same node number their groups anew', () => {
  const node = aggregationOf('sum by (a) (m)');
  const [one, two] = [seriesOf('m{a="1"}', []).labels, seriesOf('m{a="2"}', []).labels];
  const first = new GroupIndex(node, unlimited);
  expect([first.find(one), first.find(two), first.find(one)]).toEqual([0, 1, 0]);
  const second = new GroupIndex(node, unlimited);
  expect([second.find(two), second.find(one)]).toEqual([0, 1]);
  expect(second.labels.map(formatLabels)).toEqual(['{a="2"}', '{a="1"}']);
});

test('Groups that come and go do not accumulate', () => {
  const node = aggregationOf('sum by (a) (m)');
  const groupOf = (value: string) => {
    const index = new GroupIndex(node, unlimited);
    index.find(['a', value]);
    return index.labels[0];
  };
  const first = groupOf('x');
  expect(groupOf('x')).toBe(first);
  const index = new GroupIndex(node, unlimited);
  for (let i = 0; i < 10_000; i++) index.find(['a', String(i)]);
  expect(index.labels).toHaveLength(10_000);
  expect(groupOf('x')).not.toBe(first);
  expect(groupOf('x')).toEqual(first);
});

test.each([
  ['many series', 500, 'sum by (b) (m)', (index: number) => String(index)],
  ['long labels', 2, 'sum by (a) (m)', (index: number) => `${index} ${'long'.repeat(2_500)}`],
])('Groups are forgotten when there are %s, whichever node they are of', (_, count, text, labelAt) => {
  const maxBytes = 16 * 1024;
  const [node, other] = [aggregationOf('sum by (a) (m)'), aggregationOf(text)];
  const group = () => {
    const index = new GroupIndex(node, unlimited, maxBytes);
    index.find(['a', 'x']);
    return index.labels[0];
  };
  // Forgets the groups of other tests, which are more.
  group();
  const first = group();
  expect(group()).toBe(first);
  const series = Array.from({ length: count }, (_, index) => ['a', labelAt(index)]);
  const index = new GroupIndex(other, unlimited, maxBytes);
  for (const labels of series) index.find(labels);
  expect(group()).not.toBe(first);
  expect(group()).toEqual(first);
});

test('The text of a group is charged once for each evaluation', () => {
  const node = aggregationOf('sum by (a) (m)');
  const charged: number[] = [];
  for (let evaluation = 0; evaluation < 2; evaluation += 1) {
    const index = new GroupIndex(node, { ...unlimited, chargePoints: (count) => void charged.push(count) });
    for (const value of ['x'.repeat(800), 'y', 'x'.repeat(800)]) index.find(['a', value]);
  }
  expect(charged).toEqual([expect.toSatisfy((count) => count >= 100 && count < 110), 2, charged[0], 2]);
});

test.each(['sum by (LABELS) (m)', 'count_values without (LABELS) ("v", m)'])(
  'Thousands of names are counted as work: %s',
  (text) => {
    const names = Array.from({ length: 2_000 }, (_, n) => `n${n}`).join(',');
    const series = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`m{i="${i}"}`, '1']));
    let checks = 0;
    instant(text.replace('LABELS', names), 0, series, { checkDeadline: () => void checks++ });
    // Each of the hundred series has two labels. A check takes more than its hundred thousand units.
    expect(checks).toBeGreaterThan((100 * 2 * 2_000) / 100_000);
  },
);

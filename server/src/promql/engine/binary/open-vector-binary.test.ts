import { describe, expect, it } from 'vitest';
import { delayed, instant, range, type SeriesText } from '../testing/evaluate-text.ts';

const errors = {
  'errors{method="get",code="500"}': '24',
  'errors{method="get",code="404"}': '30',
  'errors{method="put",code="501"}': '3',
  'requests{method="get"}': '600',
  'requests{method="del"}': '34',
};

it('matches one to one by all labels but the metric name, which is dropped', () => {
  expect(instant('a + b', 0, { 'a{x="1"}': '1', 'a{x="2"}': '2', 'b{x="2"}': '5' })).toEqual({
    '{x="2"}': 7,
  });
});

it('matches by the labels of on, and by all but those of ignoring', () => {
  expect(instant('errors{code="500"} / on(method) requests', 0, errors)).toEqual({ '{method="get"}': 0.04 });
  expect(instant('errors{code="500"} / ignoring(code) requests', 0, errors)).toEqual({
    '{method="get"}': 0.04,
  });
  expect(instant('a * on() b', 0, { 'a{x="1"}': '2', 'b{y="1"}': '3' })).toEqual({ '{}': 6 });
});

it('matches many to one with group_left, and one to many with group_right', () => {
  const expected = { '{code="500", method="get"}': 0.04, '{code="404", method="get"}': 0.05 };
  expect(instant('errors / ignoring(code) group_left requests', 0, errors)).toEqual(expected);
  expect(instant('requests - on(method) group_right errors', 0, errors)).toEqual({
    '{code="500", method="get"}': 576,
    '{code="404", method="get"}': 570,
  });
});

it('copies included labels from the one side, and removes those it lacks', () => {
  const series = { 'a{i="1",role="x"}': '2', 'b{i="1",role="y"}': '3', 'c{i="1"}': '4' };
  expect(instant('a * on(i) group_left(role) b', 0, series)).toEqual({ '{i="1", role="y"}': 6 });
  expect(instant('a * on(i) group_left(role) c', 0, series)).toEqual({ '{i="1"}': 8 });
});

it('follows the included labels of a one side that changes over time', () => {
  const series = { 'a{i="1"}': '1 2', 'b{i="1",v="old"}': '1 _', 'b{i="1",v="new"}': '_ 1' };
  expect(range('a * on(i) group_left(v) b', { to: 1 }, series, { lookbackMs: 1 })).toEqual({
    '{i="1", v="old"}': { 0: 1 },
    '{i="1", v="new"}': { 1: 2 },
  });
});

it('joins a one side that changes over time when its labels are not included', () => {
  const series = { 'a{i="1"}': '1 2', 'b{i="1",v="old"}': '10 _', 'b{i="1",v="new"}': '_ 20' };
  expect(range('a + on(i) b', { to: 1 }, series, { lookbackMs: 1 })).toEqual({
    '{i="1"}': { 0: 11, 1: 22 },
  });
});

it('filters by a comparison and keeps the left value with its name, or returns 0 and 1 with bool', () => {
  const series = { 'a{x="1"}': '1 5', 'b{x="1"}': '3 3' };
  expect(range('a > b', { to: 1 }, series)).toEqual({ 'a{x="1"}': { 1: 5 } });
  expect(range('a > bool b', { to: 1 }, series)).toEqual({ '{x="1"}': { 0: 0, 1: 1 } });
  expect(instant('b > on(x) group_right a', 0, series)).toEqual({ 'a{x="1"}': 3 });
});

it('keeps a dropped name of the left side dropped', () => {
  const series = { 'a{x="1"}': '5', 'b{x="1"}': '-3' };
  expect(instant('abs(a) > abs(b)', 0, series)).toEqual({ '{x="1"}': 5 });
});

it('rejects a one side with two series of a group at the same step', () => {
  const refusal =
    'found duplicate series for the match group {method="get"} on the left hand-side of the operation: ' +
    '[{__name__="errors", code="404", method="get"}, {__name__="errors", code="500", method="get"}];' +
    'many-to-many matching not allowed: matching labels must be unique on one side';
  expect(() => instant('errors / on(method) group_right requests', 0, errors)).toThrow(refusal);
  expect(() => instant('requests / on(method) errors', 0, errors)).toThrow('on the right hand-side');
  const later = { 'a{i="1"}': '1 _', 'b{i="1",v="1"}': '_ 1', 'b{i="1",v="2"}': '_ 1' };
  expect(range('a * on(i) b', { to: 1 }, later, { lookbackMs: 1 })).toEqual({});
});

it('names the series present at the step, of a one side that changes over time', () => {
  const series = {
    a: '1 1',
    'b{v="1"}': '1 _',
    'b{v="2"}': '_ 1',
    'b{v="3"}': '_ 1',
  };
  expect(() => range('a * on() b', { to: 1 }, series, { lookbackMs: 1 })).toThrow(
    '[{__name__="b", v="2"}, {__name__="b", v="3"}]',
  );
});

it('rejects a second match of one to one, even if the comparison filters both', () => {
  const series = { 'many{l="a",job="t"}': '0', 'many{l="b",job="t"}': '1', 'one{job="t"}': '1' };
  for (const operator of ['>', '>=', '+']) {
    expect(() => instant(`many ${operator} on(job) one`, 0, series)).toThrow(
      'multiple matches for labels: many-to-one matching must be explicit (group_left/group_right)',
    );
  }
});

it('rejects many to one when its results get the same labels', () => {
  const series = { 'a{l="a",job="t"}': '0', 'a{l="b",job="t"}': '1', 'one{job="t",l="c"}': '1' };
  expect(() => instant('a * on(job) group_left(l) one', 0, series)).toThrow(
    'multiple matches for labels: grouping labels must ensure unique matches',
  );
});

it('distinguishes values that concatenate to the same text', () => {
  const series = { 'a{x="1",y="23"}': '1', 'b{x="12",y="3"}': '1' };
  expect(instant('a + on(x, y) b', 0, series)).toEqual({});
  expect(instant('a + b', 0, series)).toEqual({});
});

it('rejects duplicates on one side even if the other side is empty', () => {
  const series = { 'a{i="1"}': '1', 'b{i="1",v="x"}': '1', 'b{i="1",v="y"}': '1' };
  const refusal = 'found duplicate series for the match group {i="1"} on the right hand-side';
  expect(() => instant('(a + on(i) b) + nothing', 0, series)).toThrow(refusal);
  expect(() => instant('nothing + (a + on(i) b)', 0, series)).toThrow(refusal);
});

/** How often the deadline is checked. */
function checksOf(text: string, series: SeriesText): number {
  let checks = 0;
  instant(text, 0, series, { checkDeadline: () => void checks++ });
  return checks;
}

it('counts the names of on, ignoring and group_left as work', () => {
  const count = 100;
  const series = Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      [`a{i="${i}"}`, '1'],
      [`b{i="${i}"}`, '1'],
    ]).flat(),
  );
  const names = Array.from({ length: 2_000 }, (_, n) => `n${n}`).join(',');
  // Each series of both sides is searched for each name. A check takes more than its hundred thousand units.
  const units = 2 * count * 2_000 * 2;
  expect(checksOf(`a + on(i,${names}) b`, series)).toBeGreaterThan(units / 100_000);
  expect(checksOf(`a and on(i,${names}) b`, series)).toBeGreaterThan(units / 100_000);
  expect(checksOf(`a unless ignoring(${names}) b`, series)).toBeGreaterThan(units / 100_000);
  expect(checksOf(`a + on(i) group_left(${names}) b`, series)).toBeGreaterThan((count * 2_000) / 100_000);
});

it('does not mistake the value of one label of on for that of another', () => {
  const series = { 'a{x="1"}': '1', 'b{y="1"}': '2', 'b{x="1",z="2"}': '3' };
  expect(instant('a + on(x,y) b', 0, series)).toEqual({ '{x="1"}': 4 });
  expect(instant('a and on(y,z,y) b', 0, series)).toEqual({});
});

it('refuses twenty thousand series of one group, counting the work of each', () => {
  const count = 20_000;
  const series = Object.fromEntries(Array.from({ length: count }, (_, i) => [`b{v="${i}"}`, '1']));
  const data = { ...series, a: '1' };
  let checks = 0;
  const checkDeadline = () => void checks++;
  expect(() => instant('a * on() group_left(v) b', 0, data, { checkDeadline })).toThrow(
    'found duplicate series for the match group {} on the right hand-side of the operation',
  );
  expect(checks).toBeGreaterThan(10);
});

it('counts each series of the one side that is combined as work', () => {
  // Without a common step there are no duplicates: 100 series of the one side for the one of the other.
  const steps = 2_000;
  const at = (minute: number) => `${'_ '.repeat(minute)}1`;
  const parts = Array.from({ length: 100 }, (_, i) => [`b{v="${i}"}`, at(i)]);
  let checks = 0;
  const overrides = { lookbackMs: 1, checkDeadline: () => void checks++ };
  range('a * on() group_left(v) b', { to: steps - 1 }, { ...Object.fromEntries(parts), a: at(0) }, overrides);
  // Selected, compared and combined.
  expect(checks).toBeGreaterThanOrEqual((3 * 100 * steps) / 100_000);
});

describe('a comparison with bool of series that differ in their names alone', () => {
  const series = {
    'a1{x="1"}': '5 5',
    'a2{x="1"}': '7 7',
    'b{x="1",y="q"}': '6 6',
  };
  const many = '{__name__=~"a1|a2"}';
  const texts = [
    `${many} > bool on(x) group_left b`,
    `${many} > bool on(x) group_left(y) b`,
    `${many} > bool on(x) group_left(__name__) b`,
    `b > bool on(x) group_right ${many}`,
    `b > bool on(x) group_right(y) ${many}`,
  ];

  it.each(texts)('is refused: %s', (text) => {
    for (const query of [text, `sum(${text})`]) {
      expect(() => instant(query, 0, series)).toThrow('grouping labels must ensure unique matches');
      expect(() => range(query, { to: 1 }, series)).toThrow('grouping labels must ensure unique matches');
    }
  });

  it('has both where names are removed at the end, or at different steps', () => {
    const text = `sum(${many} > bool on(x) group_left b)`;
    expect(instant(text, 0, series, delayed)).toEqual({ '{}': 1 });
    const apart = { ...series, 'a1{x="1"}': '5 _', 'a2{x="1"}': '_ 7' };
    const overrides = { lookbackMs: 1 };
    expect(range(`${many} > bool on(x) group_left b`, { to: 1 }, apart, overrides)).toEqual({
      '{x="1"}': { 0: 0, 1: 1 },
    });
  });
});

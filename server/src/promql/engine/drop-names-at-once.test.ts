import { describe, expect, it } from 'vitest';
import { delayed, instant, minuteMs, range } from './testing/evaluate-text.ts';

const sameLabels = 'vector cannot contain metrics with the same labelset';
const series = { 'a{job="x"}': '1 2', 'b{job="x"}': '3 4' };
/** Never at the same time. */
const turns = { 'early{job="x"}': '1 _', 'late{job="x"}': '_ 2' };

function labelsOf(query: string, setting = {}): string[] {
  return Object.keys(instant(query, minuteMs, series, setting) as object); // a vector, by labels
}

function inRange(query: string): unknown {
  return range(query, { to: 1 }, turns, { lookbackMs: minuteMs });
}

describe('a metric name', () => {
  it.each([
    ['label_replace(rate(a[5m]), "was", "$1", "__name__", "(.*)")', '{job="x", was="a"}'],
    ['label_replace(a * 2, "was", "$1", "__name__", "(.*)")', '{job="x", was="a"}'],
    ['label_replace(-a, "was", "$1", "__name__", "(.*)")', '{job="x", was="a"}'],
    ['label_replace(a == bool 1, "was", "$1", "__name__", "(.*)")', '{job="x", was="a"}'],
  ])('is gone where it lost its meaning, unless removal is delayed: %s', (query, whenDelayed) => {
    expect(labelsOf(query)).toEqual(['{job="x"}']);
    expect(labelsOf(query, delayed)).toEqual([whenDelayed]);
  });

  it.each(['a', 'last_over_time(a[5m])', 'a > 0', 'a and on (job) b', 'topk(1, a)', '+a', 'sort(a)'])(
    'is kept by %s',
    (query) => {
      expect(labelsOf(query)).toEqual(['a{job="x"}']);
    },
  );
});

describe('series that become equal', () => {
  it.each([
    'rate({job="x"}[5m])',
    '-{__name__=~"a|b"}',
    'abs({__name__=~"a|b"})',
    '{__name__=~"a|b"} * 2',
    '{__name__=~"a|b"} > bool 1',
    'sum(rate({__name__=~"a|b"}[5m]))',
    'abs(a or on (__name__) b)',
    'timestamp({__name__=~"a|b"})',
  ])('are refused: %s', (query) => {
    expect(() => labelsOf(query)).toThrow(sameLabels);
  });

  it('are aggregated where removal is delayed', () => {
    expect(labelsOf('sum(rate({__name__=~"a|b"}[5m]))', delayed)).toEqual(['{}']);
  });

  it.each(['abs({job="x"})', '{job="x"} * 1'])('at different steps are joined: %s', (query) => {
    expect(inRange(query)).toEqual({ '{job="x"}': { 0: 1, 1: 2 } });
  });

  it.each(['-{job="x"}', 'max_over_time({job="x"}[1m])'])(
    'are refused at different steps too, as in Prometheus: %s',
    (query) => {
      expect(() => inRange(query)).toThrow(sameLabels);
    },
  );
});

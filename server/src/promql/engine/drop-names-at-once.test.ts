import { describe, expect, it } from 'vitest';
import { functionCatalogue } from '../functions/catalogue.ts';
import { seriesOf, streamOf } from '../functions/testing/series-streams.ts';
import { defaultQueryLimits } from '../query-limits.ts';
import { parsePromql } from '../syntax/parse-promql.ts';
import { dropNamesAtOnce, keepIgnoredNames } from './drop-names-at-once.ts';
import { createQueryMeter } from './query-meter.ts';
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

  it.each([
    ['sum by (__name__) (rate(t[5m]))', '{}'],
    ['sum by (__type__, job) (rate(t[5m]))', '{job="x"}'],
    ['sum without (job) (rate(t[5m]))', '{}'],
    ['count_values by (__name__) ("value", t * 2)', '{value="2"}'],
    ['quantile by (job) (0.5, -t)', '{job="x"}'],
    ['topk(1, rate(t[5m]))', '{job="x"}'],
    ['bottomk by (job) (1, t * 2)', '{job="x"}'],
    ['limitk(1, -t)', '{job="x"}'],
    ['limit_ratio(1, -t)', '{job="x"}'],
  ])('is gone for an aggregation of what lost it: %s', (query, labels) => {
    const typed = { 't{__type__="gauge",job="x"}': '1 1' };
    expect(Object.keys(instant(query, minuteMs, typed) as object)).toEqual([labels]);
  });

  it.each(['a', 'last_over_time(a[5m])', 'a > 0', 'a and on (job) b', 'topk(1, a)', '+a', 'sort(a)'])(
    'is kept by %s',
    (query) => {
      expect(labelsOf(query)).toEqual(['a{job="x"}']);
    },
  );
});

it('leaves the very labels that were read to an operator that ignores names', () => {
  const read = seriesOf('a{job="x"}', [1], true);
  const meter = createQueryMeter(defaultQueryLimits, () => {});
  const open = () =>
    dropNamesAtOnce(parsePromql('rate(a[5m])'), streamOf([read]), { functions: functionCatalogue, meter });
  expect(open().next()).toMatchObject({ labels: ['job', 'x'], dropName: false });
  const kept = keepIgnoredNames(open()).next();
  expect(kept?.labels).toBe(read.labels);
  expect(kept?.dropName).toBe(false);
});

it.each(['{job="x"} > 0', '{job="x"} or on (job) c', '+{job="x"}', 'last_over_time({job="x"}[1m])'])(
  'series of several names are not held where they keep these: %s',
  (query) => {
    const words = Array.from({ length: 50 }, () => '1').join(' ');
    const series = { 'a{job="x"}': words, 'b{job="x"}': words };
    // Of the result, and which steps a group has.
    const limits = { ...defaultQueryLimits, maxPoints: 2 * 50 + 16 };
    expect(Object.keys(Object(range(query, { to: 49 }, series, { limits })))).toHaveLength(2);
  },
);

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

  it.each(['-({__name__=~"a|b"} or ({__name__=~"a|b"} offset 1m))', '-label_replace(a, "x", "1", "x", "2")'])(
    'are one series before a sign where they had its name too, and took turns: %s',
    (query) => {
      const series = { 'a{x="1"}': '1 _ 3', 'a{x="2"}': '_ 2 _' };
      expect(range(query, { to: 2 }, series, { lookbackMs: 1 })).toHaveProperty('{x="1"}');
    },
  );
});

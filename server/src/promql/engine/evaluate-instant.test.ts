import { expect, it } from 'vitest';
import { defaultQueryLimits } from '../query-limits.ts';
import { parsePromql } from '../syntax/parse-promql.ts';
import { evaluateInstant } from './evaluate-instant.ts';
import { contextOf, instant, minuteMs } from './testing/evaluate-text.ts';

it('returns a scalar, a string, a vector and the samples of a range', () => {
  const series = { 'metric{a="b"}': '1 2 stale 4' };
  expect(instant('1 + 2 * 3 ^ 2', 0)).toBe(19);
  expect(instant('-time() + 1', minuteMs)).toBe(-59);
  expect(instant('("text")', 0)).toBe('text');
  expect(instant('metric', minuteMs, series)).toEqual({ 'metric{a="b"}': 2 });
  expect(instant('metric[3m]', 3 * minuteMs, series)).toEqual({ 'metric{a="b"}': { 1: 2, 3: 4 } });
});

it('drops the metric name where the values no longer are those of the metric', () => {
  const series = { 'metric{a="b"}': '-1' };
  expect(instant('abs(metric)', 0, series)).toEqual({ '{a="b"}': 1 });
  expect(instant('-metric', 0, series)).toEqual({ '{a="b"}': 1 });
  expect(instant('+metric', 0, series)).toEqual({ 'metric{a="b"}': -1 });
  expect(instant('metric * 2', 0, series)).toEqual({ '{a="b"}': -2 });
  expect(instant('metric < 2', 0, series)).toEqual({ 'metric{a="b"}': -1 });
  expect(instant('2 > metric', 0, series)).toEqual({ 'metric{a="b"}': -1 });
  expect(instant('metric < bool 2', 0, series)).toEqual({ '{a="b"}': 1 });
});

it('drops type and unit with the name', () => {
  expect(instant('-m', 0, { 'm{__type__="gauge",__unit__="s",a="b"}': '1' })).toEqual({ '{a="b"}': -1 });
});

it('rejects a vector in which dropped names leave equal labels', () => {
  const series = { 'a{x="1"}': '1', 'b{x="1"}': '2' };
  expect(() => instant('-{x="1"}', 0, series)).toThrow(
    'vector cannot contain metrics with the same labelset',
  );
});

it('computes powers of one and minus one like Prometheus', () => {
  expect(instant('1 ^ NaN', 0)).toBe(1);
  expect(instant('(-1) ^ Inf', 0)).toBe(1);
  expect(instant('2 ^ NaN', 0)).toBe(Number.NaN);
});

it('reports the samples read, and rejects more than the limit', () => {
  const expr = parsePromql('count_over_time(metric[3m])');
  const context = contextOf({ 'metric{a="1"}': '1 2 3', 'metric{a="2"}': '1 2 3' });
  expect(evaluateInstant(expr, 2 * minuteMs, context).samplesRead).toBe(6);
  const limits = { ...defaultQueryLimits, maxSamples: 5 };
  expect(() => evaluateInstant(expr, 2 * minuteMs, { ...context, limits })).toThrow(
    expect.objectContaining({ kind: 'limit', limit: { name: 'maxSamples', max: 5 } }),
  );
});

it('rejects more series than the limit', () => {
  const limits = { ...defaultQueryLimits, maxSeries: 1 };
  const series = { 'metric{a="1"}': '1', 'metric{a="2"}': '1' };
  expect(() => instant('metric', 0, series, { limits })).toThrow(
    expect.objectContaining({ kind: 'limit', limit: { name: 'maxSeries', max: 1, received: 2 } }),
  );
});

it('ends when its deadline passed', () => {
  const checkDeadline = () => {
    throw new Error('too late');
  };
  expect(() => instant('1', 0, {}, { checkDeadline })).toThrow('too late');
});

it('adds positions to annotations, each once', () => {
  const text = '1 +\n  sum(rate(metric[5m]))';
  const context = contextOf({ 'metric{a="1"}': '1 2 3', 'metric{a="2"}': '1 2 3' }, { text });
  const { annotations } = evaluateInstant(parsePromql(text), 2 * minuteMs, context);
  expect(annotations.warnings).toEqual([]);
  expect(annotations.infos).toEqual([
    'PromQL info: metric might not be a counter, name does not end in _total/_sum/_count/_bucket: "metric" (2:12)',
  ]);
});

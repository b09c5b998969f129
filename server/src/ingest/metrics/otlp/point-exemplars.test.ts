import { expect, it } from 'vitest';
import type { ExemplarInit } from '../testing/encode-points.ts';
import { at, startOtlpDecoder, timeNs } from '../testing/start-otlp-decoder.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';
const ids = `span_id="${spanId}", trace_id="${traceId}"`;

function exemplarsOf(...exemplars: readonly ExemplarInit[]): readonly string[] {
  const { sink, decode } = startOtlpDecoder();
  const points = [{ timeNs, value: 1, exemplars }];
  decode([{ name: 'm', sum: points, temporality: 2, isMonotonic: true }]);
  return sink.exemplars.map((text) => text.replace('m_total{job="shop"} ', ''));
}

it.each<[string, ExemplarInit, string]>([
  ['a double and ids', { timeNs, value: 1.5, traceId, spanId }, `${at} = 1.5 {${ids}}`],
  ['a whole number below zero', { timeNs, value: -7n, traceId }, `${at} = -7 {trace_id="${traceId}"}`],
  ['neither ids nor attributes', { timeNs, value: 2 }, `${at} = 2 {}`],
  ['ids of zeros', { timeNs, value: 2, traceId: '0'.repeat(32), spanId: '0'.repeat(16) }, `${at} = 2 {}`],
  ['an id of another length', { timeNs, value: 2, traceId: 'abcd' }, `${at} = 2 {}`],
  [
    'attributes, under their own names',
    { timeNs, value: 2, traceId, attributes: { 'http.route': '/a', retries: 3n, trace_id: 'mine' } },
    `${at} = 2 {"http.route"="/a", retries="3", trace_id="${traceId}"}`,
  ],
  [
    'attributes that do not fit, without all of them',
    { timeNs, value: 2, traceId, attributes: { a: 'b', long: 'x'.repeat(90) } },
    `${at} = 2 {trace_id="${traceId}"}`,
  ],
  ['no value', { timeNs, traceId }, 'no_value'],
])('an exemplar of a sum with %s', (_what, exemplar, expected) => {
  const sorted = (text: string) => [...text].sort().join('');
  const [found = ''] = exemplarsOf(exemplar);
  expect(sorted(found)).toBe(sorted(expected));
});

it('exemplars of a histogram belong to the first bucket that counts their value', () => {
  const { sink, decode } = startOtlpDecoder();
  const exemplars = [-1, 1, 1.5, 10, 11, Number.NaN].map((value) => ({ timeNs, value }));
  const point = { timeNs, count: 6n, bucketCounts: [2n, 2n, 2n], explicitBounds: [1, 10], exemplars };
  decode([{ name: 'm', histogram: [point], temporality: 2 }]);
  expect(sink.exemplars.map((text) => /le="([^"]*)".*= (\S+) /.exec(text)?.slice(1))).toEqual([
    ['1', '-1'],
    ['1', '1'],
    ['10', '1.5'],
    ['10', '10'],
    ['+Inf', '11'],
    ['+Inf', 'NaN'],
  ]);
});

it('exemplars of an exponential histogram belong to a bucket of its classic form', () => {
  const { sink, decode } = startOtlpDecoder();
  const positive = { offset: 1, bucketCounts: [1n] };
  const exemplars = [{ timeNs, value: 3, traceId }];
  decode([
    {
      name: 'm',
      exponentialHistogram: [{ timeNs, count: 1n, scale: 0, positive, exemplars }],
      temporality: 2,
    },
  ]);
  expect(sink.exemplars).toEqual([`m_bucket{job="shop", le="4"} ${at} = 3 {trace_id="${traceId}"}`]);
});

it('exemplars of a gauge are kept, and more than a few of a point too', () => {
  const { sink, decode } = startOtlpDecoder();
  const exemplars = Array.from({ length: 40 }, (_, index) => ({ timeNs, value: index }));
  decode([
    { name: 'm', gauge: [{ timeNs, value: 1, exemplars }] },
    { name: 'n', gauge: [{ timeNs, value: 1 }] },
  ]);
  expect(sink.exemplars).toEqual(exemplars.map(({ value }) => `m{job="shop"} ${at} = ${value} {}`));
});

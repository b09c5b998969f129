import { uncompress } from 'snappyjs';
import { expect, test } from 'vitest';
import { encodeWriteRequest } from './encode-write-request.ts';
import { readPrometheusAnswer } from './read-prometheus-answer.ts';

test('answers of the HTTP API are read', () => {
  const result = [
    {
      metric: { job: 'a' },
      values: [
        [1.5, '+Inf'],
        [2, 'NaN'],
      ],
    },
  ];
  const body = { status: 'success', data: { resultType: 'matrix', result }, infos: ['i'] };
  const answer = readPrometheusAnswer(JSON.stringify(body));
  expect(answer).toMatchObject({ ok: true, annotations: { warnings: [], infos: ['i'] } });
  expect(answer.ok && answer.value.type === 'matrix' && answer.value.series[0]).toEqual({
    labels: ['job', 'a'],
    timestampsMs: Float64Array.of(1_500, 2_000),
    values: Float64Array.of(Number.POSITIVE_INFINITY, Number.NaN),
  });
  const error = JSON.stringify({ status: 'error', errorType: 'execution', error: 'no' });
  expect(readPrometheusAnswer(error)).toEqual({ ok: false, message: 'no' });
});

test('a write request has labels, values and times in protobuf', () => {
  const series = { labels: ['a', 'b'], timestampsMs: Float64Array.of(300), values: Float64Array.of(1) };
  const request = Buffer.from(uncompress(encodeWriteRequest([series])));
  const [label, sample] = ['0a06' + '0a0161' + '120162', '120c' + '09000000000000f03f' + '10ac02'];
  expect(request.toString('hex')).toBe(`0a16${label}${sample}`);
});

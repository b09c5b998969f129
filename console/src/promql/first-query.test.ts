import { expect, it } from 'vitest';
import { firstQuery } from './first-query.ts';

function metric(name: string, kind: 'gauge' | 'sum' | 'histogram' | 'summary', labels: string[] = []) {
  return { name, kind, dimensions: { items: labels.map((label) => ({ name: label })), truncated: false } };
}

it.each([
  [metric('queue_depth', 'gauge'), 'queue_depth'],
  [metric('http_requests_total', 'sum', ['code', 'job']), 'sum by (job) (rate(http_requests_total[5m]))'],
  [metric('bytes_total', 'sum'), 'sum (rate(bytes_total[5m]))'],
  [
    metric('latency_seconds', 'histogram', ['job']),
    'histogram_quantile(0.95, sum by (job, le) (rate(latency_seconds_bucket[5m])))',
  ],
  [metric('gc_seconds', 'summary'), 'gc_seconds'],
  [metric('http.requests', 'sum'), 'sum (rate({"http.requests"}[5m]))'],
  [metric('a"}<script>\n', 'gauge'), '{"a\\"}<script>\\n"}'],
  [metric('by', 'gauge'), '{"by"}'],
])('asks of %o first: %s', (of, expected) => {
  expect(firstQuery(of, '5m')).toBe(expected);
});

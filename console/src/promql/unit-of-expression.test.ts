import { expect, it } from 'vitest';
import { formatValue } from '../charts/format-value.ts';
import { parseUnit, unitOfName } from '../charts/value-unit.ts';
import { createUnitLookup, familiesOf, unitOfExpression } from './unit-of-expression.ts';

const unitOf = createUnitLookup(
  [
    { name: 'latency', unit: 'ms' },
    { name: 'sent', unit: 'By' },
    { name: 'received', unit: 'By' },
    { name: 'temperature', unit: 'Cel' },
    { name: 'wait_seconds_bucket', unit: '' },
    { name: 'wait_seconds_count', unit: '' },
    { name: 'wait_seconds', unit: 's' },
  ],
  parseUnit,
  unitOfName,
);

it.each([
  ['temperature', '60 Cel'],
  ['sum by (job, latency) (rate(sent{a="temperature"}[5m]))', '60 B/s'],
  ['sum(rate(sent[5m])) + sum(rate(received[5m]))', '60 B/s'],
  ['histogram_quantile(0.95, sum by (le) (rate(latency_bucket[5m])))', '60 ms'],
  ['histogram_quantile(0.95, rate(wait_seconds_bucket[5m]))', '1 min'],
  ['wait_seconds_count', '60'],
  ['rate(latency_count[5m])', '60/s'],
  ['latency_count', '60'],
  ['increase(sent[1h]) > 5', '60 B'],
  ['max_over_time(temperature[5m] offset 1h)', '60 Cel'],
  ['sent / received', '60'],
  ['count(sent)', '60'],
  ['sent + temperature', '60'],
  ['{__name__="sent"}', '60'],
  ['process_resident_memory_bytes', '60 B'],
  ['avg(sent) # of temperature', '60 B'],
  ['1e3', '60'],
  ['', '60'],
])('shows 60 of %s as %s', (expression, expected) => {
  expect(formatValue(60, unitOfExpression(expression, unitOf))).toBe(expected);
});

it('finds the metrics of an expression and their histograms', () => {
  expect(familiesOf('rate(latency_bucket{sent="1"}[5m]) + on (x) sent or vector(1)')).toEqual([
    'latency_bucket',
    'latency',
    'sent',
  ]);
});

import { expect, test } from 'vitest';
import { defaultTimeRange, type TimeRange } from '../time-range/time-range.ts';
import { rangeOfTrace } from './range-of-trace.ts';

const nowMs = Date.parse('2026-11-20T12:00:00Z');
const day: TimeRange = { kind: 'relative', age: '1d' };
const morning: TimeRange = {
  kind: 'absolute',
  since: '2026-11-20T08:00:00Z',
  until: '2026-11-20T10:00:00Z',
};
const around: TimeRange = {
  kind: 'absolute',
  since: '2026-11-19T09:30:00.000Z',
  until: '2026-11-19T10:30:00.000Z',
};

test.each<[string, string, TimeRange, TimeRange]>([
  ['that of the list, an age', '2026-11-20T09:00:00Z', day, day],
  ['that of the list, between two times', '2026-11-20T09:00:00Z', morning, morning],
  ['the default, of a trace that the list does not have', '2026-11-20T11:30:00Z', morning, defaultTimeRange],
  ['the default, when the clock of the service is ahead', '2026-11-20T12:00:01Z', morning, defaultTimeRange],
  [
    'around a trace at the end of the list, which it does not have',
    '2026-11-20T10:00:00Z',
    morning,
    {
      kind: 'absolute',
      since: '2026-11-20T09:30:00.000Z',
      until: '2026-11-20T10:30:00.000Z',
    },
  ],
  ['around an older trace', '2026-11-19T10:00:00Z', day, around],
])('is %s', (_, createdAt, listRange, expected) => {
  expect(rangeOfTrace({ created_at: createdAt }, listRange, nowMs)).toEqual(expected);
});

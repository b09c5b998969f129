import { describe, expect, it } from 'vitest';
import type { TraceStats, TraceStatsGroup } from '../generated/types.gen.ts';
import { toCountSeries, toFacetCounts } from './count-series.ts';

const duration_ms = { p50: 1, p95: 1, p99: 1, max: 1 };
const group = (values: Record<string, string>, count: number): TraceStatsGroup => ({
  values,
  present: true,
  count,
  duration_ms,
});
const stats = (...groups: TraceStatsGroup[][]): TraceStats => ({
  project_id: 'default',
  range_start: '2026-01-01T00:00:00Z',
  range_end: '2026-01-01T01:00:00Z',
  interval: '1h',
  expected_bucket_count: groups.length,
  buckets: groups.map((each, hour) => ({
    start: `2026-01-01T0${hour}:00:00Z`,
    end: `2026-01-01T0${hour + 1}:00:00Z`,
    total_count: each.reduce((sum, { count }) => sum + count, 2),
    groups: each,
    other_count: 2,
  })),
});

describe('toCountSeries', () => {
  it('stacks the worst on top, and keeps every count', () => {
    const { buckets, series } = toCountSeries(
      stats([group({ severity: 'error' }, 1), group({}, 5)], [group({ severity: 'info' }, 3)]),
      'severity',
      'light',
    );
    expect(series.map(({ label, total }) => [label, total])).toEqual([
      ['none', 5],
      ['info', 3],
      ['error', 1],
      ['others', 4],
    ]);
    expect(buckets.map(({ counts }) => [...counts.values()].reduce((sum, count) => sum + count, 0))).toEqual([
      8, 5,
    ]);
  });
});

describe('toFacetCounts', () => {
  it('tells an empty value from none', () => {
    const counted = toFacetCounts(
      stats([group({ 'attribute.k': 'x' }, 3), group({ 'attribute.k': '' }, 2), group({}, 1)]),
      'attribute.k',
    );
    expect(counted).toEqual({
      counts: [
        { value: { kind: 'value', value: 'x' }, label: 'x', count: 3 },
        { value: { kind: 'value', value: '' }, label: '(empty)', count: 2 },
        { value: { kind: 'absent' }, label: '(not set)', count: 1 },
      ],
      otherCount: 2,
    });
  });
});

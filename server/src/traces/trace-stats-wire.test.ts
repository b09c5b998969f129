import { describe, expect, it } from 'vitest';
import type { TraceStats } from './trace-stats-service.ts';
import { toWireTraceStats } from './trace-stats-wire.ts';

const durationMs = { p50: 1, p95: 2, p99: 3, max: 4 };
const group = (...values: (string | undefined)[]) => ({ values, count: 1, durationMs });

function toWire(changes: Partial<TraceStats>) {
  const stats: TraceStats = {
    interval: '1h',
    rangeStartMs: 0,
    rangeEndMs: 3_600_000,
    groupBy: [],
    buckets: [],
    ...changes,
  };
  return toWireTraceStats('prj_1', stats);
}

function groupsOf(groupBy: TraceStats['groupBy'], ...groups: ReturnType<typeof group>[]) {
  const bucket = { startMs: 0, endMs: 1, totalCount: groups.length, groups, otherCount: 0, durationMs };
  return toWire({ groupBy, buckets: [bucket] }).buckets[0]?.groups;
}

describe('trace statistics on the wire', () => {
  it('report the window, the interval and the number of buckets', () => {
    const empty = { startMs: 0, endMs: 3_600_000, totalCount: 0, groups: [], otherCount: 0 };
    expect(toWire({ buckets: [empty] })).toEqual({
      project_id: 'prj_1',
      range_start: '1970-01-01T00:00:00.000Z',
      range_end: '1970-01-01T01:00:00.000Z',
      interval: '1h',
      expected_bucket_count: 1,
      buckets: [
        {
          start: '1970-01-01T00:00:00.000Z',
          end: '1970-01-01T01:00:00.000Z',
          total_count: 0,
          groups: [],
          other_count: 0,
        },
      ],
    });
  });

  it('name the values of a group by dimension', () => {
    const groupBy = [{ kind: 'status' }, { kind: 'attribute', key: 'a b' }] as const;
    expect(groupsOf(groupBy, group('completed', 'x'), group('running', undefined))).toEqual([
      {
        values: { status: 'completed', 'attribute.a b': 'x' },
        present: true,
        count: 1,
        duration_ms: durationMs,
      },
      { values: { status: 'running' }, present: false, count: 1, duration_ms: durationMs },
    ]);
  });

  it('distinguish an empty attribute from one that was never set', () => {
    const groupBy = [{ kind: 'attribute', key: 'k' }] as const;
    expect(groupsOf(groupBy, group(''), group(undefined))).toMatchObject([
      { values: { 'attribute.k': '' }, present: true },
      { values: {}, present: false },
    ]);
  });

  it('name a promoted attribute as requested, whose presence they do not report', () => {
    const service = { kind: 'attribute', key: 'service.name', promoted: true } as const;
    expect(groupsOf([service], group('checkout'), group(undefined))).toMatchObject([
      { values: { 'service.name': 'checkout' }, present: true },
      { values: {}, present: true },
    ]);
    expect(groupsOf([service, { kind: 'attribute', key: 'k' }], group('checkout', undefined))).toMatchObject([
      { values: { 'service.name': 'checkout' }, present: false },
    ]);
  });

  it('report presence for attributes only', () => {
    expect(groupsOf([{ kind: 'severity' }], group(undefined))).toMatchObject([{ values: {}, present: true }]);
  });
});

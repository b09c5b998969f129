import { describe, expect, it } from 'vitest';
import { decodeJson } from '../http/testing/decode-json.ts';
import { encodeLog } from './encoded-log.ts';
import type { LogStats } from './log-stats-service.ts';
import { toWireLogStats } from './log-stats-wire.ts';
import type { LogStatsGroup } from './log-store.ts';
import { toWireLog } from './log-wire.ts';
import { sampleLog } from './testing/sample-log.ts';

const window = { sinceNs: 1n, untilNs: 3_600_000_000_000n };
const group = (...values: (string | undefined)[]): LogStatsGroup => ({ values, count: 1, exemplars: [] });

function toWire(changes: Partial<LogStats>) {
  const stats = { interval: '1h', window, groupBy: [], buckets: [], ...changes } as const;
  return decodeJson(toWireLogStats('prj_1', stats));
}

function groupsOf(groupBy: LogStats['groupBy'], ...groups: LogStatsGroup[]) {
  const bucket = { startNs: 0n, endNs: 1n, totalCount: groups.length, groups, otherCount: 0 };
  return toWire({ groupBy, buckets: [bucket] }).buckets[0]?.groups;
}

describe('log statistics on the wire', () => {
  it('have their window, bucket width and number of buckets', () => {
    const bucket = { startNs: 1n, endNs: 3_600_000_000_000n, totalCount: 3, groups: [], otherCount: 3 };
    expect(toWire({ buckets: [bucket] })).toEqual({
      project_id: 'prj_1',
      range_start: '1970-01-01T00:00:00.000000001Z',
      range_end: '1970-01-01T01:00:00Z',
      interval: '1h',
      expected_bucket_count: 1,
      buckets: [
        {
          start: '1970-01-01T00:00:00.000000001Z',
          end: '1970-01-01T01:00:00Z',
          total_count: 3,
          groups: [],
          other_count: 3,
        },
      ],
    });
  });

  it('name the values of a group by dimension', () => {
    const groupBy = [{ kind: 'service' }, { kind: 'attribute', key: 'a b' }] as const;
    expect(groupsOf(groupBy, group('shop', 'x'), group('', undefined))).toEqual([
      { values: { 'service.name': 'shop', 'attribute.a b': 'x' }, present: true, count: 1 },
      { values: { 'service.name': '' }, present: false, count: 1 },
    ]);
  });

  it('distinguish an empty attribute from one that was never set', () => {
    const groupBy = [{ kind: 'attribute', key: 'k' }] as const;
    expect(groupsOf(groupBy, group(''), group(undefined))).toMatchObject([
      { values: { 'attribute.k': '' }, present: true },
      { values: {}, present: false },
    ]);
  });

  it('show exemplars as records', () => {
    const exemplar = { ...sampleLog(), sequence: 7 };
    expect(
      groupsOf([{ kind: 'event' }], { values: [''], count: 1, exemplars: [encodeLog(exemplar)] }),
    ).toEqual([{ values: { 'event.name': '' }, present: true, count: 1, exemplars: [toWireLog(exemplar)] }]);
  });
});

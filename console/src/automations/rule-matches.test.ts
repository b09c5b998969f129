import { expect, test } from 'vitest';
import type { TraceSummary } from '../generated/types.gen.ts';
import { countMatches, listMatches, toMatchedSummary } from './rule-matches.ts';

function trace(
  number: number,
  matches: readonly (readonly [ruleId: string, matchedAt: string])[],
): TraceSummary {
  const at = '2026-11-20T08:00:00.000Z';
  return {
    trace_id: String(number).padStart(32, '0'),
    trace_number: number,
    name: 'checkout',
    status: 'running',
    duration_ms: 1,
    created_at: at,
    last_seen_at: at,
    tags: [],
    attributes: {},
    rule_matches: matches.map(([rule_id, matched_at]) => ({
      rule_id,
      matched_at,
      rule_name: 'Failed',
      match_reason: 'severity="error"',
      match_event_id: `${number} ${rule_id}`,
    })),
  };
}

const traces = [
  trace(3, [['rul_1', '2026-11-20T08:03:00.000Z']]),
  trace(2, []),
  trace(1, [
    ['rul_2', '2026-11-20T08:01:00.000Z'],
    // Matched later than the newer trace.
    ['rul_1', '2026-11-20T08:04:00.5Z'],
  ]),
];

test('the matches of one rule keep the order of their traces', () => {
  const found = listMatches(traces, 'rul_1');
  expect(found.map(({ trace, match }) => [trace.trace_number, match.matched_at])).toEqual([
    [3, '2026-11-20T08:03:00.000Z'],
    [1, '2026-11-20T08:04:00.5Z'],
  ]);
  expect(listMatches(traces, 'rul_9')).toEqual([]);
});

test('matches are counted by rule, with the time of the latest', () => {
  expect(Object.fromEntries(countMatches(traces))).toEqual({
    rul_1: { count: 2, lastMatchedAt: '2026-11-20T08:04:00.5Z' },
    rul_2: { count: 1, lastMatchedAt: '2026-11-20T08:01:00.000Z' },
  });
});

test('of a trace with large labels little is kept', () => {
  const attributes = { key: 'x'.repeat(4_096) };
  const kept = toMatchedSummary({
    ...trace(1, [['rul_1', '2026-11-20T08:03:00Z']]),
    tags: ['t'],
    attributes,
  });
  expect(kept).toEqual({
    trace_id: '00000000000000000000000000000001',
    trace_number: 1,
    name: 'checkout',
    status: 'running',
    rule_matches: [{ rule_id: 'rul_1', matched_at: '2026-11-20T08:03:00Z' }],
  });
});

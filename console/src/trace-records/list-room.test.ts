import { expect, test } from 'vitest';
import type { TraceSummary } from '../generated/types.gen.ts';
import { hasRoom } from './list-room.ts';

function page(count: number, changes: Partial<TraceSummary>) {
  const trace: TraceSummary = {
    trace_id: '4bf92f3577b34da6a3ce929d0e0e4736',
    trace_number: 1,
    name: '',
    status: 'completed',
    duration_ms: 5,
    created_at: '2026-11-20T08:15:30Z',
    last_seen_at: '2026-11-20T08:15:30Z',
    tags: [],
    attributes: {},
    rule_matches: [],
    ...changes,
  };
  return { traces: new Array<TraceSummary>(count).fill(trace) };
}

test('a list takes twenty thousand traces of a usual size', () => {
  const pages = new Array(199).fill(page(100, { attributes: { key: 'x'.repeat(1_000) } }));
  expect(hasRoom([])).toBe(true);
  expect(hasRoom(pages)).toBe(true);
  expect(hasRoom([...pages, page(100, {})])).toBe(false);
});

const long = 'x'.repeat(16 * 1024 * 1024);
const match = { match_event_id: '', rule_id: '', matched_at: '' };

test.each<[string, Partial<TraceSummary>]>([
  ['names', { name: long }],
  ['tags', { tags: [long.slice(1), 't'] }],
  ['attributes', { attributes: { key: long.slice(3) } }],
  ['matches', { rule_matches: [{ ...match, rule_name: 'rule', match_reason: long.slice(4) }] }],
])('a list of traces with long %s ends before', (_, changes) => {
  expect(hasRoom(new Array(7).fill(page(1, changes)))).toBe(true);
  expect(hasRoom(new Array(8).fill(page(1, changes)))).toBe(false);
});

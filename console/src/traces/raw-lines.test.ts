import { describe, expect, it } from 'vitest';
import type { TraceSummary } from '../generated/types.gen.ts';
import { toRawLines } from './raw-lines.ts';
import { sampleEvent } from './testing/sample-events.ts';

const trace: TraceSummary = {
  trace_id: '0'.repeat(32),
  trace_number: 1,
  name: 'checkout',
  status: 'completed',
  duration_ms: 5,
  created_at: '2026-01-01T00:00:00Z',
  last_seen_at: '2026-01-01T00:00:00Z',
  tags: ['a'],
  attributes: {},
  rule_matches: [],
};
const events = Array.from({ length: 20 }, (_, index) => sampleEvent('noted', index, { index }));

describe('toRawLines', () => {
  it('is the JSON of the trace and its events', () => {
    for (const count of [0, 1, 20]) {
      const { lines, omittedEvents } = toRawLines(trace, events.slice(0, count), 10_000);
      expect([JSON.parse(lines.join('\n')), omittedEvents]).toEqual([
        { trace, events: events.slice(0, count) },
        0,
      ]);
    }
    expect(toRawLines(trace, events, 10_000).lines.join('\n')).toBe(
      JSON.stringify({ trace, events }, null, 2),
    );
  });

  it('ends at its limit with the number of events that are missing', () => {
    const { lines, omittedEvents } = toRawLines(trace, events, 60);
    expect(lines.length).toBeLessThan(80);
    expect(omittedEvents).toBeGreaterThan(0);
    expect(lines.at(-3)).not.toMatch(/,$/);
  });

  it('shows an event of as many lines as the largest payload has', () => {
    const long = sampleEvent('noted', 0, { list: new Array(131_000).fill(1) });
    const { lines, omittedEvents } = toRawLines(trace, [long], 1_000);
    expect([JSON.parse(lines.join('\n')), omittedEvents]).toEqual([{ trace, events: [long] }, 0]);
  });
});

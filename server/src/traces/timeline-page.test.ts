import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readWritten } from './testing/read-written.ts';
import { sampleEvent } from './testing/sample-trace.ts';
import { toTimelinePage } from './timeline-page.ts';
import type { TraceEvent } from './trace.ts';
import { createTraceEventFormatter } from './trace-wire.ts';

function eventsAt(...timestampsMs: readonly number[]): TraceEvent[] {
  return timestampsMs.map((ms, index) => ({
    ...readWritten(sampleEvent(`e-${index}`, 'x', ms)),
    createdAtMs: 7,
  }));
}

const arbitraryTimeline = fc
  .array(fc.integer({ min: 0, max: 20 }), { maxLength: 40 })
  .map((timestamps) => eventsAt(...timestamps.sort((a, b) => a - b)));

describe('toTimelinePage', () => {
  it('cuts a timeline into pages that together are the timeline, and never between equal instants', () => {
    fc.assert(
      fc.property(arbitraryTimeline, fc.integer({ min: 1, max: 2_000 }), (events, pageBytes) => {
        const texts: string[] = [];
        const bounds: bigint[] = [];
        let afterNs: bigint | undefined;
        do {
          const page = toTimelinePage(events, { afterNs, pageBytes });
          if (page.count > 0) texts.push(Buffer.from(page.json).toString());
          afterNs = page.nextAfterNs;
          if (afterNs !== undefined) bounds.push(afterNs);
        } while (afterNs !== undefined);
        expect(texts.join()).toBe(events.map(createTraceEventFormatter()).join());
        expect(bounds).toEqual([...new Set(bounds)].sort((a, b) => Number(a - b)));
      }),
    );
  });

  it('ends with the event that reaches the size, and those of its instant', () => {
    const page = toTimelinePage(eventsAt(1, 2, 2, 2, 3), { pageBytes: 200 });
    expect([page.count, page.nextAfterNs]).toEqual([4, 2_000_000n]);
    expect(toTimelinePage(eventsAt(1, 2, 2, 2, 3), { afterNs: 2_000_000n, pageBytes: 200 })).toMatchObject({
      count: 1,
    });
  });

  it('has a next page when more is to be read', () => {
    expect(toTimelinePage(eventsAt(1, 2), { isWhole: false })).toMatchObject({
      count: 2,
      nextAfterNs: 2_000_000n,
    });
  });

  it('has no next page at the end, and is empty past it', () => {
    const page = toTimelinePage(eventsAt(1, 2), { afterNs: 1_000_000n, pageBytes: 1 });
    expect(page).not.toHaveProperty('nextAfterNs');
    expect(page.count).toBe(1);
    expect(toTimelinePage(eventsAt(1, 2), { afterNs: 2_000_000n })).toEqual({
      json: new Uint8Array(0),
      count: 0,
    });
  });
});

import { describe, expect, it } from 'vitest';
import type { TimelinePage, TraceStore } from '../trace-store.ts';
import type { OpenTraceStore } from './opened-trace-store.ts';
import { eventsOf, readTimeline } from './read-timeline.ts';
import {
  sampleProjectId as projectId,
  sampleClose,
  sampleEvent,
  sampleFlush,
  sampleTraceId,
} from './sample-trace.ts';
import { useSharedTraceStore } from './shared-trace-store.ts';

const traceId = sampleTraceId(1);
/** A dozen events of this size do not fit one page of any store. */
const largeText = 'x'.repeat(250_000);

export function describeTraceTimelines(open: OpenTraceStore): void {
  describe('timelines', () => {
    let store: TraceStore;
    useSharedTraceStore(open, (shared) => {
      store = shared;
    });

    /** Adds large events, each named for its place among those that were added, at the given instants. */
    async function add(flushId: string, ...timestampsMs: readonly number[]): Promise<void> {
      for (const [index, ms] of timestampsMs.entries()) {
        const eventId = `${flushId}-${index}`;
        const event = { ...sampleEvent(eventId, 'x', ms), payloadJson: JSON.stringify({ text: largeText }) };
        await store.flush(sampleFlush(1, { flushId: eventId, sentAtNs: 0n, events: [event] }));
      }
    }

    async function page(afterNs?: bigint): Promise<TimelinePage> {
      const read = await store.timeline(projectId, traceId, afterNs);
      if (read === undefined) throw new Error('the trace is not there');
      return read;
    }

    /** The ids of the events that were added. */
    function idsOf(events: Iterable<{ readonly eventId: string; readonly eventType: string }>): string[] {
      return [...events].filter(({ eventType }) => eventType === 'x').map(({ eventId }) => eventId);
    }

    async function ids(afterNs?: bigint): Promise<string[]> {
      return idsOf((await readTimeline(store, projectId, traceId, afterNs)) ?? []);
    }

    it('are one page while they are small', async () => {
      await store.flush(sampleFlush(1, { events: [sampleEvent('a', 'x', 1)] }));
      expect(await page()).not.toHaveProperty('nextAfterNs');
      expect(idsOf(eventsOf(await page()))).toEqual(['a']);
    });

    it('are ordered by the clock of the producer over all pages, ties by arrival', async () => {
      await add('a', ...[12, 3, 9, 3, 1, 7, 11, 3, 5, 2]);
      expect((await page()).nextAfterNs).toBeDefined();
      const order = [4, 9, 1, 3, 7, 8, 5, 2, 6, 0];
      expect(await ids()).toEqual(order.map((index) => `a-${index}`));
    });

    it('have pages that end with the instant they say, and resume after it', async () => {
      await add('a', ...Array.from({ length: 14 }, (_, index) => index));
      const first = await page();
      const last = eventsOf(first).at(-1);
      expect(last?.traceTimestampNs).toBe(first.nextAfterNs);
      const rest = eventsOf(await page(first.nextAfterNs));
      expect(rest[0]?.traceTimestampNs).toBe((first.nextAfterNs ?? 0n) + 1_000_000n);
      expect(idsOf(eventsOf(await page(12_000_000n)))).toEqual(['a-13']);
      expect(idsOf(eventsOf(await page(11_999_999n)))).toEqual(['a-12', 'a-13']);
    });

    it('never end a page between events of one instant', async () => {
      await add('a', 1, ...Array.from({ length: 12 }, () => 2), 3);
      const first = await page();
      expect([first.nextAfterNs, eventsOf(first).at(-1)?.eventId]).toEqual([2_000_000n, 'a-12']);
      expect(idsOf(eventsOf(await page(2_000_000n)))).toEqual(['a-13']);
      expect(await page(2_000_000n)).not.toHaveProperty('nextAfterNs');
    });

    it('are empty after their last event', async () => {
      await add('a', 1);
      expect(await page(9_000_000_000_000_000_000n)).toEqual({ json: expect.anything(), count: 0 });
      expect((await page(9_000_000_000_000_000_000n)).json).toHaveLength(0);
    });

    it('have what arrives between two pages if it happened after the first', async () => {
      await add('a', ...Array.from({ length: 12 }, (_, index) => 10 + index));
      const { nextAfterNs } = await page();
      await add('late', 1, 30);
      const rest = await ids(nextAfterNs);
      expect(rest).toContain('a-11');
      expect(rest.at(-1)).toBe('late-1');
      expect(rest).not.toContain('late-0');
      expect((await ids()).filter((id) => id.startsWith('late'))).toEqual(['late-0', 'late-1']);
    });

    it('are unknown for another trace and another project, also after an instant', async () => {
      await add('a', 1);
      await store.close(sampleClose(1));
      expect(await store.timeline(projectId, sampleTraceId(2))).toBeUndefined();
      expect(await store.timeline('prj_2', traceId)).toBeUndefined();
      expect(await store.timeline(projectId, sampleTraceId(2), 1n)).toBeUndefined();
    });
  });
}

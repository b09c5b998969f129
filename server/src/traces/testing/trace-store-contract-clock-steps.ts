import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TraceStore } from '../trace-store.ts';
import type { OpenedTraceStore, OpenTraceStore } from './opened-trace-store.ts';
import { sampleProjectId as projectId, sampleFlush, sampleTraceId } from './sample-trace.ts';
import { unhurried } from './trace-store-contract-clock.ts';

const { signal } = new AbortController();
const filter = { kind: 'filter', clauses: [] } as const;
const dayMs = 86_400_000;
const nowMs = 1_000 * dayMs;

/** Traces 1 to 7 by a clock that was 400 days ahead for the traces 3 and 4. */
const createdAtMs = [0, 1, 400 * dayMs, 400 * dayMs + 1, 2, 3, dayMs].map((ms) => nowMs + ms);

export function describeClockSteps(open: OpenTraceStore): void {
  describe('after the clock was set forward and back', () => {
    let opened: OpenedTraceStore;
    let store: TraceStore;
    beforeEach(async () => {
      opened = await open();
      store = opened.store;
      for (const [index, receivedAtMs] of createdAtMs.entries())
        await store.flush(sampleFlush(index + 1, { receivedAtMs }));
    });
    afterEach(() => opened.close());

    async function listed(
      window: { readonly sinceMs?: number; readonly untilMs?: number },
      pageSize = 10,
      afterNumber?: number,
    ): Promise<readonly number[]> {
      const start =
        afterNumber === undefined
          ? ({ kind: 'newest' } as const)
          : ({ kind: 'after', traceNumber: afterNumber } as const);
      const page = await store.list({ projectId, filter, window, start, pageSize }, unhurried);
      return page.traces.map(({ traceNumber }) => traceNumber);
    }

    it('traces have the time that the clock says', async () => {
      const traces = await Promise.all(
        createdAtMs.map((_, index) => store.get(projectId, sampleTraceId(index + 1))),
      );
      expect(traces.map((trace) => trace?.createdAtMs)).toEqual(createdAtMs);
    });

    it('the newest trace is the one that was written last', async () => {
      expect(await store.lastCreatedAtMs(projectId)).toBe(nowMs + dayMs);
      await store.flush(sampleFlush(8, { receivedAtMs: nowMs }));
      expect(await store.lastCreatedAtMs(projectId)).toBe(nowMs);
      await store.dropCreatedBefore(nowMs + 500 * dayMs, signal);
      expect(await store.lastCreatedAtMs(projectId)).toBe(nowMs);
      expect(await store.lastCreatedAtMs('prj_none')).toBe(0);
    });

    it('lists have the traces of their window, the highest number first', async () => {
      expect(await listed({})).toEqual([7, 6, 5, 4, 3, 2, 1]);
      expect(await listed({ sinceMs: nowMs + 1, untilMs: nowMs + dayMs })).toEqual([6, 5, 2]);
      expect(await listed({ sinceMs: nowMs + 3 })).toEqual([7, 6, 4, 3]);
      expect(await listed({ untilMs: nowMs + 3 })).toEqual([5, 2, 1]);
    });

    it('pages of lists have each trace once', async () => {
      const pages = [
        await listed({}, 3),
        await listed({}, 3, 5),
        await listed({}, 3, 2),
        await listed({ untilMs: nowMs + dayMs }, 2, 6),
      ];
      expect(pages).toEqual([[7, 6, 5], [4, 3, 2], [1], [5, 2]]);
    });

    it('statistics count each trace at its time', async () => {
      const boundsMs = [0, 3, dayMs, 2 * dayMs, 401 * dayMs].map((ms) => nowMs + ms);
      const buckets = await store.stats({ projectId, filter, boundsMs, groupBy: [], topK: 1 }, unhurried);
      expect(buckets.map(({ totalCount }) => totalCount)).toEqual([3, 1, 1, 2]);
    });

    it('a correction by a minute at most leaves new traces behind the others', async () => {
      await store.flush(sampleFlush(8, { receivedAtMs: nowMs + dayMs - 60_000 }));
      expect(await store.get(projectId, sampleTraceId(8))).toMatchObject({ createdAtMs: nowMs + dayMs });
    });

    it('traces that were created ahead are removed with the first one after them', async () => {
      await store.dropCreatedBefore(nowMs + 2, signal, nowMs + 5);
      expect(await listed({})).toEqual([7, 6, 5, 4, 3]);
      await store.dropCreatedBefore(nowMs + 3, signal, nowMs + 6);
      expect(await listed({})).toEqual([7, 6]);
      await store.dropCreatedBefore(nowMs + dayMs + 1, signal, nowMs + 2 * dayMs);
      expect(await listed({})).toEqual([]);
    });

    it('traces wait for those before them, which the clock may have been right for', async () => {
      await store.dropCreatedBefore(nowMs + 4, signal, nowMs + 500 * dayMs);
      expect(await listed({})).toEqual([7, 6, 5, 4, 3]);
      await store.dropCreatedBefore(nowMs + 401 * dayMs, signal, nowMs + 500 * dayMs);
      expect(await listed({})).toEqual([]);
    });
  });
}

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TraceStore } from '../trace-store.ts';
import type { OpenedTraceStore, OpenTraceStore } from './opened-trace-store.ts';
import { readTimeline } from './read-timeline.ts';
import { sampleProjectId as projectId, sampleFlush, sampleTraceId } from './sample-trace.ts';
import { unhurried } from './trace-store-contract-clock.ts';

const { signal } = new AbortController();
const everything = { kind: 'filter', clauses: [] } as const;

export function describeTraceRetention(open: OpenTraceStore): void {
  describe('retention', () => {
    let opened: OpenedTraceStore;
    let store: TraceStore;
    beforeEach(async () => {
      opened = await open();
      store = opened.store;
      for (const index of [1, 2, 3]) {
        await store.flush(
          sampleFlush(index, {
            receivedAtMs: index * 1_000,
            tags: [`tag ${index}`],
            attributes: new Map([[`key ${index}`, 'v']]),
          }),
        );
      }
    });
    afterEach(() => opened.close());

    async function listedNumbers(): Promise<readonly number[]> {
      const query = {
        projectId,
        filter: everything,
        window: {},
        start: { kind: 'newest' },
        pageSize: 10,
      } as const;
      const { traces, total } = await store.list(query, unhurried);
      expect(total).toBe(traces.length);
      return traces.map(({ traceNumber }) => traceNumber);
    }

    it('removes the traces created before an instant, and no other', async () => {
      const kept = await readTimeline(store, projectId, sampleTraceId(2));
      await store.dropCreatedBefore(2_000, signal);
      expect(await listedNumbers()).toEqual([3, 2]);
      expect(await store.get(projectId, sampleTraceId(1))).toBeUndefined();
      expect(await store.timeline(projectId, sampleTraceId(1))).toBeUndefined();
      expect(await readTimeline(store, projectId, sampleTraceId(2))).toEqual(kept);
    });

    it('takes the writes to a removed trace as those to a new one, with a number of its own', async () => {
      await store.dropCreatedBefore(10_000, signal);
      const outcome = await store.flush(sampleFlush(3, { receivedAtMs: 11_000 }));
      expect(outcome).toEqual({ accepted: true, traceNumber: 4, duplicate: false });
      expect(await store.get(projectId, sampleTraceId(3))).toMatchObject({ createdAtMs: 11_000, tags: [] });
      expect(await listedNumbers()).toEqual([4]);
    });

    it('forgets the tags and attributes of a project that has no traces any more', async () => {
      await store.dropCreatedBefore(10_000, signal);
      expect((await store.tags(projectId)).items).toEqual([]);
      expect((await store.attributeKeys(projectId)).items).toEqual([]);
      expect(await store.attributeValues(projectId, 'key 1')).toBeUndefined();
    });

    it('removes nothing once it is to stop', async () => {
      await store.dropCreatedBefore(10_000, AbortSignal.abort());
      expect(await listedNumbers()).toEqual([3, 2, 1]);
    });
  });
}

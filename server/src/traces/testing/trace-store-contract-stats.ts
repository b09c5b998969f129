import { describe, expect, it } from 'vitest';
import { parseTraceFilter } from '../parse-trace-filter.ts';
import type { TraceStatsBucket, TraceStatsQuery, TraceStore } from '../trace-store.ts';
import type { OpenTraceStore } from './opened-trace-store.ts';
import {
  sampleProjectId as projectId,
  sampleClose,
  sampleEvent,
  sampleFlush,
  sampleTraceId,
} from './sample-trace.ts';
import { useSharedTraceStore } from './shared-trace-store.ts';
import { contractNowMs, unhurried } from './trace-store-contract-clock.ts';

export function describeTraceStats(open: OpenTraceStore): void {
  describe('statistics', () => {
    let store: TraceStore;
    useSharedTraceStore(open, (shared) => {
      store = shared;
    });

    function stats(changes: Partial<TraceStatsQuery> = {}): Promise<readonly TraceStatsBucket[]> {
      const query = {
        projectId,
        filter: parseTraceFilter(),
        boundsMs: [0, 1_000, 2_000],
        groupBy: [],
        topK: 10,
      };
      return store.stats({ ...query, ...changes }, unhurried);
    }

    /** A trace created at an instant that lasts some milliseconds. */
    async function add(index: number, receivedAtMs: number, durationMs: number, changes = {}): Promise<void> {
      const events = [sampleEvent('a', 'x', 1_000), sampleEvent('b', 'x', 1_000 + durationMs)];
      const flush = { sentAtNs: 1_000_000_000n, receivedAtMs, events, ...changes };
      await store.flush(sampleFlush(index, flush));
    }

    it('counts each trace in the bucket of its creation and answers empty buckets', async () => {
      await add(1, 0, 1);
      await add(2, 999, 2);
      await add(3, 2_000, 4);
      expect(await stats({ boundsMs: [0, 1_000, 2_000, 3_000] })).toEqual([
        {
          startMs: 0,
          endMs: 1_000,
          totalCount: 2,
          groups: [],
          otherCount: 2,
          durationMs: { p50: 1, p95: 2, p99: 2, max: 2 },
        },
        { startMs: 1_000, endMs: 2_000, totalCount: 0, groups: [], otherCount: 0 },
        {
          startMs: 2_000,
          endMs: 3_000,
          totalCount: 1,
          groups: [],
          otherCount: 1,
          durationMs: { p50: 4, p95: 4, p99: 4, max: 4 },
        },
      ]);
      expect(await stats({ projectId: 'prj_none', boundsMs: [0, 1] })).toEqual([
        { startMs: 0, endMs: 1, totalCount: 0, groups: [], otherCount: 0 },
      ]);
    });

    it('groups by the service and another attribute', async () => {
      await add(1, 0, 1, { attributes: new Map(Object.entries({ 'service.name': 'checkout', k: 'v' })) });
      await add(2, 0, 2, { attributes: new Map(Object.entries({ 'service.name': 'checkout', k: 'v' })) });
      await add(3, 0, 4, { attributes: new Map([['service.name', 'cart']]) });
      const service = { kind: 'attribute', key: 'service.name', promoted: true } as const;
      const [bucket] = await stats({ groupBy: [service, { kind: 'attribute', key: 'k' }] });
      expect(bucket?.groups.map(({ values, count }) => [values, count])).toEqual([
        [['checkout', 'v'], 2],
        [['cart', undefined], 1],
      ]);
    });

    it('computes percentiles by nearest rank', async () => {
      for (let index = 1; index <= 100; index += 1) await add(index, 0, 101 - index);
      const [bucket] = await stats({ boundsMs: [0, 1] });
      expect(bucket?.durationMs).toEqual({ p50: 50, p95: 95, p99: 99, max: 100 });
    });

    it('groups by attribute with the largest first, equal ones by value, and counts the rest as other', async () => {
      const values = ['b', 'b', 'c', 'a', undefined, 'd'];
      for (const [index, value] of values.entries()) {
        await add(index, 0, index, { attributes: new Map(value === undefined ? [] : [['k', value]]) });
      }
      const [bucket] = await stats({ groupBy: [{ kind: 'attribute', key: 'k' }], topK: 3 });
      expect(bucket?.groups.map(({ values: [value], count }) => [value, count])).toEqual([
        ['b', 2],
        ['a', 1],
        ['c', 1],
      ]);
      expect([bucket?.totalCount, bucket?.otherCount]).toEqual([6, 2]);
      expect(bucket?.groups[0]?.durationMs).toEqual({ p50: 0, p95: 1, p99: 1, max: 1 });
      const [all] = await stats({ groupBy: [{ kind: 'attribute', key: 'k' }], topK: 20 });
      expect(all?.groups.at(-1)).toMatchObject({ values: [undefined], count: 1 });
    });

    it('groups by status, name and highest severity, alone and together', async () => {
      const [info, warn, error] = ['info', 'warn', 'error'].map((kind) =>
        sampleEvent(kind, `${kind}_event_added`, 1),
      );
      await store.flush(
        sampleFlush(1, {
          name: 'pay',
          receivedAtMs: 0,
          events: [info, error, warn].filter((e) => e !== undefined),
        }),
      );
      await store.flush(
        sampleFlush(2, { name: 'pay', receivedAtMs: 0, events: [info, warn].filter((e) => e !== undefined) }),
      );
      await store.flush(sampleFlush(3, { receivedAtMs: 0 }));
      await store.close(sampleClose(2));
      const countsBy = async (...groupBy: TraceStatsQuery['groupBy']): Promise<unknown> =>
        (await stats({ groupBy }))[0]?.groups.map(({ values, count }) => [...values, count]);
      expect(await countsBy({ kind: 'status' })).toEqual([
        ['running', 2],
        ['completed', 1],
      ]);
      expect(await countsBy({ kind: 'name' })).toEqual([
        ['pay', 2],
        ['unnamed', 1],
      ]);
      expect(await countsBy({ kind: 'severity' })).toEqual([
        ['error', 1],
        ['warning', 1],
        [undefined, 1],
      ]);
      expect(await countsBy({ kind: 'name' }, { kind: 'severity' })).toEqual([
        ['pay', 'error', 1],
        ['pay', 'warning', 1],
        ['unnamed', undefined, 1],
      ]);
    });

    it('counts what the filter selects, and deleted traces only when it names the status', async () => {
      await add(1, 0, 1, { tags: ['t'] });
      await add(2, 0, 2, { tags: ['t'] });
      await add(3, 0, 3);
      await store.delete(projectId, sampleTraceId(2), 0);
      const total = async (text: string): Promise<number | undefined> =>
        (await stats({ filter: parseTraceFilter(text) }))[0]?.totalCount;
      expect(await total('')).toBe(2);
      expect(await total('tag="t"')).toBe(1);
      expect(await total('tag="t" AND status="deleted"')).toBe(1);
    });

    it('ends at its deadline', async () => {
      await add(1, 0, 1);
      const query = { projectId, filter: parseTraceFilter(), boundsMs: [0, 1], groupBy: [], topK: 1 };
      const late = store.stats(query, { deadlineMs: contractNowMs });
      await expect(late).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
    });
  });
}

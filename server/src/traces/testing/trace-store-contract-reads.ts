import { describe, expect, it } from 'vitest';
import { encodeTracePage } from '../encode-trace-page.ts';
import { parseTraceFilter } from '../parse-trace-filter.ts';
import type { PageStart, TraceListPage, TraceListQuery, TraceStore } from '../trace-store.ts';
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

/** Filter, and the numbers of the traces of `fill` it selects, newest first. */
const filterCases: readonly [filter: string, numbers: readonly number[]][] = [
  ['', [5, 3, 2, 1]],
  ['status="running"', [5, 3, 1]],
  ['status!="running"', [4, 2]],
  ['NOT status="deleted"', [5, 3, 2, 1]],
  ['status="deleted"', [4]],
  ['status="completed" OR status="deleted"', [4, 2]],
  ['severity="error"', [2]],
  ['severity="info"', [2, 1]],
  ['NOT severity="info"', [5, 3]],
  ['tag="blue"', [3, 1]],
  ['tag:"blue"', [3, 1]],
  ['tag="blue" AND tag="green"', [3]],
  ['tag="absent"', []],
  ['NOT tag="blue"', [5, 2]],
  ['attribute.k="v"', [1]],
  ['attribute.k=""', [5, 3, 2]],
  ['attribute.k!="v"', [5, 3, 2]],
  ['attribute.k!=""', [1]],
  ['attribute.k:*', [2, 1]],
  ['NOT attribute.k:*', [5, 3]],
  ['attribute.k:* AND attribute.k=""', [2]],
  ['attribute.never=""', [5, 3, 2, 1]],
  ['attribute.never:*', []],
  ['attribute."__proto__"="constructor"', [5]],
  ['(attribute.k="v" OR attribute.k="w") AND tag="blue"', [1]],
];

export function describeTraceReads(open: OpenTraceStore): void {
  describe('reads', () => {
    let store: TraceStore;
    useSharedTraceStore(open, (shared) => {
      store = shared;
    });

    async function list(changes: Partial<TraceListQuery> = {}): Promise<TraceListPage> {
      const start: PageStart = { kind: 'newest' };
      const query = { projectId, filter: parseTraceFilter(), window: {}, start, pageSize: 100, ...changes };
      const page = await store.list(query, unhurried);
      expect(await store.listJson(query, unhurried)).toEqual(encodeTracePage(page));
      return page;
    }

    async function fill(): Promise<void> {
      const info = sampleEvent('i', 'info_event_added', 1);
      const error = sampleEvent('e', 'error_event_added', 2);
      await store.flush(
        sampleFlush(1, { tags: ['blue'], attributes: new Map([['k', 'v']]), events: [info] }),
      );
      await store.flush(sampleFlush(2, { attributes: new Map([['k', '']]), events: [info, error] }));
      await store.flush(sampleFlush(3, { tags: ['blue', 'green'] }));
      await store.flush(sampleFlush(4, { tags: ['blue'] }));
      await store.flush(sampleFlush(5, { attributes: new Map([['__proto__', 'constructor']]) }));
      await store.flush(sampleFlush(1, { projectId: 'prj_2', tags: ['blue'] }));
      await store.close(sampleClose(2));
      await store.delete(projectId, sampleTraceId(4), 20_000);
    }

    it('selects exactly the traces each filter describes', async () => {
      await fill();
      for (const [text, numbers] of filterCases) {
        const page = await list({ filter: parseTraceFilter(text) });
        expect([text, page.traces.map(({ traceNumber }) => traceNumber)]).toEqual([text, numbers]);
        expect([text, page.total, page.nextAfterNumber]).toEqual([text, numbers.length, undefined]);
      }
    });

    it('follows attributes that change and traces that end', async () => {
      await store.flush(sampleFlush(1, { attributes: new Map([['k', 'old']]) }));
      await store.flush(sampleFlush(1, { flushId: 'flush-2', attributes: new Map([['k', 'new']]) }));
      await store.close(sampleClose(1));
      expect((await list({ filter: parseTraceFilter('attribute.k="old" OR attribute.k="x"') })).total).toBe(
        0,
      );
      expect(
        (await list({ filter: parseTraceFilter('attribute.k="new" AND status="completed"') })).total,
      ).toBe(1);
      expect((await list({ filter: parseTraceFilter('status="running"') })).total).toBe(0);
    });

    it('treats windows as half-open over the time of creation', async () => {
      for (const index of [1, 2, 3, 4])
        await store.flush(sampleFlush(index, { receivedAtMs: index * 1_000 }));
      const windows = [
        {},
        { sinceMs: 2_000 },
        { untilMs: 2_000 },
        { sinceMs: 2_000, untilMs: 4_000 },
        { sinceMs: 4_001 },
      ];
      const totals = await Promise.all(windows.map(async (window) => (await list({ window })).total));
      expect(totals).toEqual([4, 3, 1, 2, 0]);
    });

    it('pages newest first with the same exact total on every page', async () => {
      for (let index = 1; index <= 7; index += 1) await store.flush(sampleFlush(index));
      const first = await list({ pageSize: 3 });
      expect(first.traces.map(({ traceNumber }) => traceNumber)).toEqual([7, 6, 5]);
      expect([first.total, first.nextAfterNumber]).toEqual([7, 5]);
      const last = await list({ pageSize: 4, start: { kind: 'after', traceNumber: 5 } });
      expect(last.traces.map(({ traceNumber }) => traceNumber)).toEqual([4, 3, 2, 1]);
      expect([last.total, last.nextAfterNumber]).toEqual([7, undefined]);
      const offset = await list({ pageSize: 2, start: { kind: 'offset', offset: 4 } });
      expect(offset.traces.map(({ traceNumber }) => traceNumber)).toEqual([3, 2]);
      expect([offset.total, offset.nextAfterNumber]).toEqual([7, 2]);
      const beyond = await list({ start: { kind: 'offset', offset: 9 } });
      expect(beyond).toEqual({ traces: [], total: 7 });
    });

    it('skips and repeats nothing that existed throughout while others write', async () => {
      for (let index = 1; index <= 20; index += 1) await store.flush(sampleFlush(index));
      const seen: number[] = [];
      let start: PageStart = { kind: 'newest' };
      for (let page = 0; page < 20; page += 1) {
        const { traces, nextAfterNumber } = await list({ pageSize: 3, start });
        seen.push(...traces.map(({ traceNumber }) => traceNumber));
        if (nextAfterNumber === undefined) break;
        start = { kind: 'after', traceNumber: nextAfterNumber };
        await store.flush(sampleFlush(100 + page));
        await store.close(sampleClose(page + 1));
      }
      expect(seen).toEqual(Array.from({ length: 20 }, (_, index) => 20 - index));
    });

    it('shows every acknowledged write to the next read', async () => {
      for (let index = 1; index <= 50; index += 1) {
        await store.flush(sampleFlush(index));
        expect((await list({ pageSize: 1 })).traces[0]?.traceNumber).toBe(index);
      }
    });

    it('lists the tags, attribute keys and values ever seen in a project, by code point', async () => {
      await store.flush(
        sampleFlush(1, {
          tags: ['z', '\u{1f4b3}', '\uff5e', 'a', 'a\0'],
          attributes: new Map([
            ['k', 'old'],
            ['__proto__', '1'],
          ]),
        }),
      );
      await store.flush(
        sampleFlush(1, {
          flushId: 'flush-2',
          attributes: new Map([
            ['k', 'new'],
            ['\u{1f4b3}', '\u{1f4b3}'],
            ['\uff5e', ''],
            ['empty', ''],
          ]),
        }),
      );
      await store.flush(
        sampleFlush(1, { projectId: 'prj_2', tags: ['other'], attributes: new Map([['other', 'x']]) }),
      );
      await store.delete(projectId, sampleTraceId(1), 20_000);
      expect((await store.tags(projectId)).items).toEqual(['a', 'a\0', 'z', '\uff5e', '\u{1f4b3}']);
      expect((await store.attributeKeys(projectId)).items).toEqual([
        '__proto__',
        'empty',
        'k',
        '\uff5e',
        '\u{1f4b3}',
      ]);
      expect(await store.attributeValues(projectId, 'k')).toEqual({
        items: ['new', 'old'],
        truncated: false,
      });
      expect(await store.attributeValues(projectId, 'empty')).toEqual({ items: [''], truncated: false });
      expect(await store.attributeValues(projectId, 'other')).toBeUndefined();
    });

    it('answers an unknown project as an empty one', async () => {
      expect(await list({ projectId: 'prj_none' })).toEqual({ traces: [], total: 0 });
      expect((await store.tags('prj_none')).items).toEqual([]);
      expect((await store.attributeKeys('prj_none')).items).toEqual([]);
      expect(await store.attributeValues('prj_none', 'k')).toBeUndefined();
    });

    it('ends a read at its deadline or when its caller leaves', async () => {
      await store.flush(sampleFlush(1));
      const query = {
        projectId,
        filter: parseTraceFilter(),
        window: {},
        start: { kind: 'newest' },
        pageSize: 1,
      } as const;
      await expect(store.list(query, { deadlineMs: contractNowMs })).rejects.toMatchObject({
        code: 'DEADLINE_EXCEEDED',
      });
      const left = new Error('the client left');
      const budget = { ...unhurried, signal: AbortSignal.abort(left) };
      await expect(store.list(query, budget)).rejects.toBe(left);
      await expect(list()).resolves.toMatchObject({ total: 1 });
    });
  });
}

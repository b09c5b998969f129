import { describe, expect, it } from 'vitest';
import type { TraceStore } from '../trace-store.ts';
import type { OpenTraceStore } from './opened-trace-store.ts';
import { readTimeline } from './read-timeline.ts';
import { readWritten } from './read-written.ts';
import {
  sampleProjectId as projectId,
  sampleClose,
  sampleEvent,
  sampleFlush,
  sampleTraceId,
} from './sample-trace.ts';
import { useSharedTraceStore } from './shared-trace-store.ts';

const traceId = sampleTraceId(1);

export function describeTraceWrites(open: OpenTraceStore): void {
  describe('writes', () => {
    let store: TraceStore;
    useSharedTraceStore(open, (shared) => {
      store = shared;
    });

    async function timelineTypes(): Promise<string[] | undefined> {
      return (await readTimeline(store, projectId, traceId))?.map(({ eventType }) => eventType);
    }

    it('creates a trace at its first flush and numbers traces per project from 1', async () => {
      const outcome = { accepted: true, duplicate: false };
      expect(await store.flush(sampleFlush(1))).toEqual({ ...outcome, traceNumber: 1 });
      expect(await store.flush(sampleFlush(2))).toEqual({ ...outcome, traceNumber: 2 });
      const elsewhere = sampleFlush(1, { projectId: 'prj_2' });
      expect(await store.flush(elsewhere)).toEqual({ ...outcome, traceNumber: 1 });
    });

    it('returns every part of a trace as it was written', async () => {
      const events = [sampleEvent('a', 'error_event_added', 4_000), sampleEvent('b', 'custom', 4_500)];
      const attributes = new Map([
        ['__proto__', 'constructor'],
        ['nul\0key', 'nul\0value'],
        ['empty', ''],
      ]);
      await store.flush(
        sampleFlush(1, { name: 'checkout', events, attributes, tags: ['b', 'a', '\0', 'b'] }),
      );
      expect(await store.get(projectId, traceId)).toEqual({
        traceId,
        traceNumber: 1,
        name: 'checkout',
        status: 'running',
        severities: ['error'],
        createdAtMs: 10_000,
        lastSeenAtMs: 10_000,
        producerSpan: { firstNs: 4_000_000_000n, lastNs: 5_000_000_000n },
        tags: ['b', 'a', '\0'],
        attributes,
        ruleMatches: [],
      });
    });

    it('preserves payloads and optional members of events', async () => {
      const payloadJson = '{"__proto__":{"a":[1,null,"\\u0000"]},"deep":{"x":0.1}}';
      const event = {
        ...sampleEvent('a', 'custom', 6_000),
        payloadJson,
        version: 7,
        pluginCorrelationId: 'c-1',
      };
      await store.flush(sampleFlush(1, { events: [event] }));
      const stored = (await readTimeline(store, projectId, traceId))?.at(-1);
      expect(stored).toEqual({ ...readWritten(event), createdAtMs: 10_000 });
      expect(JSON.stringify(stored?.payload)).toBe(payloadJson);
    });

    it('never lets creation times decrease along the numbers', async () => {
      await store.flush(sampleFlush(1, { receivedAtMs: 10_000 }));
      await store.flush(sampleFlush(2, { receivedAtMs: 9_000 }));
      expect((await store.get(projectId, sampleTraceId(2)))?.createdAtMs).toBe(10_000);
    });

    it('answers a repeated flush as a duplicate and changes nothing', async () => {
      const flush = sampleFlush(1, { events: [sampleEvent('a', 'info_event_added', 1)], tags: ['t'] });
      await store.flush(flush);
      const before = await readTimeline(store, projectId, traceId);
      const duplicate = { accepted: true, traceNumber: 1, duplicate: true };
      expect(await store.flush({ ...flush, tags: ['other'] })).toEqual(duplicate);
      expect(await readTimeline(store, projectId, traceId)).toEqual(before);
      await store.close(sampleClose(1));
      expect(await store.flush(flush)).toEqual(duplicate);
    });

    it('applies concurrent flushes of one id once', async () => {
      const flush = sampleFlush(1, { events: [sampleEvent('a', 'info_event_added', 1)] });
      const outcomes = await Promise.all(Array.from({ length: 10 }, () => store.flush(flush)));
      expect(outcomes.filter((outcome) => outcome.accepted && !outcome.duplicate)).toHaveLength(1);
      expect(await timelineTypes()).toEqual(['info_event_added', 'started'].toReversed());
    });

    it('merges attributes and tags and adds an event only for what changed', async () => {
      const first = {
        attributes: new Map([
          ['a', '1'],
          ['b', '1'],
        ]),
        tags: ['x'],
      };
      await store.flush(sampleFlush(1, first));
      const second = {
        attributes: new Map([
          ['a', '1'],
          ['b', '2'],
          ['c', ''],
        ]),
        tags: ['x', 'y'],
      };
      await store.flush(sampleFlush(1, { flushId: 'flush-2', sentAtNs: 6_000_000_000n, ...second }));
      const trace = await store.get(projectId, traceId);
      expect(trace?.attributes).toEqual(
        new Map([
          ['a', '1'],
          ['b', '2'],
          ['c', ''],
        ]),
      );
      expect(trace?.tags).toEqual(['x', 'y']);
      const timeline = await readTimeline(store, projectId, traceId);
      expect(timeline?.slice(-2).map(({ payload }) => payload)).toEqual([
        { attributes: { b: '2', c: '' } },
        { tags: ['y'] },
      ]);
    });

    it('orders the timeline by producer timestamp and keeps the order of arrival among equals', async () => {
      await store.flush(
        sampleFlush(1, { events: [sampleEvent('late', 'x', 9_000), sampleEvent('tie-1', 'x', 8_000)] }),
      );
      const earlier = [sampleEvent('early', 'x', 7_000), sampleEvent('tie-2', 'x', 8_000)];
      await store.flush(sampleFlush(1, { flushId: 'flush-2', events: earlier }));
      const timeline = await readTimeline(store, projectId, traceId);
      expect(timeline?.slice(1).map(({ eventId }) => eventId)).toEqual(['early', 'tie-1', 'tie-2', 'late']);
    });

    it('completes a trace at its close and rejects all new data afterwards', async () => {
      await store.flush(sampleFlush(1, { events: [sampleEvent('a', 'x', 4_000)] }));
      const accepted = { accepted: true, traceNumber: 1, duplicate: false };
      expect(await store.close(sampleClose(1, { reason: 'done', sentAtNs: 7_000_000_000n }))).toEqual(
        accepted,
      );
      const closed = { accepted: false, reason: 'closed' };
      expect(await store.close(sampleClose(1))).toEqual(closed);
      expect(await store.keepAlive(projectId, traceId, 30_000)).toEqual(closed);
      expect(await store.flush(sampleFlush(1, { flushId: 'flush-2' }))).toEqual(closed);
      const events = [sampleEvent('p', 'x', 1)];
      expect(await store.appendPluginEvents({ projectId, traceId, receivedAtMs: 1, events })).toEqual(closed);
      const trace = await store.get(projectId, traceId);
      expect(trace).toMatchObject({
        status: 'completed',
        lastSeenAtMs: 20_000,
        producerSpan: { firstNs: 4_000_000_000n, lastNs: 7_000_000_000n },
      });
      const timeline = await readTimeline(store, projectId, traceId);
      expect(timeline?.slice(-2).map(({ eventType, payload }) => [eventType, payload])).toEqual([
        ['finished', { status: 'completed', duration_ms: 3_000 }],
        ['trace_closed', { reason: 'done' }],
      ]);
    });

    it('deletes running and completed traces, and accepts a second deletion', async () => {
      await store.flush(sampleFlush(1));
      await store.flush(sampleFlush(2));
      await store.close(sampleClose(2));
      for (const index of [1, 2]) {
        const id = sampleTraceId(index);
        expect(await store.delete(projectId, id, 30_000)).toMatchObject({ accepted: true, duplicate: false });
        expect(await store.delete(projectId, id, 30_000)).toMatchObject({ accepted: true, duplicate: true });
        expect(await store.get(projectId, id)).toMatchObject({ status: 'deleted' });
        expect((await readTimeline(store, projectId, id))?.at(-1)).toMatchObject({
          eventType: 'trace_deleted',
        });
      }
      const closed = { accepted: false, reason: 'closed' };
      expect(await store.flush(sampleFlush(1, { flushId: 'flush-2' }))).toEqual(closed);
    });

    it('keeps a plugin event once, whatever its request or batch', async () => {
      await store.flush(sampleFlush(1));
      const [a, b] = [sampleEvent('a', 'mined', 8_000), sampleEvent('b', 'error_event_added', 9_000)];
      const request = { projectId, traceId, receivedAtMs: 11_000 };
      const outcome = { accepted: true, traceNumber: 1 };
      expect(await store.appendPluginEvents({ ...request, events: [a, a] })).toEqual({
        ...outcome,
        duplicate: false,
      });
      expect(await store.appendPluginEvents({ ...request, events: [a, b] })).toEqual({
        ...outcome,
        duplicate: false,
      });
      expect(await store.appendPluginEvents({ ...request, events: [b] })).toEqual({
        ...outcome,
        duplicate: true,
      });
      expect(await timelineTypes()).toEqual(['started', 'mined', 'error_event_added']);
      expect((await store.get(projectId, traceId))?.severities).toEqual(['error']);
      await store.close(sampleClose(1));
      expect(await store.appendPluginEvents({ ...request, events: [a] })).toEqual({
        ...outcome,
        duplicate: true,
      });
    });

    it('remembers when a running trace was last seen', async () => {
      await store.flush(sampleFlush(1));
      expect(await store.keepAlive(projectId, traceId, 12_000)).toEqual({
        accepted: true,
        traceNumber: 1,
        duplicate: false,
      });
      expect((await store.get(projectId, traceId))?.lastSeenAtMs).toBe(12_000);
      expect(await timelineTypes()).toEqual(['started']);
    });

    it('treats traces of other projects as unknown', async () => {
      await store.flush(sampleFlush(1));
      const unknown = { accepted: false, reason: 'unknown_trace' };
      const elsewhere = { projectId: 'prj_2' };
      expect(await store.close(sampleClose(1, elsewhere))).toEqual(unknown);
      expect(await store.keepAlive('prj_2', traceId, 1)).toEqual(unknown);
      expect(await store.delete('prj_2', traceId, 1)).toEqual(unknown);
      expect(
        await store.appendPluginEvents({ projectId: 'prj_2', traceId, receivedAtMs: 1, events: [] }),
      ).toEqual(unknown);
      expect(await store.get('prj_2', traceId)).toBeUndefined();
      expect(await readTimeline(store, 'prj_2', traceId)).toBeUndefined();
    });
  });
}

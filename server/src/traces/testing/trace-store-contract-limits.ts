import { describe, expect, it } from 'vitest';
import { maxAttributesPerTrace, maxTagsPerTrace } from '../trace-labels.ts';
import type { TraceStore } from '../trace-store.ts';
import type { OpenTraceStore } from './opened-trace-store.ts';
import { readTimeline } from './read-timeline.ts';
import { sampleProjectId as projectId, sampleClose, sampleFlush, sampleTraceId } from './sample-trace.ts';
import { useSharedTraceStore } from './shared-trace-store.ts';

const traceId = sampleTraceId(1);

export function describeTraceLimits(open: OpenTraceStore): void {
  describe('the limits of one trace', () => {
    let store: TraceStore;
    useSharedTraceStore(open, (shared) => {
      store = shared;
    });

    const fullAttributes = new Map(numbered('k', maxAttributesPerTrace).map((key) => [key, '1']));
    const fullTags = numbered('t', maxTagsPerTrace);

    it('stores attributes and tags up to the limit without a report', async () => {
      const outcome = await store.flush(sampleFlush(1, { attributes: fullAttributes, tags: fullTags }));
      expect(outcome).toStrictEqual({ accepted: true, traceNumber: 1, duplicate: false });
      const repeated = { flushId: 'flush-2', attributes: fullAttributes, tags: fullTags };
      expect(await store.flush(sampleFlush(1, repeated))).toStrictEqual(outcome);
    });

    it('drops labels of a first flush beyond the limit', async () => {
      const attributes = new Map([...fullAttributes, ['late', '1']]);
      const flush = sampleFlush(1, { attributes, tags: [...fullTags, 'late'] });
      expect(await store.flush(flush)).toMatchObject({
        accepted: true,
        leftOut: { attributeKeys: ['late'], tags: ['late'] },
      });
      expect(await store.get(projectId, traceId)).toMatchObject({
        attributes: fullAttributes,
        tags: fullTags,
      });
    });

    it('drops new keys and tags of a full trace, changes existing ones, and stores the rest', async () => {
      await store.flush(sampleFlush(1, { attributes: fullAttributes, tags: fullTags }));
      const late = sampleFlush(1, {
        flushId: 'flush-2',
        attributes: new Map([
          ['new-a', '2'],
          ['k0', '2'],
          ['__proto__', '2'],
        ]),
        tags: ['t0', 'new-t', 'new-t'],
      });
      const leftOut = { attributeKeys: ['new-a', '__proto__'], tags: ['new-t', 'new-t'] };
      expect(await store.flush(late)).toEqual({ accepted: true, traceNumber: 1, duplicate: false, leftOut });
      expect(await store.get(projectId, traceId)).toMatchObject({
        attributes: new Map([...fullAttributes, ['k0', '2']]),
        tags: fullTags,
      });
      expect((await readTimeline(store, projectId, traceId))?.at(-1)).toMatchObject({
        eventType: 'attributes_updated',
        payload: { attributes: { k0: '2' } },
      });
      expect((await store.tags(projectId)).items).not.toContain('new-t');
      expect(await store.attributeValues(projectId, 'new-a')).toBeUndefined();
    });

    it('stores labels up to the limit in the order of the flush', async () => {
      const attributes = new Map([...fullAttributes].slice(1));
      await store.flush(sampleFlush(1, { attributes, tags: fullTags.slice(1) }));
      const late = new Map([
        ['first', '1'],
        ['second', '1'],
      ]);
      const flush = sampleFlush(1, { flushId: 'flush-2', attributes: late, tags: ['first', 'second'] });
      expect(await store.flush(flush)).toMatchObject({
        leftOut: { attributeKeys: ['second'], tags: ['second'] },
      });
      const trace = await store.get(projectId, traceId);
      expect(trace?.attributes.get('first')).toBe('1');
      expect(trace?.tags.at(-1)).toBe('first');
    });

    it('reports the same drops when the flush is repeated, even after the close', async () => {
      const flush = sampleFlush(1, { attributes: fullAttributes, tags: [...fullTags, 'late'] });
      const leftOut = { attributeKeys: [], tags: ['late'] };
      expect(await store.flush(flush)).toMatchObject({ accepted: true, duplicate: false, leftOut });
      await store.close(sampleClose(1));
      expect(await store.flush(flush)).toMatchObject({ accepted: true, duplicate: true, leftOut });
    });
  });
}

function numbered(prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}${index}`);
}

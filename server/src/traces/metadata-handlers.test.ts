import { beforeEach, describe, expect, it } from 'vitest';
import { sampleContext } from '../http/testing/sample-context.ts';
import { rejectionOf } from '../testing/thrown-by.ts';
import { createMetadataHandlers } from './metadata-handlers.ts';
import { createFakeTraceStore } from './testing/fake-trace-store.ts';
import { sampleFlush } from './testing/sample-trace.ts';
import type { TraceStore } from './trace-store.ts';

const request = { path: {}, query: {}, headers: {}, body: undefined };
const context = sampleContext();
const elsewhere = sampleContext({ projectId: 'prj_2' });

let store: TraceStore;
beforeEach(async () => {
  store = createFakeTraceStore({ nowMs: () => 0 });
  const attributes = new Map([
    ['b', '2'],
    ['a', ''],
  ]);
  await store.flush(sampleFlush(1, { attributes, tags: ['y', 'x'] }));
});

describe('the metadata operations', () => {
  it('list the values observed in the project of the key', async () => {
    const handlers = createMetadataHandlers(store);
    expect(await handlers.listTags(request, context)).toEqual({
      status: 200,
      body: { tags: ['x', 'y'], truncated: false },
    });
    expect(await handlers.listAttributeKeys(request, context)).toEqual({
      status: 200,
      body: { attributes: ['a', 'b'], truncated: false },
    });
    expect(await handlers.listAttributeValues({ ...request, path: { key: 'a' } }, context)).toEqual({
      status: 200,
      body: { key: 'a', values: [''], truncated: false },
    });
  });

  it('show nothing of another project', async () => {
    const handlers = createMetadataHandlers(store);
    expect((await handlers.listTags(request, elsewhere)).body).toEqual({ tags: [], truncated: false });
    expect((await handlers.listAttributeKeys(request, elsewhere)).body).toEqual({
      attributes: [],
      truncated: false,
    });
  });

  it.each([
    ['nobody has used', 'c', context],
    ['another project has used', 'a', elsewhere],
    ['every object has', 'constructor', context],
  ])('do not find a key that %s', async (_what, key, caller) => {
    const work = createMetadataHandlers(store).listAttributeValues({ ...request, path: { key } }, caller);
    expect((await rejectionOf(work)).code).toBe('ATTRIBUTE_NOT_FOUND');
  });
});

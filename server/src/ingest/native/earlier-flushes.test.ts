import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleContext } from '../../http/testing/sample-context.ts';
import { rejectionOf } from '../../testing/thrown-by.ts';
import { sampleProjectId } from '../../traces/testing/sample-trace.ts';
import { numberedFlush, sampleFlushBody } from './testing/native-ingest.ts';
import {
  eventIdsOf,
  type NativeIngest,
  request,
  startNativeIngest,
  traceId,
} from './testing/start-native-ingest.ts';

const context = sampleContext({ kind: 'ingest' });

let ingest: NativeIngest;
beforeEach(() => {
  ingest = startNativeIngest();
});

async function answerTo(body: object) {
  return (await ingest.handlers().flushTrace(request(body), { ...context, bodyBytes: 700 })).body;
}

describe('a flush after earlier ones', () => {
  it('stores them in their order and answers for the last', async () => {
    const earlier = [numberedFlush(1, { name: 'order' }), numberedFlush(2)];
    expect(await answerTo(numberedFlush(3, { earlier }))).toEqual({
      accepted: true,
      duplicate: false,
      trace_number: 1,
      rejected: [],
    });
    expect(await eventIdsOf(ingest.store)).toEqual(['e-1', 'e-2', 'e-3']);
    expect(await ingest.store.get(sampleProjectId, traceId)).toMatchObject({
      name: 'order',
      status: 'running',
    });
    // The bytes of the request are counted once.
    expect(ingest.recorded.map(([, { requestBytes }]) => requestBytes)).toEqual([700, 0, 0]);
  });

  it('names the flush of each rejected item but its own', async () => {
    const earlier = [sampleFlushBody({ flush_id: 'flush-0', tags: [''] })];
    const reason = 'must have 1 to 256 bytes';
    expect(await answerTo(numberedFlush(1, { tags: [''], earlier }))).toMatchObject({
      accepted: true,
      rejected: [
        { item: 'tag', index: 0, flush_id: 'flush-0', reason },
        { item: 'tag', index: 0, reason },
      ],
    });
  });

  it('leaves the last value of an attribute, whatever arrives how often and in which order', async () => {
    const bodies = [1, 2, 3].map((number) => {
      const flushes = Array.from({ length: number }, (_, index) =>
        numberedFlush(index + 1, { attributes: { status: String(index + 1) } }),
      );
      const last = flushes.pop() ?? {};
      return { ...last, earlier: flushes };
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(2), { maxLength: 8 }), async (arrivals) => {
        ingest = startNativeIngest();
        for (const arrival of [...arrivals, 2]) await answerTo(bodies[arrival] ?? {});
        expect((await ingest.store.get(sampleProjectId, traceId))?.attributes).toEqual(
          new Map([['status', '3']]),
        );
        const ids = await eventIdsOf(ingest.store);
        expect(ids.filter((id) => id?.startsWith('e-'))).toEqual(['e-1', 'e-2', 'e-3']);
      }),
    );
  });

  it.each([
    ['17 of them', Array.from({ length: 17 }, (_, index) => numberedFlush(index)), 'earlier'],
    ['one without an id', [numberedFlush(1), {}], 'earlier.1.flush_id'],
    ['one after earlier ones', [numberedFlush(1, { earlier: [] })], 'earlier.0.earlier'],
    ['an impossible time', [sampleFlushBody({ sent_at: '1969-12-31T23:59:59Z' })], 'earlier.0.sent_at'],
  ])('with %s stores nothing and says where', async (_what, earlier, name) => {
    const body = request(numberedFlush(20, { earlier }));
    expect(await rejectionOf(ingest.handlers().flushTrace(body, context))).toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: expect.stringContaining(`"${name}"`),
      details: expect.arrayContaining([expect.objectContaining({ location: 'body', name })]),
    });
    expect(await ingest.store.get(sampleProjectId, traceId)).toBeUndefined();
  });
});

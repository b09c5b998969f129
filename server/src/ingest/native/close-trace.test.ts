import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../errors/app-error.ts';
import { sampleContext } from '../../http/testing/sample-context.ts';
import { rejectionOf } from '../../testing/thrown-by.ts';
import { readTimeline } from '../../traces/testing/read-timeline.ts';
import { sampleProjectId } from '../../traces/testing/sample-trace.ts';
import type { TraceStore } from '../../traces/trace-store.ts';
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

async function answerTo(body: object, changes: Partial<TraceStore> = {}) {
  return (await ingest.handlers(changes).closeTrace(request(body), { ...context, bodyBytes: 700 })).body;
}

describe('a close with flushes', () => {
  it('creates the trace, stores each flush in order, and closes it', async () => {
    expect(await answerTo({ reason: 'left', flushes: [numberedFlush(1), numberedFlush(2)] })).toEqual({
      accepted: true,
      rejected: [],
    });
    expect(await eventIdsOf(ingest.store)).toEqual(['e-1', 'e-2']);
    expect(await ingest.store.get(sampleProjectId, traceId)).toMatchObject({ status: 'completed' });
    expect(ingest.takeCounts()).toEqual({ received: 2, accepted: 2 });
    // The bytes of the request are counted once.
    expect(
      ingest.recorded.map(([, { acceptedCount, requestBytes }]) => [acceptedCount, requestBytes]),
    ).toEqual([
      [1, 700],
      [1, 0],
    ]);
  });

  it('keeps the time of each flush apart from the time of the close', async () => {
    const flushes = [sampleFlushBody({ sent_at: '2026-11-20T08:15:30Z', tags: ['t'] })];
    await answerTo({ sent_at: '2026-11-20T08:15:32Z', flushes });
    const timeline = (await readTimeline(ingest.store, sampleProjectId, traceId)) ?? [];
    expect(timeline.map(({ eventType, traceTimestampNs }) => [eventType, traceTimestampNs])).toEqual([
      ['started', 1_795_162_530_000_000_000n],
      ['tags_updated', 1_795_162_530_000_000_000n],
      ['finished', 1_795_162_532_000_000_000n],
      ['trace_closed', 1_795_162_532_000_000_000n],
    ]);
  });

  it('names the flush of each rejected item', async () => {
    const flushes = [
      numberedFlush(1),
      sampleFlushBody({ flush_id: 'flush-2', tags: ['', 'ok'], events: [null] }),
    ];
    expect(await answerTo({ flushes })).toEqual({
      accepted: true,
      rejected: [
        { item: 'tag', index: 0, flush_id: 'flush-2', reason: 'must have 1 to 256 bytes' },
        { item: 'event', index: 0, flush_id: 'flush-2', reason: 'must be object' },
      ],
    });
    expect(ingest.takeCounts()).toEqual({ received: 4, accepted: 2, rejected: 2 });
  });

  it('is accepted again when everything it holds is stored already', async () => {
    const body = { flushes: [numberedFlush(1)] };
    await answerTo(body);
    expect(await answerTo(body)).toEqual({ accepted: true, rejected: [] });
    expect(await answerTo({ flushes: [] })).toEqual({ accepted: true, rejected: [] });
    expect(await eventIdsOf(ingest.store)).toEqual(['e-1']);
    expect(ingest.takeCounts()).toEqual({ received: 2, accepted: 1, duplicate: 1 });
  });

  it('is refused when the trace was closed before one of its flushes was stored', async () => {
    await answerTo({ flushes: [numberedFlush(1)] });
    expect(await answerTo({ flushes: [numberedFlush(1), numberedFlush(2)] })).toEqual({
      accepted: false,
      reason: 'closed',
      rejected: [],
    });
    expect(await eventIdsOf(ingest.store)).toEqual(['e-1']);
  });

  it('has no trace to close when it has no flush to create one', async () => {
    expect(await answerTo({ flushes: [] })).toEqual({
      accepted: false,
      reason: 'unknown_trace',
      rejected: [],
    });
  });

  it('leaves the trace open when a flush cannot be stored, so that it can be repeated', async () => {
    const full = new AppError('UNAVAILABLE', 'the disk is full');
    const body = { flushes: [numberedFlush(1), numberedFlush(2)] };
    let calls = 0;
    const changes: Partial<TraceStore> = {
      flush: (flush) => {
        calls += 1;
        return calls === 2 ? Promise.reject(full) : ingest.store.flush(flush);
      },
    };
    expect(await rejectionOf(ingest.handlers(changes).closeTrace(request(body), context))).toBe(full);
    expect(await ingest.store.get(sampleProjectId, traceId)).toMatchObject({ status: 'running' });
    expect(await answerTo(body)).toEqual({ accepted: true, rejected: [] });
    expect(await eventIdsOf(ingest.store)).toEqual(['e-1', 'e-2']);
  });

  it('stores each flush once, whatever arrives before or after it', async () => {
    const last = { flushes: [numberedFlush(1), numberedFlush(2)] };
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('flush-1', 'flush-2', 'last'), { minLength: 1, maxLength: 8 }),
        async (arrivals) => {
          ingest = startNativeIngest();
          for (const arrival of [...arrivals, 'last']) {
            if (arrival === 'last') expect(await answerTo(last)).toEqual({ accepted: true, rejected: [] });
            else {
              const flush = numberedFlush(arrival === 'flush-1' ? 1 : 2);
              expect((await ingest.handlers().flushTrace(request(flush), context)).body).toMatchObject({
                accepted: true,
              });
            }
          }
          expect((await eventIdsOf(ingest.store)).sort()).toEqual(['e-1', 'e-2']);
          expect(await ingest.store.get(sampleProjectId, traceId)).toMatchObject({ status: 'completed' });
        },
      ),
    );
  });

  it.each([
    ['17 flushes', Array.from({ length: 17 }, (_, index) => numberedFlush(index)), 'flushes'],
    ['a flush that is no object', [numberedFlush(1), 7], 'flushes.1'],
    ['a flush without an id', [numberedFlush(1), {}], 'flushes.1.flush_id'],
    ['an impossible time', [sampleFlushBody({ sent_at: '1969-12-31T23:59:59Z' })], 'flushes.0.sent_at'],
    ['flushes that are no list', { 0: numberedFlush(1) }, 'flushes'],
  ])('with %s stores nothing and says where', async (_what, flushes, name) => {
    expect(await rejectionOf(ingest.handlers().closeTrace(request({ flushes }), context))).toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: expect.stringContaining(`"${name}"`),
      details: expect.arrayContaining([expect.objectContaining({ location: 'body', name })]),
    });
    expect(await ingest.store.get(sampleProjectId, traceId)).toBeUndefined();
  });
});

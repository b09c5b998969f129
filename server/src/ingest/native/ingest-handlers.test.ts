import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../errors/app-error.ts';
import type { ItemOutcome } from '../../http/server-metrics/ingest-metrics.ts';
import { sampleContext } from '../../http/testing/sample-context.ts';
import { rejectionOf } from '../../testing/thrown-by.ts';
import { readTimeline } from '../../traces/testing/read-timeline.ts';
import { sampleFlush, sampleProjectId } from '../../traces/testing/sample-trace.ts';
import type { TraceStore, WriteOutcome } from '../../traces/trace-store.ts';
import { sampleEventItem, sampleFlushBody, sampleSpanItem } from './testing/native-ingest.ts';
import {
  type NativeIngest,
  nowMs,
  request,
  startNativeIngest,
  traceId,
} from './testing/start-native-ingest.ts';

const context = sampleContext({ kind: 'ingest' });

let ingest: NativeIngest;
beforeEach(() => {
  ingest = startNativeIngest();
});

const mixedBatch = sampleFlushBody({
  events: [sampleEventItem(), null],
  spans: [sampleSpanItem({ finished_at: '2026-11-20T08:15:31Z' })],
  attributes: { a: '1', b: 2 },
  tags: ['t'],
});

describe('flushTrace', () => {
  it('stores the valid items of a batch and lists the rejected ones', async () => {
    expect(await ingest.handlers().flushTrace(request(mixedBatch), context)).toEqual({
      status: 200,
      body: {
        accepted: true,
        duplicate: false,
        trace_number: 1,
        rejected: [
          { item: 'attribute', key: 'b', reason: 'the value must be string' },
          { item: 'event', index: 1, reason: 'must be object' },
        ],
      },
    });
    expect(await ingest.store.get(sampleProjectId, traceId)).toMatchObject({
      createdAtMs: nowMs,
      attributes: new Map([['a', '1']]),
      tags: ['t'],
    });
  });

  it('writes into the project of the key', async () => {
    await ingest
      .handlers()
      .flushTrace(request(mixedBatch), sampleContext({ kind: 'web', projectId: 'prj_2' }));
    expect(await ingest.store.get(sampleProjectId, traceId)).toBeUndefined();
    expect(await ingest.store.get('prj_2', traceId)).toBeDefined();
  });

  it('reports a duplicate batch, and a closed trace', async () => {
    const handlers = ingest.handlers();
    await handlers.flushTrace(request(mixedBatch), context);
    expect((await handlers.flushTrace(request(mixedBatch), context)).body).toMatchObject({
      accepted: true,
      duplicate: true,
    });
    await handlers.closeTrace(request({}), context);
    expect(
      await handlers.flushTrace(request(sampleFlushBody({ flush_id: 'flush-2', tags: [''] })), context),
    ).toEqual({
      status: 200,
      body: {
        accepted: false,
        reason: 'closed',
        duplicate: false,
        rejected: [{ item: 'tag', index: 0, reason: 'must have 1 to 256 bytes' }],
      },
    });
  });

  it('records the usage of a batch in the project of the key', async () => {
    await ingest.handlers().flushTrace(request(mixedBatch), { ...context, bodyBytes: 700 });
    // 1 event, 2 of the span, 1 attribute, 1 tag
    const usage = { signal: 'traces', acceptedCount: 5, requestBytes: 700 };
    expect(ingest.recorded).toMatchObject([[sampleProjectId, usage]]);
    expect(ingest.recorded[0]?.[1].rejections?.map(({ reason }) => reason)).toEqual([
      'invalid_attribute',
      'invalid_event',
    ]);
  });

  it('stores nothing of an invalid batch', async () => {
    const work = ingest.handlers().flushTrace(request({ ...mixedBatch, extra: 1 }), context);
    expect((await rejectionOf(work)).code).toBe('INVALID_ARGUMENT');
    expect(await ingest.store.get(sampleProjectId, traceId)).toBeUndefined();
  });
});

it.each(['web', 'ingest'] as const)('says of each write whether it is of a web key: %s', async (kind) => {
  const areOfWebKey: (boolean | undefined)[] = [];
  const note = async ({
    isOfWebKey,
  }: {
    readonly isOfWebKey?: boolean | undefined;
  }): Promise<WriteOutcome> => {
    areOfWebKey.push(isOfWebKey);
    return { accepted: false, reason: 'closed' };
  };
  const handlers = ingest.handlers({
    flush: note,
    close: note,
    appendPluginEvents: note,
    keepAlive: (_projectId, _traceId, _receivedAtMs, isOfWebKey) => note({ isOfWebKey }),
  });
  const caller = sampleContext({ kind });
  await handlers.flushTrace(request(mixedBatch), caller);
  await handlers.appendPluginEvents(request({ events: [null] }), caller);
  await handlers.keepTraceAlive(request({}), caller);
  await handlers.closeTrace(request({ flushes: [mixedBatch] }), caller);
  expect(areOfWebKey).toEqual(Array.from({ length: 5 }, () => kind === 'web'));
});

describe('the counts of items', () => {
  const full = new AppError('UNAVAILABLE', 'the disk is full');

  const outcomes: [ItemOutcome, () => Promise<unknown>, Partial<TraceStore>][] = [
    ['accepted', async () => {}, {}],
    ['duplicate', () => ingest.handlers().flushTrace(request(mixedBatch), context), {}],
    ['dropped', () => ingest.store.close({ projectId: sampleProjectId, traceId, receivedAtMs: nowMs }), {}],
    ['dropped', async () => {}, { flush: () => Promise.reject(full) }],
  ];

  it.each(outcomes)('add up when the valid items are %s', async (fate, prepare, changes) => {
    if (fate === 'dropped') await ingest.store.flush(sampleFlush(1, { flushId: 'first' }));
    await prepare();
    ingest.takeCounts();
    await ingest
      .handlers(changes)
      .flushTrace(request(mixedBatch), context)
      .catch((error) => expect(error).toBe(full));
    // 1 event, 2 of the span, 1 attribute, 1 tag; and 2 bad ones
    expect(ingest.takeCounts()).toEqual({ received: 7, rejected: 2, [fate]: 5 });
  });
});

describe('appendPluginEvents', () => {
  it('adds events to a trace that exists, each once', async () => {
    const handlers = ingest.handlers();
    const body = { events: [sampleEventItem({ event_id: 'p-1' }), sampleEventItem()] };
    expect((await handlers.appendPluginEvents(request(body), context)).body).toMatchObject({
      accepted: false,
      reason: 'unknown_trace',
    });
    await handlers.flushTrace(request(sampleFlushBody()), context);
    const answer = (duplicate: boolean) => ({
      status: 200,
      body: {
        accepted: true,
        duplicate,
        trace_number: 1,
        rejected: [{ item: 'event', index: 1, reason: 'event_id is required' }],
      },
    });
    expect(await handlers.appendPluginEvents(request(body), context)).toEqual(answer(false));
    expect(await handlers.appendPluginEvents(request(body), context)).toEqual(answer(true));
  });
});

describe('keepTraceAlive and closeTrace', () => {
  it('report whether the trace accepts them', async () => {
    const handlers = ingest.handlers();
    const unknown = { status: 200, body: { accepted: false, reason: 'unknown_trace' } };
    expect(await handlers.keepTraceAlive(request({}), context)).toEqual(unknown);
    expect(await handlers.closeTrace(request({}), context)).toEqual(unknown);
    await handlers.flushTrace(request(sampleFlushBody()), context);
    expect(await handlers.keepTraceAlive(request({}), context)).toEqual({
      status: 200,
      body: { accepted: true },
    });
    expect(await handlers.closeTrace(request({}), context)).toEqual({
      status: 200,
      body: { accepted: true },
    });
    const closed = { status: 200, body: { accepted: false, reason: 'closed' } };
    expect(await handlers.keepTraceAlive(request({}), context)).toEqual(closed);
    expect(await handlers.closeTrace(request({}), context)).toEqual(closed);
  });

  it('keep reason and time of a close', async () => {
    const handlers = ingest.handlers();
    await handlers.flushTrace(request(sampleFlushBody()), context);
    await handlers.closeTrace(request({ reason: 'paid', sent_at: '2026-11-20T08:15:32.5Z' }), context);
    expect((await readTimeline(ingest.store, sampleProjectId, traceId))?.at(-1)).toMatchObject({
      eventType: 'trace_closed',
      payload: { reason: 'paid' },
      traceTimestampNs: 1_795_162_532_500_000_000n,
    });
  });

  it.each([
    ['keepTraceAlive', { x: 1 }, 'x'],
    ['closeTrace', { sent_at: '1969-01-01T00:00:00Z' }, 'sent_at'],
    ['closeTrace', { reason: 7 }, 'reason'],
  ] as const)('%s refuses the body %j', async (operation, body, name) => {
    expect(await rejectionOf(ingest.handlers()[operation](request(body), context))).toMatchObject({
      code: 'INVALID_ARGUMENT',
      details: [{ location: 'body', name }],
    });
  });
});

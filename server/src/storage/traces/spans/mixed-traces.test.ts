import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readTimeline } from '../../../traces/testing/read-timeline.ts';
import {
  sampleProjectId as projectId,
  sampleClose,
  sampleEvent,
  sampleFlush,
  sampleTraceId,
} from '../../../traces/testing/sample-trace.ts';
import type { TraceFlush } from '../../../traces/trace-store.ts';
import { createTraceReads } from '../reader/read-trace.ts';
import { ofService, sampleSpan, sampleSpans } from '../testing/sample-spans.ts';
import { createTraceTestDatabase, type TraceTestDatabase } from '../testing/trace-test-database.ts';
import { createTraceWriter, type TraceWriter } from '../writer/trace-writer.ts';
import type { WriteCommand } from '../writer/write-command.ts';

const traceId = sampleTraceId(1);
const stored = { accepted: true, traceNumber: 1, duplicate: false };
const took = { accepted: 1, rejected: 0, duplicate: false };

describe('a trace of a client and of spans', () => {
  let database: TraceTestDatabase;
  let writer: TraceWriter;
  beforeEach(() => {
    database = createTraceTestDatabase();
    writer = createTraceWriter(database.db);
  });
  afterEach(() => database.close());

  /** Through the row, not the cache of the writer. */
  function write(command: WriteCommand): unknown {
    const [result] = createTraceWriter(database.db).commit([command]);
    return result?.ok === true ? result.outcome : result;
  }

  function flush(changes: Partial<TraceFlush> = {}): unknown {
    return write({ kind: 'flush', ...sampleFlush(1, changes) });
  }

  /** @param hasRoot whether the span begins and ends the trace. */
  function send(number: number, hasRoot = false): unknown {
    const span = sampleSpan(traceId, number, {
      attributes: { 'cairn.trace.attribute.tenant': 'of a span', 'cairn.trace.tags': 'spans' },
      ...(hasRoot ? { parentSpanId: '' } : {}),
    });
    return write(sampleSpans([ofService('shop', [span])]));
  }

  function close(): unknown {
    return write({ kind: 'close', ...sampleClose(1) });
  }

  function get() {
    return createTraceReads(database.db).get(projectId, traceId);
  }

  async function eventTypes(): Promise<(string | undefined)[]> {
    const reads = createTraceReads(database.db);
    const store = { timeline: async (...page: Parameters<typeof reads.timeline>) => reads.timeline(...page) };
    const events = await readTimeline(store, projectId, traceId);
    return (events ?? []).map(({ eventType }) => eventType);
  }

  it('that spans began takes the name, the attributes and the tags of a flush', async () => {
    send(1);
    const attributes = new Map([['tenant', 'of a client']]);
    expect(flush({ name: 'checkout', attributes, tags: ['client'] })).toEqual(stored);
    send(2, true);
    expect(get()).toMatchObject({
      name: 'checkout',
      status: 'completed',
      tags: ['spans', 'client'],
      attributes: new Map([
        ['service.name', 'shop'],
        ['tenant', 'of a client'],
      ]),
    });
    // One start, and the end of the root.
    expect((await eventTypes()).filter((type) => ['started', 'finished'].includes(type ?? ''))).toEqual([
      'started',
      'finished',
    ]);
  });

  it('that spans began keeps their name when a flush has none', () => {
    send(1);
    flush();
    expect(get()?.name).toBe('span 1');
    send(2, true);
    expect(get()?.name).toBe('span 2');
  });

  it('that a client began keeps its name and attributes, and completes with the root span', async () => {
    flush({ name: 'checkout', attributes: new Map([['tenant', 'of a client']]) });
    expect(send(1, true)).toEqual(took);
    expect(get()).toMatchObject({ name: 'checkout', status: 'completed' });
    expect(get()?.attributes.get('tenant')).toBe('of a client');
    expect((await eventTypes()).filter((type) => type === 'started')).toHaveLength(1);
  });

  it('that its root span completed takes more from the client, until it is closed', async () => {
    send(1, true);
    expect(flush({ events: [sampleEvent('e', 'error_event_added', 4)] })).toEqual(stored);
    expect(get()).toMatchObject({ status: 'completed', severities: ['error'] });
    const plugin = { kind: 'pluginEvents', projectId, traceId, receivedAtMs: 12_000 } as const;
    expect(write({ ...plugin, events: [sampleEvent('p1', 'mined', 5)] })).toEqual(stored);
    expect(write({ kind: 'keepAlive', projectId, traceId, receivedAtMs: 13_000 })).toEqual(stored);
    expect(get()?.lastSeenAtMs).toBe(13_000);
    expect(close()).toEqual(stored);
    const refused = { accepted: false, reason: 'closed' };
    expect(flush({ flushId: 'flush-2' })).toEqual(refused);
    expect(write({ ...plugin, events: [sampleEvent('p2', 'mined', 5)] })).toEqual(refused);
    expect(close()).toEqual(refused);
    const types = await eventTypes();
    expect(types.filter((type) => type === 'finished')).toHaveLength(1);
    expect(types.slice(-2)).toEqual(['finished', 'trace_closed']);
  });

  it('that a client closed takes spans, and stays closed to the client', async () => {
    flush();
    close();
    expect(send(1)).toEqual(took);
    expect(send(2, true)).toEqual(took);
    expect(flush({ flushId: 'flush-2' })).toEqual({ accepted: false, reason: 'closed' });
    expect(get()?.status).toBe('completed');
    const types = await eventTypes();
    expect(types.filter((type) => type === 'finished')).toHaveLength(1);
    expect(types.filter((type) => type === 'span_started')).toHaveLength(2);
  });

  it('without a root span is closed by its client', async () => {
    send(1);
    expect(get()?.status).toBe('running');
    expect(close()).toEqual(stored);
    expect(get()?.status).toBe('completed');
    send(2);
    expect(get()?.status).toBe('completed');
    expect((await eventTypes()).filter((type) => type === 'finished')).toHaveLength(1);
  });

  it('that was deleted takes no more spans, and other traces of the request do', () => {
    send(1, true);
    write({ kind: 'delete', projectId, traceId, receivedAtMs: 12_000 });
    const spans = [sampleSpan(traceId, 2), sampleSpan(sampleTraceId(2), 2), sampleSpan(traceId, 3)];
    const outcome = write(sampleSpans([ofService('shop', spans)]));
    const reason = `trace ${traceId} was deleted and takes no more spans`;
    const rejections = [{ reason: 'trace_deleted', count: 2, example: reason }];
    expect(outcome).toEqual({ accepted: 1, rejected: 2, duplicate: false, reason, rejections });
    expect(get()?.status).toBe('deleted');
    expect(createTraceReads(database.db).get(projectId, sampleTraceId(2))).toBeDefined();
  });

  it('reads the same after it was packed', async () => {
    flush({ tags: ['t'] });
    send(1);
    send(2, true);
    close();
    const before = await eventTypes();
    writer.pack(10);
    expect(await eventTypes()).toEqual(before);
    expect(before.at(0)).toBe('span_started');
  });
});

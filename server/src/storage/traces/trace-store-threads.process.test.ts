import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  sampleClose,
  sampleFlush,
  sampleProjectId,
  sampleTraceId,
} from '../../traces/testing/sample-trace.ts';
import type { PageStart, SpanStore, TraceListPage, TraceStore } from '../../traces/trace-store.ts';
import { openDatabase } from '../sqlite/open-database.ts';
import { threadRegistry } from '../threads/thread-registry.ts';
import { createTraceStore, type TraceStoreOptions } from './create-trace-store.ts';
import { ofService, sampleSpan, sampleSpans } from './testing/sample-spans.ts';

const filter = { kind: 'filter', clauses: [] } as const;
const unhurried = { deadlineMs: 60_000 };

describe('a trace store over its threads', () => {
  let folder: string;
  let opened: TraceStore[];
  let fatal: Error[];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'cairn-traces-'));
    opened = [];
    fatal = [];
  });
  afterEach(async () => {
    for (const store of opened) await store.stop();
    rmSync(folder, { recursive: true });
    expect(fatal).toEqual([]);
  });

  async function open(options: Partial<TraceStoreOptions> = {}): Promise<TraceStore & SpanStore> {
    const onFatal = (error: Error): void => void fatal.push(error);
    const store = await createTraceStore({
      folder,
      monotonicNowMs: () => 0,
      onFatal,
      readerCount: 1,
      ...options,
    });
    opened.push(store);
    return store;
  }

  function list(
    store: TraceStore,
    start: PageStart = { kind: 'newest' },
    pageSize = 100,
  ): Promise<TraceListPage> {
    return store.list({ projectId: sampleProjectId, filter, window: {}, start, pageSize }, unhurried);
  }

  it('has everything after it is reopened', async () => {
    const first = await open();
    await first.flush(sampleFlush(1, { name: 'pay', tags: ['t'] }));
    await first.close(sampleClose(1));
    const before = [await first.timeline(sampleProjectId, sampleTraceId(1)), await list(first)];
    await first.stop();
    opened.pop();
    const second = await open();
    expect([await second.timeline(sampleProjectId, sampleTraceId(1)), await list(second)]).toEqual(before);
    expect(await second.flush(sampleFlush(1))).toMatchObject({ duplicate: true });
    expect(await second.flush(sampleFlush(2))).toMatchObject({ traceNumber: 2 });
  });

  it('needs one reader for lists and statistics, and another one for a trace', async () => {
    const readers = async () =>
      (await threadRegistry.measure()).filter(({ thread }) => thread.startsWith('trace-reader')).length;
    const store = await open();
    await store.flush(sampleFlush(1));
    const boundsMs = [0, (await store.lastCreatedAtMs(sampleProjectId)) + 1];
    await store.stats({ projectId: sampleProjectId, filter, boundsMs, groupBy: [], topK: 1 }, unhurried);
    await list(store);
    expect(await readers()).toBe(1);
    await store.get(sampleProjectId, sampleTraceId(1));
    expect(await readers()).toBe(2);
  });

  it('works beside another process on the same database', async () => {
    const [server, cli] = [await open(), await open()];
    await server.flush(sampleFlush(1));
    expect(await cli.delete(sampleProjectId, sampleTraceId(1), 20_000)).toMatchObject({ accepted: true });
    expect((await list(server)).total).toBe(0);
    expect(await server.flush(sampleFlush(1, { flushId: 'flush-2' }))).toMatchObject({ reason: 'closed' });
  });

  it('rejects writes of a project beyond half of its queue and accepts more once it is drained', async () => {
    const store = await open({ maxQueuedWrites: 6 });
    const writes = [1, 2, 3, 4].map((index) => store.flush(sampleFlush(index)));
    const settled = await Promise.allSettled(writes);
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
    expect(settled[3]).toMatchObject({ reason: { code: 'UNAVAILABLE', details: [{ type: 'retry' }] } });
    expect(await store.flush(sampleFlush(4))).toMatchObject({ accepted: true });
  });

  it('rejects writes beyond the byte size of its queue', async () => {
    const store = await open({ maxQueuedBytes: 10_000 });
    const tags = ['x'.repeat(6_000)];
    const waiting = store.flush(sampleFlush(1));
    await expect(store.flush(sampleFlush(2, { tags }))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(waiting).resolves.toMatchObject({ accepted: true });
  });

  it('rejects reads beyond its queue and lets waiting callers abort', async () => {
    const store = await open({ maxQueuedReads: 1 });
    const leaving = new AbortController();
    const query = {
      projectId: sampleProjectId,
      filter,
      window: {},
      start: { kind: 'newest' },
      pageSize: 1,
    } as const;
    // Starts the thread.
    await store.list(query, unhurried);
    const running = store.list(query, unhurried);
    const waiting = store.list(query, { ...unhurried, signal: leaving.signal });
    await expect(store.list(query, unhurried)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    leaving.abort(new Error('left'));
    await expect(waiting).rejects.toThrow('left');
    await expect(running).resolves.toMatchObject({ total: 0 });
    await expect(store.list(query, unhurried)).resolves.toMatchObject({ total: 0 });
  });

  it('frees the thread of an aborted read soon', async () => {
    const store = await open();
    await Promise.all(Array.from({ length: 500 }, (_, index) => store.flush(sampleFlush(index))));
    const leaving = new AbortController();
    // Takes many seconds: each bucket is a separate window.
    const boundsMs = Array.from({ length: 1_000_000 }, (_, index) => index);
    const query = { projectId: sampleProjectId, filter, boundsMs, groupBy: [], topK: 1 };
    const left = store.stats(query, { ...unhurried, signal: leaving.signal });
    const next = list(store);
    setTimeout(() => leaving.abort(new Error('left')), 100);
    await expect(left).rejects.toThrow('left');
    const leftAtMs = performance.now();
    expect(await next).toMatchObject({ total: 500 });
    // A second is promised; the rest is for a busy machine.
    expect(performance.now() - leftAtMs).toBeLessThan(5_000);
  });

  it('answers writes in flight before it stops, and rejects later ones', async () => {
    const store = await open();
    opened.pop();
    const writes = Array.from({ length: 50 }, (_, index) => store.flush(sampleFlush(index)));
    await store.stop();
    expect(await Promise.all(writes)).toHaveLength(50);
    await expect(store.flush(sampleFlush(99))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(list(store)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('pages without gap or repetition while others write', async () => {
    const store = await open();
    await Promise.all(Array.from({ length: 60 }, (_, index) => store.flush(sampleFlush(index))));
    let written = 60;
    let writing = true;
    const writer = (async () => {
      while (writing && written < 2_000) await store.flush(sampleFlush(written++));
    })();
    const seen: number[] = [];
    let start: PageStart = { kind: 'newest' };
    for (let page = await list(store, start, 7); ; page = await list(store, start, 7)) {
      seen.push(...page.traces.map(({ traceNumber }) => traceNumber));
      if (page.nextAfterNumber === undefined) break;
      start = { kind: 'after', traceNumber: page.nextAfterNumber };
    }
    writing = false;
    await writer;
    expect(seen).toEqual(Array.from({ length: seen.length }, (_, index) => seen.length - index));
    expect(seen.length).toBeGreaterThanOrEqual(60);
  });

  it('answers a flush of another project before a request of thousands of traces', async () => {
    const store = await open();
    const spans = Array.from({ length: 5_000 }, (_, index) => sampleSpan(sampleTraceId(index + 1), 1));
    const answered: string[] = [];
    const request = store.appendSpans(sampleSpans([ofService('shop', spans)])).then((outcome) => {
      answered.push('request');
      return outcome;
    });
    const flush = store.flush(sampleFlush(1, { projectId: 'other' })).then(() => answered.push('flush'));
    expect(await request).toMatchObject({ accepted: 5_000, rejected: 0 });
    await flush;
    expect(answered).toEqual(['flush', 'request']);
    expect((await list(store)).total).toBe(5_000);
  });

  it('refuses to open a store of a newer release, with a one-line error', async () => {
    const db = openDatabase(join(folder, 'traces.db'));
    db.pragma('user_version = 999');
    db.close();
    await expect(open()).rejects.toThrow(
      /^\S*traces\.db has schema version 999, this release supports \d+: start the newer release$/,
    );
  });
});

import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventsOf } from '../../traces/testing/read-timeline.ts';
import {
  sampleClose,
  sampleEvent,
  sampleFlush,
  sampleProjectId,
  sampleTraceId,
} from '../../traces/testing/sample-trace.ts';
import type { TraceListPage } from '../../traces/trace-store.ts';
import { createTraceReads } from './reader/read-trace.ts';
import type { SmallDisk } from './testing/small-disk-writer-worker.ts';
import { createTraceTestDatabase, type TraceTestDatabase } from './testing/trace-test-database.ts';
import {
  createTraceReaders,
  startTraceWriter,
  type TraceReaderPool,
  type TraceWriterClient,
} from './trace-threads.ts';

const rounds = 3;
const roomInPages = 40;
const writesAtOnce = 16;
const maxWrites = 2_000;

let database: TraceTestDatabase;
let writer: TraceWriterClient;
let readers: TraceReaderPool;
let fatal: Error[];
const maxPages = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

beforeEach(async () => {
  database = createTraceTestDatabase();
  const { path: databasePath } = database;
  fatal = [];
  const disk: SmallDisk = { databasePath, maxPages };
  writer = await startTraceWriter({
    worker: new Worker(new URL('./testing/small-disk-writer-worker.ts', import.meta.url), {
      workerData: disk,
    }),
    maxQueuedWrites: 100,
    maxQueuedBytes: 10_000_000,
    onFatal: (error) => fatal.push(error),
  });
  readers = createTraceReaders({ databasePath, readerCount: 1, maxQueuedReads: 10, monotonicNowMs: () => 0 });
});
afterEach(async () => {
  await readers.stop();
  await writer.stop();
  database.close();
});

/** Flushes and closes one trace; whether both were acknowledged. */
async function write(index: number): Promise<{ stored: boolean; closed: boolean }> {
  const event = { ...sampleEvent('e', 'x', 1), payload: { text: `${index} `.repeat(1_000) } };
  const flush = sampleFlush(index, { tags: ['t', `tag-${index}`], events: [event] });
  const [stored, closed] = await Promise.allSettled([
    writer.write({ kind: 'flush', ...flush }),
    writer.write({ kind: 'close', ...sampleClose(index) }),
  ]);
  for (const outcome of [stored, closed]) {
    if (outcome.status === 'fulfilled') continue;
    expect(outcome.reason).toMatchObject({ code: 'UNAVAILABLE', details: [{ type: 'retry' }] });
  }
  return {
    stored: stored.status === 'fulfilled',
    closed: closed.status === 'fulfilled' && closed.value.accepted,
  };
}

function list(): Promise<TraceListPage> {
  const query = {
    projectId: sampleProjectId,
    filter: { kind: 'filter', clauses: [] },
    window: {},
    start: { kind: 'newest' },
    pageSize: maxWrites,
  } as const;
  return readers.read({ kind: 'list', query }, { deadlineMs: 60_000 });
}

it('a full disk rejects only writes, and everything acknowledged before and after is stored', async () => {
  const stored: string[] = [];
  const closed: string[] = [];
  let refused = 0;
  let next = 1;

  async function writeSome(): Promise<void> {
    const indexes = Array.from({ length: writesAtOnce }, () => next++);
    const outcomes = await Promise.all(indexes.map(write));
    for (const [position, outcome] of outcomes.entries()) {
      const traceId = sampleTraceId(indexes[position] ?? 0);
      if (outcome.stored) stored.push(traceId);
      else refused += 1;
      if (outcome.closed) closed.push(traceId);
    }
  }

  for (let round = 1; round <= rounds; round += 1) {
    Atomics.store(maxPages, 0, Number(database.db.pragma('page_count', { simple: true })) + roomInPages);
    const storedBefore = stored.length;
    refused = 0;
    while (refused === 0 && next < maxWrites) await writeSome();
    expect(stored.length).toBeGreaterThan(storedBefore);
    expect(refused).toBeGreaterThan(0);
    expect((await list()).total).toBe(stored.length);
    expect(
      await readers.read({ kind: 'tags', projectId: sampleProjectId }, { deadlineMs: 60_000 }),
    ).toMatchObject({ items: expect.arrayContaining(['t']) });
  }

  Atomics.store(maxPages, 0, 1_000_000);
  await writeSome();
  const { traces } = await list();
  expect(traces.map(({ traceId }) => traceId).sort()).toEqual(stored.toSorted());
  const completed = traces.filter(({ status }) => status === 'completed');
  expect(completed.map(({ traceId }) => traceId).sort()).toEqual(closed.toSorted());
  // From one snapshot each: the writer may still pack events into another table.
  const timeline = database.db.transaction(createTraceReads(database.db).timeline);
  for (const traceId of stored) {
    const page = timeline(sampleProjectId, traceId);
    expect(page && eventsOf(page)).toContainEqual(expect.objectContaining({ eventId: 'e' }));
  }
  expect(database.db.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(fatal).toEqual([]);
});

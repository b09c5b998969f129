import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type {
  ClickhouseBlock,
  ClickhouseDatabase,
} from '../../../../server/src/storage/clickhouse/database/clickhouse-database.ts';
import type { ClickhouseTraceStoreOptions } from '../../../../server/src/storage/clickhouse/traces/create-clickhouse-trace-store.ts';
import { unavailable } from '../../../../server/src/storage/threads/storage-failure.ts';
import { readTimeline } from '../../../../server/src/traces/testing/read-timeline.ts';
import {
  sampleProjectId as projectId,
  sampleEvent,
  sampleFlush,
  sampleTraceId,
} from '../../../../server/src/traces/testing/sample-trace.ts';
import type { TraceStore } from '../../../../server/src/traces/trace-store.ts';
import { startTraceServers, type TraceDatabases, type TraceServers } from './trace-databases.ts';

const traceId = sampleTraceId(1);

function flushOf(eventId: string, ms: number) {
  return sampleFlush(1, {
    flushId: `flush ${eventId}`,
    sentAtNs: 0n,
    events: [sampleEvent(eventId, 'x', ms)],
  });
}

/** What a gateway does with its next insert. */
type Replace = (insert: () => Promise<void>) => Promise<void>;

describe('pages of a timeline in ClickHouse', () => {
  let servers: TraceServers;
  let databases: TraceDatabases;
  let other: TraceStore;
  beforeAll(async () => {
    servers = await startTraceServers();
  });
  beforeEach(async () => {
    databases = await servers.createDatabases();
    other = await databases.openStore();
  });
  afterEach(() => databases.remove());
  afterAll(() => servers.remove());

  /** A gateway whose next insert is replaced. */
  async function openWith(
    replace: Replace,
    options: Partial<ClickhouseTraceStoreOptions> = {},
  ): Promise<TraceStore> {
    const clickhouse = await databases.clickhouse.open();
    let isReplaced = false;
    const replaced: ClickhouseDatabase = {
      ...clickhouse,
      insert(block: ClickhouseBlock, limits) {
        const insert = () => clickhouse.insert(block, limits);
        if (isReplaced) return insert();
        isReplaced = true;
        return replace(insert);
      },
    };
    return databases.openStore({ clickhouse: replaced, insertTimes: { repeatForMs: 0 }, ...options });
  }

  async function ids(store: TraceStore = other): Promise<readonly string[]> {
    const timeline = (await readTimeline(store, projectId, traceId)) ?? [];
    return timeline.filter(({ eventType }) => eventType === 'x').map(({ eventId }) => eventId);
  }

  async function storedParts(): Promise<number> {
    return Number(await databases.clickhouse.run('SELECT count() FROM trace_parts'));
  }

  const notConfirmed: Replace = async (insert) => {
    await insert();
    throw unavailable('the answer was lost');
  };

  it('leave out a write of a new trace that was given up, and have its retry once', async () => {
    const gateway = await openWith(notConfirmed);
    await expect(gateway.flush(flushOf('a', 1))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await storedParts()).toBe(1);
    expect(await other.timeline(projectId, traceId)).toBeUndefined();
    expect(await other.flush(flushOf('a', 1))).toMatchObject({
      accepted: true,
      duplicate: false,
      traceNumber: 1,
    });
    expect(await gateway.flush(flushOf('a', 1))).toMatchObject({ accepted: true, duplicate: true });
    expect(await ids()).toEqual(['a']);
    expect(await storedParts()).toBe(2);
  });

  it('leave out a write that was given up among later ones', async () => {
    await other.flush(flushOf('a', 5));
    const gateway = await openWith(notConfirmed);
    await expect(gateway.flush(flushOf('b', 1))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await ids()).toEqual(['a']);
    await other.flush(flushOf('c', 3));
    await other.flush(flushOf('d', 9));
    expect(await ids()).toEqual(['c', 'a', 'd']);
    expect(await ids(gateway)).toEqual(['c', 'a', 'd']);
    expect(await storedParts()).toBe(4);
  });

  it('leave out parts that arrive long after the retry was stored', async () => {
    await other.flush(flushOf('a', 5));
    let insertLate = async () => {};
    const gateway = await openWith(async (insert) => {
      insertLate = insert;
      throw unavailable('the gateway hung');
    });
    await expect(gateway.flush(flushOf('b', 1))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await other.flush(flushOf('b', 1));
    expect(await ids()).toEqual(['b', 'a']);
    await insertLate();
    expect(await storedParts()).toBe(3);
    expect(await ids()).toEqual(['b', 'a']);
    await other.flush(flushOf('c', 3));
    expect(await ids()).toEqual(['b', 'c', 'a']);
  });

  it('have nothing of a write before its commit, and all of it after', async () => {
    await other.flush(flushOf('a', 5));
    const isStored = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const gateway = await openWith(async (insert) => {
      await insert();
      isStored.resolve();
      await mayCommit.promise;
    });
    const events = [sampleEvent('b', 'x', 1), sampleEvent('c', 'x', 9)];
    const writing = gateway.flush(sampleFlush(1, { flushId: 'flush b', events }));
    await isStored.promise;
    expect(await storedParts()).toBe(2);
    expect(await ids()).toEqual(['a']);
    mayCommit.resolve();
    await writing;
    expect(await ids()).toEqual(['b', 'a', 'c']);
  });

  it('leave out the write of a gateway that hung until PostgreSQL ended its transaction', async () => {
    await other.flush(flushOf('a', 5));
    const isInserting = Promise.withResolvers<void>();
    const hang = Promise.withResolvers<void>();
    const replace: Replace = async (insert) => {
      isInserting.resolve();
      await hang.promise;
      await insert();
    };
    const gateway = await openWith(replace, { limits: { maxIdleMs: 100 } });
    const writing = gateway.flush(flushOf('b', 1));
    await isInserting.promise;
    // Waits for the lock of the trace until PostgreSQL ends the other transaction.
    expect(await other.flush(flushOf('b', 1))).toMatchObject({ accepted: true, duplicate: false });
    hang.resolve();
    await expect(writing).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await storedParts()).toBe(3);
    expect(await ids()).toEqual(['b', 'a']);
  });

  /** A gateway that waits with its next read of parts until something was done. */
  async function openReader(meanwhile: () => Promise<unknown>): Promise<TraceStore> {
    const clickhouse = await databases.clickhouse.open();
    let isDone = false;
    const delayed: ClickhouseDatabase = {
      ...clickhouse,
      async read(query, limits) {
        if (!isDone) await meanwhile();
        isDone = true;
        return clickhouse.read(query, limits);
      },
    };
    return databases.openStore({ clickhouse: delayed });
  }

  it('are as the head that was read first, whatever is written meanwhile', async () => {
    await other.flush(flushOf('a', 5));
    const reader = await openReader(() => other.flush(flushOf('b', 1)));
    expect(await ids(reader)).toEqual(['a']);
    expect(await ids(reader)).toEqual(['b', 'a']);
  });

  it('are not there when the trace is removed while they are read', async () => {
    await other.flush(flushOf('a', 5));
    const reader = await openReader(async () => {
      await other.dropCreatedBefore(86_400_000 * 2, new AbortController().signal);
    });
    expect(await reader.timeline(projectId, traceId)).toBeUndefined();
    expect(await storedParts()).toBe(0);
  });

  it('report a part that ClickHouse lost', async () => {
    await other.flush(flushOf('a', 5));
    await other.flush(flushOf('b', 6));
    await databases.clickhouse.run(
      'DELETE FROM trace_parts WHERE position = 1 SETTINGS lightweight_deletes_sync = 2',
    );
    await expect(other.timeline(projectId, traceId)).rejects.toMatchObject({
      code: 'INTERNAL',
      item: `trace ${traceId}`,
    });
  });

  it('have a part once that ClickHouse stored twice', async () => {
    await other.flush(flushOf('a', 5));
    await databases.clickhouse.run(
      'INSERT INTO trace_parts SELECT * FROM trace_parts SETTINGS insert_deduplicate = 0',
    );
    expect(await storedParts()).toBe(2);
    expect(await ids()).toEqual(['a']);
  });
});

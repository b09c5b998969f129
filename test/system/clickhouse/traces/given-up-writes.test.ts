import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type {
  ClickhouseBlock,
  ClickhouseDatabase,
} from '../../../../server/src/storage/clickhouse/database/clickhouse-database.ts';
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

describe('a write that is given up, whose parts are in ClickHouse', () => {
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
  async function openWith(replace: Replace): Promise<TraceStore> {
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
    return databases.openStore({ clickhouse: replaced, insertTimes: { repeatForMs: 0 } });
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

  it('of a new trace, is not shown, and its retry is stored once', async () => {
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

  it('of a trace that goes on, is not shown among later writes', async () => {
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

  it('is not shown when they arrive long after its retry was stored', async () => {
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

  it('is not shown before its commit, and wholly after it', async () => {
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

  it('ends with the transaction that PostgreSQL gave up, while its gateway hangs', async () => {
    await other.flush(flushOf('a', 5));
    const hang = Promise.withResolvers<void>();
    const gateway = await databases.openStore({
      clickhouse: await hangingDatabase(hang.promise),
      limits: { maxIdleMs: 100 },
    });
    const writing = gateway.flush(flushOf('b', 1));
    // Waits for the lock of the trace until PostgreSQL ends the other transaction.
    expect(await other.flush(flushOf('b', 1))).toMatchObject({ accepted: true, duplicate: false });
    hang.resolve();
    // Its transaction was repeated, and found the write of the other.
    expect(await writing).toMatchObject({ accepted: true, duplicate: true });
    expect(await storedParts()).toBe(3);
    expect(await ids()).toEqual(['b', 'a']);
  });

  async function hangingDatabase(until: Promise<void>): Promise<ClickhouseDatabase> {
    const clickhouse = await databases.clickhouse.open();
    return {
      ...clickhouse,
      async insert(block, limits) {
        await until;
        await clickhouse.insert(block, limits);
      },
    };
  }

  it('leaves a timeline that lost a part damaged, and not short', async () => {
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

  it('shows a part once that an insert stored twice', async () => {
    await other.flush(flushOf('a', 5));
    await databases.clickhouse.run(
      'INSERT INTO trace_parts SELECT * FROM trace_parts SETTINGS insert_deduplicate = 0',
    );
    expect(await storedParts()).toBe(2);
    expect(await ids()).toEqual(['a']);
  });
});

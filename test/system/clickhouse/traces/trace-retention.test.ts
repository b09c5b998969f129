import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unavailable } from '../../../../server/src/storage/threads/storage-failure.ts';
import { readTimeline } from '../../../../server/src/traces/testing/read-timeline.ts';
import { sampleRule } from '../../../../server/src/traces/testing/sample-rule.ts';
import {
  sampleProjectId as projectId,
  sampleEvent,
  sampleFlush,
  sampleTraceId,
} from '../../../../server/src/traces/testing/sample-trace.ts';
import type { TraceStore } from '../../../../server/src/traces/trace-store.ts';
import { startTraceServers, type TraceDatabases, type TraceServers } from './trace-databases.ts';

const dayMs = 86_400_000;
const neverAborted = new AbortController().signal;

/** A flush of a trace that is created on a day, at noon. */
function flushOn(day: number, index: number, changes: Parameters<typeof sampleFlush>[1] = {}) {
  const events = [sampleEvent(`e${index}`, 'x', 1)];
  return sampleFlush(index, { receivedAtMs: (day + 0.5) * dayMs, events, ...changes });
}

describe('removed traces', () => {
  let servers: TraceServers;
  let databases: TraceDatabases;
  let store: TraceStore;
  beforeAll(async () => {
    servers = await startTraceServers();
  });
  beforeEach(async () => {
    databases = await servers.createDatabases();
    store = await databases.openStore();
  });
  afterEach(() => databases.remove());
  afterAll(() => servers.remove());

  async function countRows(): Promise<Readonly<Record<string, number>>> {
    const tables = ['heads', 'flushes', 'plugin_events', 'labels', 'matches'];
    const counts = await Promise.all(
      tables.map(async (table) => {
        const [row] = await databases.postgres.run(`SELECT count(*)::int AS count FROM trace_${table}`);
        return [table, Number(row?.['count'])] as const;
      }),
    );
    return Object.fromEntries(counts);
  }

  async function partDays(): Promise<readonly number[]> {
    const text = await databases.clickhouse.run(
      'SELECT DISTINCT created_day FROM trace_parts ORDER BY created_day',
    );
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map(Number);
  }

  /** Of commits that were given up. */
  async function openCommits(): Promise<number> {
    // Numbers that a gateway has drawn ahead were drawn now.
    const [row] = await databases.postgres.run(
      `SELECT count(*)::int AS count FROM trace_commits WHERE drawn_at_ms < ${1_000 * dayMs}`,
    );
    return Number(row?.['count']);
  }

  it('leave the parts of days that have no trace any more to be dropped', async () => {
    for (const day of [1, 2, 3, 4]) await store.flush(flushOn(day, day));
    await store.dropCreatedBefore(3 * dayMs, neverAborted);
    expect(await partDays()).toEqual([3, 4]);
    // Half of a day: its other traces are still there.
    await store.dropCreatedBefore(3.75 * dayMs, neverAborted);
    expect(await partDays()).toEqual([3, 4]);
    await store.dropCreatedBefore(4 * dayMs, neverAborted);
    expect(await partDays()).toEqual([4]);
    expect(await readTimeline(store, projectId, sampleTraceId(4))).toHaveLength(2);
  });

  it('go in as many steps as they need, with everything that they had', async () => {
    await store.setRules([sampleRule('rul_1', 'status="running"')]);
    const flushes = Array.from({ length: 600 }, (_, index) =>
      flushOn(1, index, { tags: [`tag ${index}`], attributes: new Map([[`key ${index}`, 'v']]) }),
    );
    await Promise.all(flushes.map((flush) => store.flush(flush)));
    await store.flush(flushOn(5, 1_000, { tags: ['kept'] }));
    await store.dropCreatedBefore(3 * dayMs, neverAborted);
    expect(await countRows()).toEqual({ heads: 1, flushes: 1, plugin_events: 0, labels: 1, matches: 1 });
    expect(
      await databases.postgres.run('SELECT tag_count::int, attribute_key_count::int FROM trace_projects'),
    ).toEqual([{ tag_count: 1, attribute_key_count: 0 }]);
    expect((await store.tags(projectId)).items).toEqual(['kept']);
  });

  it('take the labels with them that no later trace has', async () => {
    await store.flush(flushOn(1, 1, { tags: ['first', 'both'] }));
    await store.flush(flushOn(4, 2, { tags: ['second', 'both'] }));
    await store.dropCreatedBefore(3 * dayMs, neverAborted);
    expect((await store.tags(projectId)).items).toEqual(['both', 'second']);
  });

  it('do not take a label with them that a write is about to use', async () => {
    await store.flush(flushOn(1, 1, { tags: ['a'] }));
    const blocker = await databases.postgres.open();
    const isHeld = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const holding = blocker.transaction(async (session) => {
      await session.rows('SELECT 1 FROM trace_projects FOR UPDATE');
      isHeld.resolve();
      await release.promise;
    });
    await isHeld.promise;
    // Has found the label among those that are stored, and waits for the project.
    const writing = store.flush(flushOn(1, 2, { tags: ['a'], receivedAtMs: 1.875 * dayMs }));
    await untilWaiting(1);
    const other = await databases.openStore();
    const dropping = other.dropCreatedBefore(1.75 * dayMs, neverAborted);
    await untilWaiting(2);
    release.resolve();
    await Promise.all([holding, writing, dropping]);
    expect((await store.get(projectId, sampleTraceId(2)))?.tags).toEqual(['a']);
    expect((await store.tags(projectId)).items).toEqual(['a']);
  });

  /** Until so many transactions wait for locks. */
  async function untilWaiting(count: number): Promise<void> {
    const countWaiting = async () => {
      const [row] = await databases.postgres.runKept(
        "SELECT count(*)::int AS count FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
      );
      return Number(row?.['count']);
    };
    await expect.poll(countWaiting, { interval: 20 }).toBeGreaterThanOrEqual(count);
  }

  it('are no obstacle to writes that go on to the same traces', async () => {
    const other = await databases.openStore();
    const traces = Array.from({ length: 150 }, (_, index) => index);
    await Promise.all(traces.map((index) => store.flush(flushOn(1, index))));
    const dropping = other.dropCreatedBefore(3 * dayMs, neverAborted);
    const outcomes = await Promise.all(
      traces.map((index) => store.flush(flushOn(5, index, { flushId: 'flush-2' }))),
    );
    await dropping;
    await other.dropCreatedBefore(3 * dayMs, neverAborted);
    expect(outcomes.every(({ accepted }) => accepted)).toBe(true);
    for (const index of traces) {
      const trace = await other.get(projectId, sampleTraceId(index));
      const timeline = await readTimeline(other, projectId, sampleTraceId(index));
      // Either it was there still, and is removed with the write, or it is a new one.
      expect(timeline?.length).toBe(trace === undefined ? undefined : 2);
    }
  });

  it('have given up commits with them, which are known until no trace is as old', async () => {
    const clock = { ms: 2 * dayMs };
    const clickhouse = await databases.clickhouse.open();
    let insertLate = async () => {};
    let isFailing = false;
    const gateway = await databases.openStore({
      nowMs: () => clock.ms,
      insertTimes: { repeatForMs: 0 },
      clickhouse: {
        ...clickhouse,
        async insert(block, limits) {
          if (!isFailing) return clickhouse.insert(block, limits);
          insertLate = () => clickhouse.insert(block, limits);
          throw unavailable('the gateway hung');
        },
      },
    });
    await gateway.flush(flushOn(2, 1));
    isFailing = true;
    const lost = flushOn(2, 1, { flushId: 'lost', events: [sampleEvent('lost', 'x', 2)] });
    await expect(gateway.flush(lost)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    isFailing = false;
    await store.flush(flushOn(5, 2));

    const open = await openCommits();
    expect(open).toBeGreaterThan(0);
    await gateway.dropCreatedBefore(2.25 * dayMs, neverAborted);
    expect(await openCommits()).toBe(open);
    await insertLate();
    const timeline = await readTimeline(store, projectId, sampleTraceId(1));
    expect(timeline?.map(({ eventId }) => eventId)).not.toContain('lost');
    expect(timeline?.map(({ eventId }) => eventId)).toContain('e1');

    await store.dropCreatedBefore(5 * dayMs, neverAborted);
    expect(await openCommits()).toBe(0);
    expect(await partDays()).toEqual([5]);
    // Once more, to a day that was dropped.
    await databases.clickhouse.run(
      'INSERT INTO trace_parts (created_day, trace_key, commit) VALUES (2, 1, 1)',
    );
    await store.dropCreatedBefore(5 * dayMs, neverAborted);
    expect(await partDays()).toEqual([5]);
    expect(await readTimeline(store, projectId, sampleTraceId(2))).toHaveLength(2);
  });
});

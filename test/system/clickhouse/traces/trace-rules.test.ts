import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { unavailable } from '../../../../server/src/storage/threads/storage-failure.ts';
import { sampleRule } from '../../../../server/src/traces/testing/sample-rule.ts';
import {
  sampleProjectId as projectId,
  sampleFlush,
  sampleTraceId,
} from '../../../../server/src/traces/testing/sample-trace.ts';
import type { TraceStore } from '../../../../server/src/traces/trace-store.ts';
import { type FakeServerClock, fakeServerClock } from '../../../support/fake-server-clock.ts';
import { startTraceServers, type TraceDatabases, type TraceServers } from './trace-databases.ts';

const rules = [sampleRule('rul_1', 'status="running"'), sampleRule('rul_2', 'tag="a"')];
const leaseMs = 30_000;
/** Of the clock of PostgreSQL. */
const startMs = 100_000;

describe('the rule matches of several gateways', () => {
  let servers: TraceServers;
  let databases: TraceDatabases;
  let clock: FakeServerClock;
  let gateways: readonly TraceStore[];
  let first: TraceStore;
  let second: TraceStore;
  beforeAll(async () => {
    servers = await startTraceServers();
  });
  beforeEach(async () => {
    databases = await servers.createDatabases();
    clock = await fakeServerClock(databases.postgres, startMs);
    [first, second] = [await databases.openStore(), await databases.openStore()];
    gateways = [first, second];
    for (const gateway of gateways) await gateway.setRules(rules);
  });
  afterEach(() => databases.remove());
  afterAll(() => servers.remove());

  function claim(gateway: TraceStore, nowMs = startMs, limit = 100) {
    return gateway.claimMatches({ nowMs, leaseUntilMs: nowMs + leaseMs, limit });
  }

  it('are recorded once, whoever writes to the trace at the same time', async () => {
    const flushes = Array.from({ length: 40 }, (_, index) =>
      sampleFlush(index % 4, { flushId: `flush ${index}`, tags: index % 3 === 0 ? ['a'] : [] }),
    );
    await Promise.all(flushes.map((flush, index) => (index % 2 === 0 ? first : second).flush(flush)));
    const claims = await claim(first);
    expect(claims.map(({ traceId, ruleId }) => `${traceId} ${ruleId}`).sort()).toEqual(
      [0, 1, 2, 3].flatMap((index) => rules.map(({ id }) => `${sampleTraceId(index)} ${id}`)),
    );
    expect((await second.get(projectId, sampleTraceId(1)))?.ruleMatches).toHaveLength(2);
  });

  it('are notified to all of them', async () => {
    const listeners = gateways.map((gateway) => {
      const listener = vi.fn();
      gateway.onMatch(listener);
      return listener;
    });
    await first.flush(sampleFlush(1));
    for (const listener of listeners) await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(1));
  });

  it('are given to one of them, also when they claim at the same time', async () => {
    await Promise.all(Array.from({ length: 200 }, (_, index) => first.flush(sampleFlush(index))));
    const taken = await Promise.all(
      Array.from({ length: 40 }, (_, index) => claim(index % 2 === 0 ? first : second, startMs, 7)),
    );
    const ids = taken.flat().map(({ claimId }) => claimId);
    expect(new Set(ids).size).toBe(ids.length);
    const rest = await claim(second, startMs, 200);
    expect(ids.length + rest.length).toBe(200);
    expect(await claim(first)).toEqual([]);
  });

  it('are passed over while another one is claiming them', async () => {
    for (const index of [1, 2]) await first.flush(sampleFlush(index));
    const isHeld = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const blocker = await databases.postgres.open();
    const holding = blocker.transaction(async (session) => {
      await session.rows('SELECT 1 FROM trace_matches ORDER BY id LIMIT 1 FOR UPDATE');
      isHeld.resolve();
      await release.promise;
    });
    await isHeld.promise;
    const claimed = vi.fn();
    void claim(second, startMs, 1).then((claims) => claimed(claims[0]?.traceId));
    await vi.waitFor(() => expect(claimed).toHaveBeenCalledWith(sampleTraceId(2))).finally(release.resolve);
    await holding;
  });

  it('are given to another one when the lease of the first has ended, or was made before the clock was set back', async () => {
    await first.flush(sampleFlush(1));
    const [claimed] = await claim(first);
    await clock.advance(leaseMs - 1);
    expect(await claim(second)).toEqual([]);
    await clock.advance(1);
    expect(await claim(second)).toEqual([claimed]);
    await clock.advance(-leaseMs);
    expect(await claim(first)).toEqual([]);
    await clock.advance(-1);
    expect(await claim(first)).toEqual([claimed]);
    await second.settleMatches(claimed === undefined ? [] : [claimed]);
    await clock.advance(10 * leaseMs);
    expect(await claim(first)).toEqual([]);
  });

  it.each([-40_000, 40_000])(
    'are not given to another one whose clock differs by %d ms',
    async (differenceMs) => {
      await first.flush(sampleFlush(1));
      expect(await claim(first)).toHaveLength(1);
      expect(await claim(second, startMs + differenceMs)).toEqual([]);
    },
  );

  it('are none of a write that was given up', async () => {
    const clickhouse = await databases.clickhouse.open();
    let isFailing = true;
    const failing = await databases.openStore({
      insertTimes: { repeatForMs: 0 },
      clickhouse: {
        ...clickhouse,
        async insert(block, limits) {
          if (isFailing) throw unavailable('it did not answer');
          await clickhouse.insert(block, limits);
        },
      },
    });
    await failing.setRules(rules);
    await expect(failing.flush(sampleFlush(1, { tags: ['a'] }))).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    expect(await claim(first)).toEqual([]);
    isFailing = false;
    await failing.flush(sampleFlush(1, { tags: ['a'] }));
    expect(await claim(first)).toHaveLength(2);
  });
});

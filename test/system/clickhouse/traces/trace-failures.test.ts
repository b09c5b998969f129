import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../server/src/errors/app-error.ts';
import { readTimeline } from '../../../../server/src/traces/testing/read-timeline.ts';
import {
  sampleProjectId as projectId,
  sampleClose,
  sampleTraceId,
} from '../../../../server/src/traces/testing/sample-trace.ts';
import { startDatabaseProxy } from '../../../support/database-proxy.ts';
import { flushesOf, flushOf } from './sample-flushes.ts';
import { useTraceGateways } from './trace-gateways.ts';

const unavailable = { code: 'UNAVAILABLE' };
const impatient = { insertTimes: { timeoutMs: 1_000, repeatForMs: 0 } };
const secondOfServer = 'SELECT floor(extract(epoch FROM clock_timestamp())) AS second';
const accepted = { accepted: true, duplicate: false };

describe('traces of gateways whose servers fail', () => {
  const gateways = useTraceGateways();

  it('wait for ClickHouse while it restarts', async () => {
    const store = await gateways.open();
    await store.flush(flushOf(1, 'before'));
    await gateways.servers.clickhouse.stop('crash');
    const flushing = store.flush(flushOf(1, 'meanwhile'));
    await gateways.servers.clickhouse.start();
    expect(await flushing).toMatchObject(accepted);
    expect(await flushesOf(store, 1)).toEqual(['before', 'meanwhile']);
  });

  it('are stored once when ClickHouse is killed before the insert of their parts', async () => {
    const store = await gateways.openFaulty(
      {
        async insert(insert) {
          await gateways.servers.clickhouse.stop('crash');
          await insert();
        },
      },
      impatient,
    );
    await expect(store.flush(flushOf(1, 'a'))).rejects.toMatchObject(unavailable);
    expect(await store.get(projectId, sampleTraceId(1))).toBeUndefined();
    await gateways.servers.clickhouse.start();
    expect(await store.flush(flushOf(1, 'a'))).toMatchObject({ ...accepted, traceNumber: 1 });
    expect(await flushesOf(store, 1)).toEqual(['a']);
  });

  it('are stored once when ClickHouse is killed between the insert and its answer', async () => {
    const first = await gateways.open();
    await first.flush(flushOf(1, 'a'));
    const store = await gateways.openFaulty(
      {
        async insert(insert) {
          await insert();
          await gateways.servers.clickhouse.stop('crash');
          throw new AppError('UNAVAILABLE', 'the answer is lost');
        },
      },
      impatient,
    );
    await expect(store.flush(flushOf(1, 'b'))).rejects.toMatchObject(unavailable);
    await gateways.servers.clickhouse.start();
    // Its part is in ClickHouse, and of a commit that was given up.
    expect(await gateways.databases.clickhouse.run('SELECT count() FROM trace_parts')).toBe('2\n');
    expect(await flushesOf(first, 1)).toEqual(['a']);
    expect(await store.flush(flushOf(1, 'b'))).toMatchObject(accepted);
    expect(await flushesOf(first, 1)).toEqual(['a', 'b']);
  });

  it('insert their parts once when the answer to an insert is lost and it is repeated', async () => {
    let tries = 0;
    const store = await gateways.openFaulty({
      async insert(insert) {
        await insert();
        tries += 1;
        if (tries === 1) throw new AppError('UNAVAILABLE', 'the answer is lost');
      },
    });
    expect(await store.flush(flushOf(1, 'a'))).toMatchObject(accepted);
    expect(tries).toBe(2);
    expect(await gateways.databases.clickhouse.run('SELECT count() FROM trace_parts')).toBe('1\n');
    expect(await flushesOf(store, 1)).toEqual(['a']);
  });

  it('are not affected when ClickHouse is killed between the insert and the commit', async () => {
    const store = await gateways.openFaulty({
      async confirm(confirm) {
        await gateways.servers.clickhouse.stop('crash');
        await confirm();
      },
    });
    expect(await store.flush(flushOf(1, 'a'))).toMatchObject(accepted);
    await gateways.servers.clickhouse.start();
    expect(await flushesOf(store, 1)).toEqual(['a']);
  });

  it.each(['insert', 'confirm'] as const)(
    'are stored once when PostgreSQL is killed at the %s',
    async (step) => {
      const first = await gateways.open();
      await first.flush(flushOf(1, 'a'));
      const store = await gateways.openFaulty({
        async [step](act: () => Promise<void>) {
          if (step === 'insert') await act();
          await gateways.servers.postgres.stop('crash');
          if (step === 'confirm') await act();
        },
      });
      await expect(store.flush(flushOf(1, 'b'))).rejects.toMatchObject(unavailable);
      await expect(first.flush(flushOf(2, 'a'))).rejects.toMatchObject(unavailable);
      await gateways.servers.postgres.start();
      await expect.poll(() => flushesOf(first, 1).catch(String)).toEqual(['a']);
      await expect.poll(() => store.flush(flushOf(1, 'b')).catch(String)).toMatchObject(accepted);
      expect(await flushesOf(first, 1)).toEqual(['a', 'b']);
    },
  );

  it('are recognized when the answer to their commit is lost', async () => {
    const proxy = await startDatabaseProxy(gateways.databases.postgres.url);
    const postgres = await gateways.databases.postgres.open({ urls: [proxy.url] });
    const store = await gateways.open({ postgres });
    await store.flush(flushOf(1, 'a'));
    proxy.loseAnswerTo('COMMIT\0');
    await expect(store.flush(flushOf(1, 'b'))).rejects.toMatchObject(unavailable);
    const other = await gateways.open();
    expect(await flushesOf(other, 1)).toEqual(['a', 'b']);
    expect(await other.flush(flushOf(1, 'b'))).toMatchObject({ accepted: true, duplicate: true });
    expect(await flushesOf(other, 1)).toEqual(['a', 'b']);
    await store.stop();
    await postgres.close();
    await proxy.stop();
  });

  it('are those that were committed, whatever a gateway inserts that was paused until it was given up', async () => {
    const begun = Promise.withResolvers<void>();
    const paused = Promise.withResolvers<void>();
    const inserted = Promise.withResolvers<void>();
    const late = await gateways.openFaulty(
      {
        async insert(insert) {
          begun.resolve();
          await paused.promise;
          await insert().finally(inserted.resolve);
        },
      },
      { limits: { maxIdleMs: 500 } },
    );
    const other = await gateways.open();
    await other.flush(flushOf(1, 'a'));
    const flush = flushOf(1, 'b');
    const flushing = expect(late.flush(flush)).rejects.toMatchObject(unavailable);
    await begun.promise;
    // It waits for the locks of the paused one, until PostgreSQL ends that.
    expect(await other.flush(flush)).toMatchObject(accepted);
    expect(await other.close(sampleClose(1))).toMatchObject(accepted);
    const timeline = await readTimeline(other, projectId, sampleTraceId(1));
    paused.resolve();
    await inserted.promise;
    await flushing;
    expect(await gateways.databases.clickhouse.run('SELECT count() FROM trace_parts')).toBe('4\n');
    expect(await readTimeline(other, projectId, sampleTraceId(1))).toEqual(timeline);
    expect(await flushesOf(other, 1)).toEqual(['a', 'b']);
    // It goes on with new commits.
    expect(await late.flush(flushOf(2, 'c'))).toMatchObject(accepted);
    expect(await flushesOf(other, 2)).toEqual(['c']);
  });

  it('show nothing of a commit that is under way', async () => {
    const reading = await gateways.open();
    await reading.flush(flushOf(1, 'a'));
    let seen: unknown;
    const store = await gateways.openFaulty({
      async confirm(confirm) {
        seen = [await flushesOf(reading, 1), await reading.get(projectId, sampleTraceId(2))];
        await confirm();
      },
    });
    await Promise.all([store.flush(flushOf(1, 'b')), store.flush(flushOf(2, 'c'))]);
    expect(seen).toEqual([['a'], undefined]);
    expect(await flushesOf(reading, 1)).toEqual(['a', 'b']);
  });

  it('do not commit when the row of their commit is gone', async () => {
    const store = await gateways.openFaulty({
      async insert(insert) {
        await insert();
        await gateways.databases.postgres.run('DELETE FROM trace_commits');
      },
    });
    await expect(store.flush(flushOf(1, 'a'))).rejects.toMatchObject(unavailable);
    expect(await store.get(projectId, sampleTraceId(1))).toBeUndefined();
  });

  it('are not mixed with what an older dump of PostgreSQL does not have', async () => {
    const store = await gateways.open();
    await store.flush(flushOf(1, 'a'));
    const { postgres, clickhouse } = gateways.databases;
    const second = await postgres.run(secondOfServer);
    // As a dump from before the first trace would.
    await postgres.run(`TRUNCATE trace_heads, trace_flushes, trace_commits, trace_projects, trace_labels;
      ALTER SEQUENCE trace_keys RESTART; ALTER SEQUENCE trace_commit_numbers RESTART`);
    // A dump is older than the second in which its numbers would be used again.
    await expect.poll(() => postgres.run(secondOfServer)).not.toEqual(second);
    const restored = await gateways.open();
    await restored.flush(flushOf(1, 'b'));
    expect(await clickhouse.run('SELECT count() FROM trace_parts')).toBe('2\n');
    expect(await flushesOf(restored, 1)).toEqual(['b']);
  });

  it('are exactly those that were acknowledged while both servers are killed again and again', async () => {
    const stores = [await gateways.open(), await gateways.open()];
    let isOver = false;
    let acknowledged = 0;
    async function send(sender: number): Promise<readonly string[]> {
      const sent: string[] = [];
      while (!isOver) {
        const flushId = `${sender}-${sent.length}`;
        for (let tries = 0; ; tries += 1) {
          // Each retry goes to the other gateway; all write the same traces.
          const store = stores[(sender + tries) % 2];
          const outcome = await store?.flush(flushOf(sent.length % 3, flushId)).catch(String);
          if (typeof outcome === 'object') break;
        }
        acknowledged += 1;
        sent.push(flushId);
      }
      return sent;
    }
    const sending = Promise.all([0, 1, 2, 3].map(send));
    const { clickhouse, postgres } = gateways.servers;
    for (const server of [clickhouse, postgres, clickhouse, postgres]) {
      const before = acknowledged;
      await expect.poll(() => acknowledged, { timeout: 20_000 }).toBeGreaterThan(before + 20);
      await server.stop('crash');
      await server.start();
    }
    isOver = true;
    const sent = await sending;
    for (const trace of [0, 1, 2]) {
      const expected = sent.flatMap((ids) => ids.filter((_, index) => index % 3 === trace));
      const stored = await Promise.all(stores.map((store) => flushesOf(store, trace)));
      for (const ids of stored) expect(ids?.toSorted()).toEqual(expected.toSorted());
    }
  });
});

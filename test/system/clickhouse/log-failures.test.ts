import { describe, expect, it } from 'vitest';
import { AppError } from '../../../server/src/errors/app-error.ts';
import type { AppendOutcome } from '../../../server/src/logs/log-store.ts';
import { skippedCounters } from '../../../server/src/storage/clickhouse/logs/write/log-writers.ts';
import { sampleProjectId } from '../../../server/src/traces/testing/sample-trace.ts';
import { batchOf, leaseMs, useLogGateways } from './log-gateways.ts';

const unavailable = { code: 'UNAVAILABLE' };
const impatient = { limits: { insertTimeoutMs: 1_000, repeatInsertForMs: 0 } };

describe('logs of gateways whose servers fail', () => {
  const gateways = useLogGateways();

  it('wait for ClickHouse while it restarts', async () => {
    const gateway = await gateways.open();
    await gateway.append(batchOf('before'));
    await gateways.servers.clickhouse.stop('crash');
    const appending = gateway.append(batchOf('meanwhile'));
    await gateways.servers.clickhouse.start();
    expect(await appending).toMatchObject({ accepted: 1, duplicate: false });
    expect(await gateways.bodies()).toEqual(['before', 'meanwhile']);
  });

  it('are stored once when ClickHouse is killed between the claim and the insert', async () => {
    const gateway = await gateways.open({
      clickhouse: await gateways.withInsert('1:2', async (insert) => {
        await gateways.servers.clickhouse.stop('crash');
        await insert();
      }),
      ...impatient,
    });
    await gateway.append(batchOf('a'));
    const batch = batchOf('b');
    await expect(gateway.append(batch)).rejects.toMatchObject(unavailable);
    await expect(gateway.append(batch)).rejects.toMatchObject(unavailable);
    await gateways.servers.clickhouse.start();
    expect(await gateway.append(batch)).toMatchObject({ accepted: 1, duplicate: false });
    expect(await gateways.bodies()).toEqual(['a', 'b']);
  });

  it('are stored once when ClickHouse is killed between the insert and its answer', async () => {
    const gateway = await gateways.open({
      clickhouse: await gateways.withInsert('1:2', async (insert) => {
        await insert();
        await gateways.servers.clickhouse.stop('crash');
        throw new AppError('UNAVAILABLE', 'the answer is lost');
      }),
      ...impatient,
    });
    await gateway.append(batchOf('a'));
    const batch = batchOf('b');
    await expect(gateway.append(batch)).rejects.toMatchObject(unavailable);
    await gateways.servers.clickhouse.start();
    expect(await gateway.append(batch)).toMatchObject({ accepted: 1, duplicate: true });
    expect(await gateways.bodies()).toEqual(['a', 'b']);
    expect(await gateways.coversAll(gateway)).toBe(true);
  });

  it('settle the open claims of a gateway that died after its insert', async () => {
    const dead = await gateways.open({
      clickhouse: await gateways.withInsert('1:1', (insert) => insert().then(() => gateways.noAnswer)),
    });
    const batch = batchOf('a', 'b');
    void dead.append(batch).catch(() => undefined);
    await expect.poll(() => gateways.bodies()).toEqual(['a', 'b']);
    const other = await gateways.open();
    await expect(other.append(batch)).rejects.toMatchObject(unavailable);
    expect((await other.arrivalMark(sampleProjectId)).text).toBe('-');
    await gateways.passMs(leaseMs);
    expect(await other.append(batch)).toMatchObject({ accepted: 2, duplicate: true });
    expect(await gateways.bodies()).toEqual(['a', 'b']);
    expect(await gateways.coversAll(other)).toBe(true);
  });

  it('settle the open claims of a gateway that died before its insert', async () => {
    const dead = await gateways.open({
      clickhouse: await gateways.withInsert('1:1', () => gateways.noAnswer),
    });
    const batch = batchOf('a', 'b');
    void dead.append(batch).catch(() => undefined);
    await expect.poll(() => gateways.databases.postgres.run('SELECT FROM log_blocks')).toHaveLength(1);
    const other = await gateways.open();
    await expect(other.append(batch)).rejects.toMatchObject(unavailable);
    await gateways.passMs(leaseMs);
    expect(await other.append(batch)).toMatchObject({ accepted: 2, duplicate: false });
    expect(await gateways.bodies()).toEqual(['a', 'b']);
  });

  it.each(['before', 'after'])(
    'fence a gateway that hangs: what it inserts later is neither stored twice nor acknowledged (%s)',
    async (when) => {
      const hanging = Promise.withResolvers<void>();
      const gateway = await gateways.open({
        clickhouse: await gateways.withInsert('1:1', async (insert) => {
          if (when === 'after') await insert();
          await hanging.promise;
          if (when === 'before') await insert();
        }),
      });
      const batch = batchOf('a', 'b');
      const appending = gateway.append(batch);
      const refused = expect(appending).rejects.toMatchObject(unavailable);
      await expect.poll(() => gateways.databases.postgres.run('SELECT FROM log_blocks')).toHaveLength(1);
      if (when === 'after') await expect.poll(() => gateways.bodies()).toHaveLength(2);
      const other = await gateways.open();
      await gateways.passMs(leaseMs);
      expect(await other.append(batch)).toMatchObject({ accepted: 2, duplicate: when === 'after' });
      hanging.resolve();
      await refused;
      expect(await gateways.bodies()).toEqual(['a', 'b']);
      // It goes on as another writer.
      expect(await gateway.append(batchOf('c'))).toMatchObject({ accepted: 1, duplicate: false });
      expect((await gateways.bodies()).toSorted()).toEqual(['a', 'b', 'c']);
    },
  );

  it('leave the blocks alone of a gateway that took over the writer of one that hung before it settled them', async () => {
    const [acquired, hanging] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const postgres = await gateways.databases.postgres.open();
    const hung = await gateways.open({
      postgres: {
        ...postgres,
        async rows<Row>(text: string, values?: readonly unknown[]): Promise<readonly Row[]> {
          const rows = await postgres.rows<Row>(text, values);
          if (rows.length > 0 && text.includes('INTO log_writers')) {
            acquired.resolve();
            await hanging.promise;
          }
          return rows;
        },
      },
    });
    const appending = hung.append(batchOf('a'));
    await acquired.promise;
    await gateways.passMs(leaseMs);
    const inserting = Promise.withResolvers<void>();
    const other = await gateways.open({
      clickhouse: await gateways.withInsert(`1:${1 + skippedCounters}`, async (insert) => {
        inserting.resolve();
        hanging.resolve();
        await appending;
        await insert();
      }),
    });
    const acknowledged = other.append(batchOf('b'));
    await inserting.promise;
    expect(await appending).toMatchObject({ accepted: 1, duplicate: false });
    expect(await acknowledged).toMatchObject({ accepted: 1, duplicate: false });
    expect((await gateways.bodies()).toSorted()).toEqual(['a', 'b']);
  });

  it('do not acknowledge what ClickHouse confirms without storing it, while another gateway settles it', async () => {
    const hanging = Promise.withResolvers<void>();
    const clickhouse = await gateways.withInsert('1:1', async (insert) => {
      await hanging.promise;
      await insert();
    });
    const gateway = await gateways.open({ clickhouse });
    const batch = batchOf('a');
    const refused = expect(gateway.append(batch)).rejects.toMatchObject(unavailable);
    await expect.poll(() => gateways.databases.postgres.run('SELECT FROM log_blocks')).toHaveLength(1);
    await gateways.passMs(leaseMs);
    const settling = await gateways.databases.clickhouse.open();
    const other = await gateways.open({
      clickhouse: {
        ...settling,
        async readShard(shard, query, limits) {
          // It has fenced the block, and is about to count it.
          hanging.resolve();
          await refused;
          return settling.readShard(shard, query, limits);
        },
      },
    });
    expect(await other.append(batch)).toMatchObject({ accepted: 1, duplicate: false });
    expect(await gateways.bodies()).toEqual(['a']);
  });

  it('are unavailable while PostgreSQL is down', async () => {
    const gateway = await gateways.open();
    await gateway.append(batchOf('a'));
    await gateways.servers.postgres.stop('crash');
    const batch = batchOf('b');
    await expect(gateway.append(batch)).rejects.toMatchObject(unavailable);
    await expect(gateway.arrivalMark(sampleProjectId)).rejects.toMatchObject(unavailable);
    await gateways.servers.postgres.start();
    await expect.poll(() => gateway.append(batch).then(({ accepted }) => accepted, String)).toBe(1);
    expect(await gateways.bodies()).toEqual(['a', 'b']);
  });

  it('are stored once when PostgreSQL is killed between the insert and the confirmation', async () => {
    const gateway = await gateways.open({
      clickhouse: await gateways.withInsert('1:2', async (insert) => {
        await insert();
        await gateways.servers.postgres.stop('crash');
      }),
    });
    await gateway.append(batchOf('a'));
    const batch = batchOf('b');
    await expect(gateway.append(batch)).rejects.toMatchObject(unavailable);
    await gateways.servers.postgres.start();
    await expect.poll(() => gateway.append(batch).then(({ duplicate }) => duplicate, String)).toBe(true);
    expect(await gateways.bodies()).toEqual(['a', 'b']);
  });

  it('are exactly those that were acknowledged while ClickHouse is killed again and again', async () => {
    const [one, other] = [await gateways.open(), await gateways.open()];
    let isOver = false;
    const acknowledged: AppendOutcome[] = [];
    async function send(sender: number): Promise<number> {
      let count = 0;
      while (!isOver) {
        const batch = batchOf(`${sender} ${count}`, `${sender} ${count} too`);
        for (let tries = 0; ; tries += 1) {
          // Each retry goes to the other gateway.
          const outcome = await ((sender + tries) % 2 === 0 ? one : other).append(batch).catch(String);
          if (typeof outcome !== 'object') continue;
          acknowledged.push(outcome);
          break;
        }
        count += 1;
      }
      return count;
    }
    const sending = Promise.all([0, 1, 2, 3].map(send));
    for (let kills = 0; kills < 5; kills += 1) {
      const before = acknowledged.length;
      await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 20);
      await gateways.servers.clickhouse.stop('crash');
      await gateways.servers.clickhouse.start();
    }
    isOver = true;
    const counts = await sending;
    const expected = counts.flatMap((count, sender) =>
      Array.from({ length: count }, (_, index) => [`${sender} ${index}`, `${sender} ${index} too`]).flat(),
    );
    expect((await gateways.bodies()).toSorted()).toEqual(expected.toSorted());
    expect(acknowledged.every(({ accepted }) => accepted === 2)).toBe(true);
    expect(await gateways.coversAll(one)).toBe(true);
  });
});

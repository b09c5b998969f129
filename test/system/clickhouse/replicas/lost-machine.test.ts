import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { migrateClickhouse } from '../../../../server/src/storage/clickhouse/database/migrate-clickhouse.ts';
import { maxReplicaDelayS } from '../../../../server/src/storage/clickhouse/database/replica-state.ts';
import { inspectClickhouse } from '../../../../server/src/storage/cluster/inspect-clickhouse.ts';
import { startEndedServers } from '../../../support/start-ended-servers.ts';
import { startTwoReplicas } from './start-two-replicas.ts';

const dayCount = 10;
const rowCount = 10_000;
/** Reads that follow one another at once keep the machine from fetching. */
const readPauseMs = 20;
/** A replica is left out while it lacks what is older. */
const maxDelayMs = maxReplicaDelayS * 1_000;

it('a replica whose disk is lost comes back empty, fetches everything, and meanwhile no read is a part of the answer', async () => {
  const { first: kept, second: lost, database, name } = await startTwoReplicas();
  const db = await database.open();
  await database.run(`INSERT INTO logs (project, time, seq, arrival_day, body)
    SELECT 'p', toDateTime64(number, 9), number, toDate('2026-01-01') + number % ${dayCount}, repeat(toString(cityHash64(number)), 10)
    FROM numbers(${rowCount}) SETTINGS max_partitions_per_insert_block = 0`);
  const writtenMs = performance.now();

  const counts = new Map<number, number>();
  let refusedCount = 0;
  async function read(): Promise<void> {
    const query = { text: "SELECT count() AS count FROM logs WHERE project = 'p'" };
    const [row] = await db.read<{ readonly count: string }>(query, { timeoutMs: 60_000 }).catch((error) => {
      expect(error).toMatchObject({ code: 'UNAVAILABLE' });
      refusedCount += 1;
      return [];
    });
    if (row !== undefined) counts.set(Number(row.count), (counts.get(Number(row.count)) ?? 0) + 1);
  }
  let isOver = false;
  async function readOn(): Promise<void> {
    while (!isOver) {
      await read();
      await delay(readPauseMs);
    }
  }
  async function migrateOnceUp(): Promise<void> {
    const migrate = async () => {
      await startEndedServers([kept, lost]);
      return migrateClickhouse(database.servers).then(() => 'done', String);
    };
    await expect.poll(migrate, { timeout: 60_000, interval: 500 }).toBe('done');
  }
  await read();
  await lost.stop('crash');
  await lost.loseData();
  await expect
    .poll(() => performance.now() - writtenMs, { timeout: 2 * maxDelayMs })
    .toBeGreaterThan(maxDelayMs + 1_000);
  // So that it lacks everything until it was read beside it.
  await kept.run('SYSTEM STOP REPLICATED SENDS logs', name);
  const reading = [readOn(), readOn()];
  await lost.start();

  await lost.run(`CREATE DATABASE ${name}`);
  // Keeper still has the replica, which says what to do.
  await expect(migrateClickhouse(database.servers)).rejects.toThrow(/SYSTEM DROP REPLICA/);
  await kept.run(`SYSTEM DROP REPLICA 'replica-2' FROM DATABASE ${name}`);
  await migrateOnceUp();
  const own = () => lost.run(`SELECT count() FROM logs WHERE project = 'p'`, name);
  const readCount = () => counts.get(rowCount) ?? 0;
  const before = readCount();
  await expect.poll(readCount).toBeGreaterThan(before + 20);
  expect(await own()).toBe('0\n');
  await kept.run('SYSTEM START REPLICATED SENDS logs', name);
  await expect.poll(own, { timeout: 60_000 }).toBe(`${rowCount}\n`);
  isOver = true;
  await Promise.all(reading);
  expect([...counts.keys()]).toEqual([rowCount]);
  expect(refusedCount).toBe(0);

  const { isUsable, servers } = await inspectClickhouse(database.servers);
  expect({ isUsable, problems: servers.map(({ problem }) => problem) }).toEqual({
    isUsable: true,
    problems: [undefined, undefined],
  });
  const stored = await kept.run(`SELECT count() FROM logs`, name);
  await db.close();
  await database.run("INSERT INTO logs (project, time, seq, arrival_day) VALUES ('q', 0, 1, '2026-01-01')");
  expect(Number(await lost.run(`SELECT count() FROM logs`, name))).toBe(Number(stored) + 1);
});

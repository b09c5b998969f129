import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { maxReplicaDelayS } from '../../../../server/src/storage/clickhouse/database/replica-state.ts';
import type { ClickhouseServer } from '../../../support/clickhouse-server.ts';
import { startTwoReplicas } from './start-two-replicas.ts';

const limits = { timeoutMs: 30_000 };

it('a block that a replica took alone before it died keeps nobody from reading the other, and counts once when it is sent again', async () => {
  const { first: dying, second: other, database, name } = await startTwoReplicas();
  const db = await database.open();
  const insert = (replica: ClickhouseServer, seq: number, timeoutMs: number) =>
    replica.run(
      `INSERT INTO logs (project, time, seq, arrival_day) VALUES ('p', 0, ${seq}, '2026-01-01')`,
      name,
      {
        insert_quorum: '2',
        insert_quorum_timeout: String(timeoutMs),
        insert_deduplication_token: String(seq),
      },
    );
  await insert(dying, 1, 30_000);
  await other.run('SYSTEM STOP FETCHES logs', name);
  await expect(insert(dying, 2, 500)).rejects.toThrow(/Code: 319/);
  await dying.stop('crash');
  await other.run('SYSTEM START FETCHES logs', name);
  // After this time a server counts as one that lags.
  await delay((maxReplicaDelayS + 2) * 1_000);
  const count = { text: "SELECT count() AS count FROM logs WHERE project = 'p'" };
  expect(await db.read(count, limits)).toEqual([{ count: '1' }]);
  expect(await db.readShard(1, count, limits)).toEqual([{ count: '1' }]);

  await dying.start();
  await expect.poll(() => insert(other, 2, 5_000).catch(String), { timeout: 60_000, interval: 500 }).toBe('');
  await insert(dying, 2, 30_000);
  for (const { run } of [dying, other])
    expect(await run('SELECT count(), uniq(seq) FROM logs', name)).toBe('2\t2\n');
});

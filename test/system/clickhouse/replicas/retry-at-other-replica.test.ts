import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { ClickhouseServer } from '../../../support/clickhouse-server.ts';
import { startTwoReplicas } from './start-two-replicas.ts';

/** Longer than an insert needs until only the quorum is missing. */
const untilWaitingMs = 700;

const insertLogs = 'INSERT INTO logs (project, time, seq, arrival_day)';

it('a retry at another replica is not acknowledged when the block is lost with the first, as ClickHouse alone does', async () => {
  const { first: dying, second: other, database, name } = await startTwoReplicas();
  const db = await database.open();
  const insert = (replica: ClickhouseServer, token: string) =>
    replica.run(`${insertLogs} VALUES ('p', 0, 1, '2026-01-01')`, name, {
      insert_quorum: '2',
      insert_quorum_timeout: '30000',
      insert_deduplication_token: token,
    });
  const retry = (token: string) =>
    db
      .insert(
        { into: insertLogs, rows: [encodeRow()], token, shard: 1, mayBeStored: true },
        { timeoutMs: 8_000 },
      )
      .then(() => 'acknowledged', String);
  const numbers = (replica: ClickhouseServer) => replica.run('SELECT groupArray(seq) FROM logs', name);

  /** The first insert waits for its quorum when its replica dies. @returns what the retry is answered. */
  const loseFirst = async (token: string, again: () => Promise<string>): Promise<string> => {
    await other.run('SYSTEM STOP FETCHES logs', name);
    const first = insert(dying, token).catch(() => 'unanswered');
    await delay(untilWaitingMs);
    await dying.stop('crash');
    expect(await first).toBe('unanswered');
    // It is recognised and waits for the quorum of the first, which is given up when no live replica has the block.
    const answer = again();
    await delay(untilWaitingMs);
    await other.run('SYSTEM START FETCHES logs', name);
    return answer;
  };

  expect(await loseFirst('a', () => insert(other, 'a'))).toBe('');
  expect(await numbers(other)).toBe('[]\n');
  await dying.start();
  expect(await loseFirst('b', () => retry('b'))).not.toBe('acknowledged');
  await dying.start();
  await expect.poll(() => retry('b'), { timeout: 60_000, interval: 500 }).toBe('acknowledged');
  for (const replica of [dying, other]) expect(await numbers(replica)).toBe('[1]\n');
});

/** As RowBinary. */
function encodeRow(): Uint8Array<ArrayBuffer> {
  const row = new Uint8Array(20);
  row.set([1, 'p'.charCodeAt(0)]);
  row[10] = 1;
  return row;
}

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrateClickhouse } from '../../../server/src/storage/clickhouse/database/migrate-clickhouse.ts';
import { openClickhouse } from '../../../server/src/storage/clickhouse/database/open-clickhouse.ts';
import type { ClickhouseServer } from '../../support/clickhouse-server.ts';
import type { ClickhouseTestDatabase } from '../../support/clickhouse-test-database.ts';
import { startDatabaseProxy } from '../../support/database-proxy.ts';
import { findFreePort } from '../../support/find-free-port.ts';
import { startClickhouse } from '../../support/start-clickhouse.ts';

const limits = { timeoutMs: 60_000 };

describe('ClickHouse', () => {
  let server: ClickhouseServer;
  let database: ClickhouseTestDatabase;
  beforeAll(async () => {
    server = await startClickhouse();
  });
  beforeEach(async () => {
    database = await server.createTestDatabase();
  });
  afterEach(() => database.remove());
  afterAll(() => server.remove());

  it('takes parameters of any text and answers 64-bit integers with every digit', async () => {
    const db = await database.open();
    const texts = ['', "'\\", 'a\0b', 'tab\tline\n', '😀\u2028', '{x:String}', 'a/b'];
    for (const text of texts) {
      const rows = await db.read({ text: 'SELECT {text:String} AS text', parameters: { text } }, limits);
      expect(rows).toEqual([{ text }]);
    }
    const query = {
      text: 'SELECT {ns:Int64} AS ns, {texts:Array(String)} AS texts, {numbers:Array(UInt64)} AS numbers',
      parameters: { ns: 2n ** 63n - 1n, texts, numbers: [2n ** 64n - 1n, 0n] },
    };
    expect(await db.read(query, limits)).toEqual([
      { ns: '9223372036854775807', texts, numbers: ['18446744073709551615', '0'] },
    ]);
  });

  it('is asked again when a connection is lost after the first one', async () => {
    const proxy = await startDatabaseProxy(database.url);
    proxy.loseAnswerTo('max(schema_migrations.version)');
    const db = await openClickhouse({ urls: [proxy.url] });
    expect(await db.read({ text: 'SELECT 1 AS one' }, limits)).toEqual([{ one: 1 }]);
    await db.close();
    await proxy.stop();
  });

  it('ends a query at its deadline, and at once when its caller leaves', async () => {
    const db = await database.open();
    const slow = { text: 'SELECT sum(sleepEachRow(0.01)) FROM numbers(10000) SETTINGS max_block_size = 1' };
    await expect(db.read(slow, { timeoutMs: 200 })).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
    await expect(db.read(slow, { timeoutMs: 0 })).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
    const caller = new AbortController();
    const reading = db.read(slow, { timeoutMs: 60_000, signal: caller.signal });
    const gone = expect(reading).rejects.toThrow('gone');
    await expect.poll(countSlow).toBe(1);
    caller.abort(new Error('gone'));
    await gone;
    await expect.poll(countSlow).toBe(0);
    async function countSlow(): Promise<number> {
      return Number(
        await server.run("SELECT count() FROM system.processes WHERE query LIKE 'SELECT sum(sleepEachRow%'"),
      );
    }
  });

  it('reports a query that exceeds its limits, and a mistake of ours as it is', async () => {
    const db = await database.open();
    const many =
      "SELECT number, count() FROM numbers(1000) GROUP BY number SETTINGS max_rows_to_group_by = 10, group_by_overflow_mode = 'throw'";
    await expect(db.read({ text: many }, limits)).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
    await expect(db.read({ text: 'SELECT nothing' }, limits)).rejects.not.toHaveProperty('name', 'AppError');
  });

  it('is unavailable while no server answers, and available again after it', async () => {
    const db = await database.open();
    await server.stop('crash');
    await expect(db.read({ text: 'SELECT 1' }, limits)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await server.start();
    expect(await db.read({ text: 'SELECT 1 AS one' }, limits)).toEqual([{ one: 1 }]);
  });

  it('does not write by a read', async () => {
    const db = await database.open();
    const drop = { text: 'DROP TABLE logs' };
    await expect(db.read(drop, limits)).rejects.toThrow(/readonly/i);
  });

  it('migrates again without effect, and refuses the schema of a newer release, naming no password', async () => {
    await migrateClickhouse({ urls: [database.url] });
    await Promise.all([
      migrateClickhouse({ urls: [database.url] }),
      migrateClickhouse({ urls: [database.url] }),
    ]);
    await (await database.open()).close();
    await database.run("INSERT INTO schema_migrations (version, file_name) VALUES (999, '0999-later.sql')");
    await expect(openClickhouse({ urls: [database.url] })).rejects.toThrow(/schema version 999/);
    await expect(migrateClickhouse({ urls: [database.url] })).rejects.toThrow(/schema version 999/);
    const secret = `http://default:secret@127.0.0.1:${await findFreePort()}/none`;
    const refused = await openClickhouse({ urls: [secret] }).catch(String);
    expect(refused).toMatch(/cannot be used/);
    expect(refused).not.toContain('secret');
  });

  it('refuses an empty database before it is migrated', async () => {
    await server.run('CREATE DATABASE empty');
    await expect(openClickhouse({ urls: [server.urlOf('empty')] })).rejects.toThrow(
      /schema version 0, this release needs \d+: run "cairn cluster init", which migrates it/,
    );
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../../../server/src/cli/run-cli.ts';
import { createFakeCliEnvironment } from '../../../../server/src/cli/testing/fake-cli-environment.ts';
import { clickhouseSchema } from '../../../../server/src/storage/clickhouse/database/clickhouse-schema.ts';
import { postgresMigrations } from '../../../../server/src/storage/postgres/database/postgres-schema.ts';
import { listMigrations } from '../../../../server/src/storage/schema/list-migrations.ts';
import type { ClickhouseServer } from '../../../support/clickhouse-server.ts';
import { findFreePort } from '../../../support/find-free-port.ts';
import { startClickhouse } from '../../../support/start-clickhouse.ts';
import { type PostgresServer, startPostgres, type TestDatabase } from '../../../support/start-postgres.ts';

const newest = {
  PostgreSQL: listMigrations(postgresMigrations).length,
  ClickHouse: listMigrations(clickhouseSchema).length,
};

describe('cairn cluster', () => {
  let clickhouse: ClickhouseServer;
  let postgres: PostgresServer;
  let meta: TestDatabase;
  beforeAll(async () => {
    [clickhouse, postgres] = await Promise.all([startClickhouse(), startPostgres()]);
    meta = await postgres.createTestDatabase();
  });
  afterAll(() => Promise.all([clickhouse.remove(), postgres.remove()]));

  async function run(name: string, postgresUrls: string, clickhouseUrls: string) {
    const urls = ['--postgres-urls', postgresUrls, '--clickhouse-urls', clickhouseUrls];
    const cli = createFakeCliEnvironment(['cluster', name, ...urls, '--json']);
    const exitCode = await runCli(cli);
    const out = cli.written.out === '' ? undefined : JSON.parse(cli.written.out);
    return { exitCode, out, err: cli.written.err };
  }

  it('init creates what is missing, again without effect, and status says that it is there', async () => {
    await clickhouse.run('CREATE DATABASE fresh');
    const url = clickhouse.urlOf('fresh');
    const before = await run('status', meta.url, url);
    expect(before).toMatchObject({
      exitCode: 1,
      out: {
        usable: false,
        servers: [
          { engine: 'PostgreSQL', schema_version: newest.PostgreSQL, version: expect.stringMatching(/^15/) },
          { engine: 'ClickHouse', schema_version: 0, problem: expect.stringContaining('cairn cluster init') },
        ],
      },
      err: 'cairn: these servers cannot be used as they are; the state of each says why, and what to do\n',
    });
    for (const name of ['init', 'init', 'status']) {
      const { exitCode, out, err } = await run(name, meta.url, url);
      expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' });
      expect(out).toMatchObject({
        usable: true,
        servers: [
          { engine: 'PostgreSQL', schema_version: newest.PostgreSQL },
          { engine: 'ClickHouse', schema_version: newest.ClickHouse },
        ],
      });
      expect(out.servers[0]).not.toHaveProperty('problem');
    }
  });

  it('status names each server that does not answer and the one that can still be used, without passwords', async () => {
    await clickhouse.run('CREATE DATABASE used');
    const gone = `127.0.0.1:${await findFreePort()}/cairn`;
    const good = clickhouse.urlOf('used');
    await run('init', meta.url, good);
    const withStandby = await run('status', `postgres://cairn:secret@${gone},${meta.url}`, good);
    expect(withStandby).toMatchObject({
      exitCode: 0,
      out: { usable: true, servers: [{ name: gone, problem: expect.any(String) }, {}, {}] },
    });
    const without = await run('status', meta.url, `http://cairn:secret@${gone}`);
    expect(without).toMatchObject({
      exitCode: 1,
      out: { usable: false, servers: [{}, { name: gone, problem: expect.any(String) }] },
    });
    expect(JSON.stringify([withStandby, without])).not.toContain('secret');
  });

  it('init and status say why a server refuses, without its help for administrators', async () => {
    await clickhouse.run('CREATE DATABASE guarded');
    const wrong = clickhouse.urlOf('guarded').replace('default@', 'default:wrong@');
    const reason = 'password is incorrect, or there is no user with such name';
    const { out, exitCode } = await run('status', meta.url, wrong);
    expect(exitCode).toBe(1);
    expect(out.servers[1].problem).toMatch(new RegExp(`${reason}$`));
    expect((await run('init', meta.url, wrong)).err).toMatch(new RegExp(`${reason}\n$`));
  });

  it('prints a table for people, and refuses to guess a database', async () => {
    const urls = ['--postgres-urls', meta.url, '--clickhouse-urls', clickhouse.urlOf('fresh')];
    const cli = createFakeCliEnvironment(['cluster', 'status', ...urls]);
    expect(await runCli(cli)).toBe(0);
    expect(cli.written.out).toMatch(
      /^ENGINE +SERVER +VERSION +SCHEMA +STATE\nPostgreSQL +\S+ +15\S* +\d+ +ok\nClickHouse/,
    );
    const alone = createFakeCliEnvironment(['cluster', 'init', '--postgres-urls', meta.url]);
    expect(await runCli(alone)).toBe(2);
    expect(alone.written.err).toContain('--clickhouse-urls');
  });
});

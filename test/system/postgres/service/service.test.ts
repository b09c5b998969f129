import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { advisoryLocks } from '../../../../server/src/storage/postgres/database/advisory-locks.ts';
import { encodeLogs } from '../../../process/fairness/flood-appends.ts';
import { createLogsClient } from '../../../process/load/logs-client.ts';
import { portFlags, type ServiceProcess } from '../../../process/service/service-process.ts';
import { type OpenServiceScope, openServiceScope } from '../../../process/service/service-scope.ts';
import { slackMs } from '../../../process/service/slack.ts';
import { runCairn } from '../../../support/run-cairn.ts';
import { type PostgresServer, startPostgres, type TestDatabase } from '../../../support/start-postgres.ts';
import { makeDataDirectory, startServiceOver } from '../../../support/start-service.ts';

/** How soon another process' revocation counts, and the service is back after PostgreSQL is. */
const revokedWithinMs = 1_000;
const backWithinMs = 10_000;

let server: PostgresServer;
let database: TestDatabase;
let machine: OpenServiceScope;
let flag: string;

beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.remove());
beforeEach(async () => {
  database = await server.createTestDatabase();
  machine = await openServiceScope();
  flag = `--postgres-urls=${database.url}`;
});
afterEach(async () => {
  await machine.close();
  await database.remove();
});

function start(scope = machine.scope, flags: readonly string[] = []): Promise<ServiceProcess> {
  return scope.start({ flags: [flag, ...flags] });
}

/** In this process, because a process takes a second of processor time until it is refused. */
function startRefused({ dataDirectory } = machine.scope) {
  return startServiceOver(dataDirectory, { 'postgres-urls': database.url });
}

async function statusOf(
  { apiUrl }: ServiceProcess,
  path: string,
  key: string,
  init: RequestInit = {},
): Promise<number> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json', ...init.headers };
  const answer = await fetch(`${apiUrl}${path}`, { ...init, headers });
  await answer.arrayBuffer();
  return answer.status;
}

async function sendLogs(service: ServiceProcess, key: string): Promise<number | string> {
  const client = createLogsClient(service, key);
  try {
    const answer = await client.send({ transport: 'protobuf', body: encodeLogs(10, 100) });
    return answer.kind === 'answered' ? answer.status : answer.kind;
  } finally {
    client.close();
  }
}

const dashboard = { title: 'Checkout', default_time_window: '1h', widgets: [] };

describe('a service with its projects in PostgreSQL', () => {
  it('outlives its machine: keys, dashboards and alerts work with an empty data directory', async () => {
    const first = await start();
    const { serverKey, ingestKey } = machine.scope.keys();
    const put = { method: 'PUT', headers: { 'if-none-match': '*' }, body: JSON.stringify(dashboard) };
    expect(await statusOf(first, '/v1/dashboards/checkout', serverKey, put)).toBe(201);
    expect(await sendLogs(first, ingestKey)).toBe(200);
    expect(existsSync(join(machine.scope.dataDirectory, 'meta.db'))).toBe(false);
    first.signal('SIGKILL');
    await first.ended;

    const other = await openServiceScope();
    try {
      const second = await start(other.scope);
      expect(second.firstKeys).toBeUndefined();
      expect(await statusOf(second, '/v1/dashboards/checkout', serverKey)).toBe(200);
      expect(await sendLogs(second, ingestKey)).toBe(200);
      second.signal('SIGTERM');
      expect(await second.ended).toMatchObject({ exitCode: 0, stderr: '' });
    } finally {
      await other.close();
    }
  });

  it('obeys commands: a key revoked without its data directory is refused within a second, and a backup names the database', async () => {
    const service = await start();
    const elsewhere = await openServiceScope();
    onTestFinished(elsewhere.close);
    const place = { dataDirectory: elsewhere.scope.dataDirectory, postgresUrls: database.url };
    const created = await runCairn(place, 'keys', 'create', '--kind', 'server', '--json');
    const { key, key_id: keyId } = JSON.parse(created);
    expect(await statusOf(service, '/v1/identity', key)).toBe(200);
    await runCairn(place, 'keys', 'revoke', keyId);
    await vi.waitUntil(async () => (await statusOf(service, '/v1/identity', key)) === 401, {
      timeout: revokedWithinMs + slackMs,
    });

    const file = join(machine.scope.dataDirectory, '..', 'backup.tar');
    const end = await machine.scope.run(['backup', file, flag]);
    expect(end).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('postgres-database') });
    expect(end.stderr).toContain('back that up with pg_dump');
  });

  it('lets one service at a time use the database, and the next one start as soon as it ends', async () => {
    const first = await start();
    const other = await openServiceScope();
    try {
      await expect(startRefused(other.scope)).rejects.toThrow(
        /^the PostgreSQL database cannot be used: cairn serve \w+ at 127\.0\.0\.1 uses it; a service that keeps telemetry in its data directory uses a database alone/,
      );
      const waiting = start(other.scope);
      await delay(2_000);
      first.signal('SIGTERM');
      const second = await waiting;
      expect(await statusOf(second, '/v1/identity', machine.scope.keys().serverKey)).toBe(200);
    } finally {
      await other.close();
    }
  });

  it('takes telemetry of known keys while PostgreSQL is down, answers 503 to the rest, and is back soon after it', async () => {
    const service = await start();
    const { serverKey, ingestKey } = machine.scope.keys();
    expect(await sendLogs(service, ingestKey)).toBe(200);
    expect(await statusOf(service, '/v1/dashboards', serverKey)).toBe(200);
    await server.stop('crash');
    expect(await sendLogs(service, ingestKey)).toBe(200);
    expect(await statusOf(service, '/v1/logs/stats?interval=whole', serverKey)).toBe(200);
    expect(await statusOf(service, '/v1/dashboards', serverKey)).toBe(503);
    const down = await vi.waitUntil(
      async () => {
        const answer = await fetch(`${service.apiUrl}/ready`);
        return answer.status === 503 ? answer.text() : undefined;
      },
      { timeout: 30_000 },
    );
    expect(down).toContain('no PostgreSQL server can be used');
    expect(down).not.toContain(new URL(database.url).password);

    await server.start();
    const backAtMs = performance.now();
    await vi.waitUntil(async () => (await statusOf(service, '/v1/dashboards', serverKey)) === 200, {
      timeout: backWithinMs + slackMs,
    });
    await vi.waitUntil(async () => (await fetch(`${service.apiUrl}/ready`)).status === 200, {
      timeout: backWithinMs + slackMs,
    });
    expect(performance.now() - backAtMs).toBeLessThan(backWithinMs + slackMs);
    service.signal('SIGTERM');
    expect(await service.ended).toMatchObject({ exitCode: 0 });
  });

  it('ends when another service took the database while it was cut off', async () => {
    const service = await start();
    const rival = await database.open({ maxConnections: 1 });
    const isTaken = async () => {
      const [row] = await rival.rows<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS "taken"', [
        advisoryLocks.service,
      ]);
      return row?.taken === true;
    };
    expect(await isTaken()).toBe(false);
    // As in a failover: the session of the service ends, until another one is the faster to ask again.
    await vi.waitUntil(
      async () => {
        await database.run(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'cairn serve%'",
        );
        return isTaken();
      },
      { timeout: 30_000 },
    );
    const end = await service.ended;
    expect(end.exitCode).toBe(1);
    expect(end.stderr).toContain('has taken the PostgreSQL database');
  });

  it('prints neither password nor key when it cannot start', async () => {
    const url = new URL(database.url);
    const { password } = url;
    url.port = '1';
    const end = await machine.scope.run(['serve', ...portFlags, `--postgres-urls=${url.href}`]);
    expect(end).toMatchObject({ exitCode: 1, stdout: '' });
    expect(end.stderr).toBe(
      `cairn: no PostgreSQL server can be used: 127.0.0.1:1${url.pathname} failed: connect ECONNREFUSED 127.0.0.1:1\n`,
    );
    const malformed = await machine.scope.run(['serve', `--postgres-urls=mysql://u:${password}@h/d`]);
    expect(malformed.exitCode).toBe(2);
    expect(malformed.stderr).toContain('--postgres-urls is malformed, expected URLs such as postgres://');
    expect(malformed.stderr).not.toContain(password);
  });
});

describe('a data directory', () => {
  it('is not read with the projects of another database, nor without its own', async () => {
    await makeDataDirectory(machine.scope.dataDirectory, { 'postgres-urls': database.url });
    await expect(startServiceOver(machine.scope.dataDirectory)).rejects.toThrow(
      'are in PostgreSQL; name it with --postgres-urls',
    );
    // Test databases are copies of one another, and so is their installation.
    await database.run("UPDATE installation SET id = 'another'");
    await expect(startRefused()).rejects.toThrow('belongs to another PostgreSQL database');
    await rm(join(machine.scope.dataDirectory, 'postgres-database'));
    await expect(startRefused()).rejects.toThrow('has telemetry but neither a meta.db nor');
  });

  it('with a meta.db has to be imported first', async () => {
    await makeDataDirectory(machine.scope.dataDirectory);
    await expect(startRefused()).rejects.toThrow('has a meta.db; bring it to PostgreSQL with "cairn import"');
  });
});

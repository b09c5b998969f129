import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../../../server/src/cli/run-cli.ts';
import { createFakeCliEnvironment } from '../../../../server/src/cli/testing/fake-cli-environment.ts';
import { createFirstIdentities } from '../../../../server/src/identity/first-start.ts';
import { createPostgresIdentityStore } from '../../../../server/src/storage/postgres/postgres-identity-store.ts';
import { sampleFlush, sampleTraceId } from '../../../../server/src/traces/testing/sample-trace.ts';
import type { TraceStore } from '../../../../server/src/traces/trace-store.ts';
import { startTraceServers, type TraceDatabases, type TraceServers } from '../traces/trace-databases.ts';
import { spawnStateless } from './start-stateless-gateway.ts';

describe('commands with --backend cluster', () => {
  let servers: TraceServers;
  let databases: TraceDatabases;
  let traces: TraceStore;
  let projectId: string;
  beforeAll(async () => {
    servers = await startTraceServers();
    databases = await servers.createDatabases();
    const store = createPostgresIdentityStore(await databases.postgres.open());
    await createFirstIdentities({ ...createFakeCliEnvironment([]), store });
    const [project] = await store.listProjects();
    projectId = project?.id ?? '';
    traces = await databases.openStore();
  });
  afterAll(() => servers.remove());

  async function run(...argv: readonly string[]) {
    const environment = {
      CAIRN_BACKEND: 'cluster',
      CAIRN_POSTGRES_URLS: databases.postgres.url,
      CAIRN_CLICKHOUSE_URLS: databases.clickhouse.url,
    };
    const cli = createFakeCliEnvironment(argv, { environment, nowMs: Date.now });
    return { exitCode: await runCli(cli), ...cli.written };
  }

  it.each([
    [['keys', 'create', '--kind', 'ingest']],
    [['keys', 'list']],
    [['projects', 'create', 'shop']],
    [['projects', 'list']],
    [['setup-link']],
    [['users', 'list']],
    [['channels', 'create', 'hook', '--type', 'webhook', '--url', 'https://hooks.example/x']],
    [['channels', 'list']],
    [['automations', 'create', 'Errors', '--filter', 'severity="error"', '--channel', 'hook']],
    [['automations', 'list']],
    [['deliveries', 'list']],
    [['cluster', 'status']],
  ])('%j', async (argv) => {
    expect(await run(...argv)).toMatchObject({ exitCode: 0 });
  });

  it('traces are tested and deleted in ClickHouse and PostgreSQL, from where nothing can be written', async () => {
    const base = sampleFlush(1);
    await traces.flush({ ...base, projectId });
    const tested = await run('automations', 'test', '--filter', 'status="running"', '--json');
    expect(JSON.parse(tested.out)).toMatchObject({ tested: 1, matched: 1 });
    const flags = [
      '--backend=cluster',
      `--postgres-urls=${databases.postgres.url}`,
      `--clickhouse-urls=${databases.clickhouse.url}`,
    ];
    const deleting = spawnStateless('read-only', ['traces', 'delete', sampleTraceId(1), ...flags]);
    expect(await deleting.ended).toMatchObject({ exitCode: 0, stderr: '' });
    expect(await traces.get(projectId, sampleTraceId(1))).toMatchObject({ status: 'deleted' });
    expect(await run('traces', 'delete', sampleTraceId(1))).toMatchObject({
      exitCode: 0,
      out: expect.stringContaining('was already deleted'),
    });
    expect(await run('traces', 'delete', sampleTraceId(2))).toMatchObject({ exitCode: 1 });
  });

  it('a backup is refused and says what has to be backed up', async () => {
    const { exitCode, err } = await run('backup', 'never-written.tar');
    expect({ exitCode, err }).toEqual({
      exitCode: 2,
      err: 'cairn: with --backend cluster (CAIRN_BACKEND) there is no data directory: stop the services, then back up PostgreSQL with pg_dump and ClickHouse with BACKUP DATABASE\n',
    });
    expect(existsSync('never-written.tar')).toBe(false);
  });
});

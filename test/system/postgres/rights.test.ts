import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inspectPostgres } from '../../../server/src/storage/cluster/inspect-postgres.ts';
import { openPostgresMeta } from '../../../server/src/storage/postgres/open-postgres-meta.ts';
import { type PostgresServer, startPostgres, type TestDatabase } from '../../support/start-postgres.ts';

let server: PostgresServer;
let database: TestDatabase;
let url: string;
beforeAll(async () => {
  server = await startPostgres();
  await server.run(`CREATE ROLE "my gateway" LOGIN PASSWORD 'gateway'`);
});
afterAll(() => server.remove());
beforeEach(async () => {
  database = await server.createTestDatabase();
  url = `postgres://my%20gateway:gateway@127.0.0.1:${server.port}${new URL(database.url).pathname}`;
});
afterEach(() => database.remove());

const grantTables = 'GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO "my gateway"';
const grantSequences = 'GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO "my gateway"';

/** What `cairn cluster status` says of it. */
const problemOf = async () => (await inspectPostgres([url]))[0]?.problem;

async function start(isShared: boolean): Promise<void> {
  const meta = await openPostgresMeta({
    urls: [url],
    isShared,
    local: { bindToPostgres: () => undefined },
    nowMs: Date.now,
    monotonicNowMs: () => performance.now(),
    onFatal: () => undefined,
  });
  await meta.stop();
}

describe('a role that lacks a right', () => {
  it.each([
    ['REVOKE USAGE ON SCHEMA public FROM public', 'USAGE ON SCHEMA public'],
    ['REVOKE SELECT ON schema_migrations FROM "my gateway"', 'SELECT on schema_migrations'],
    ['REVOKE INSERT ON organizations FROM "my gateway"', 'INSERT on organizations', grantTables],
    ['REVOKE UPDATE ON log_writers FROM "my gateway"', 'UPDATE on log_writers', grantTables],
    ['REVOKE DELETE ON trace_matches FROM "my gateway"', 'DELETE on trace_matches', grantTables],
    ['REVOKE USAGE ON SEQUENCE trace_keys FROM "my gateway"', 'USAGE on trace_keys', grantSequences],
  ])('is refused with its name and the remedy: %s', async (revoke, named, remedy = 'GRANT ') => {
    await database.run(`${grantTables}; ${grantSequences}`);
    expect(await problemOf()).toBeUndefined();
    await start(true);
    await database.run(revoke);
    const problem = await problemOf();
    expect(problem).toMatch(/^the PostgreSQL role "my gateway" lacks [^\n]+ TO "my gateway"$/);
    expect(problem).toContain(named);
    expect(problem).toContain(remedy);
    await expect(start(true)).rejects.toThrow(problem);
  });

  it('starts a service whose telemetry is in its data directory when it concerns telemetry', async () => {
    await database.run(`${grantTables}; REVOKE INSERT ON log_writers FROM "my gateway"`);
    await start(false);
    await expect(start(true)).rejects.toThrow('INSERT on log_writers');
  });
});

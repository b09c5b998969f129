import { expect, it, onTestFinished } from 'vitest';
import { runContractTests } from '../../../support/run-contract-tests.ts';
import { startPostgres } from '../../../support/start-postgres.ts';

it('every contract test passes over a service that keeps its projects in PostgreSQL', async () => {
  const server = await startPostgres();
  onTestFinished(() => server.remove());
  const { url, run } = await server.createTestDatabase();
  await runContractTests({ CONTRACT_POSTGRES_URLS: url });
  // Otherwise they were about meta.db.
  const [projects] = await run('SELECT count(*)::int AS "count" FROM projects');
  expect(projects?.['count']).toBeGreaterThan(10);
});

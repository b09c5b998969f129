import { expect, it, onTestFinished } from 'vitest';
import { runContractTests } from '../../../support/run-contract-tests.ts';
import { startLogServers } from '../log-databases.ts';

it('every contract test that uses stores passes over a service with its projects in PostgreSQL and its telemetry in ClickHouse', async () => {
  const servers = await startLogServers();
  onTestFinished(servers.remove);
  const { clickhouse, postgres } = await servers.createDatabases();
  await runContractTests({
    // Random requests find what the contract forgot, which `npm test` does with more of them over files.
    PROPERTY_RUNS: '20',
    CONTRACT_POSTGRES_URLS: postgres.url,
    CONTRACT_CLICKHOUSE_URLS: clickhouse.servers.urls.join(','),
    CONTRACT_CLICKHOUSE_CLUSTER: clickhouse.servers.cluster ?? 'none',
  });
  // Otherwise they were about the data directory.
  expect(Number(await clickhouse.run('SELECT uniqExact(project) FROM logs'))).toBeGreaterThan(5);
  expect(Number(await clickhouse.run('SELECT uniqExact(trace_key) FROM trace_parts'))).toBeGreaterThan(5);
  expect(Number(await clickhouse.run('SELECT uniqExact(project) FROM samples'))).toBeGreaterThan(5);
});

import { defineConfig } from 'vitest/config';
import { patientTests } from './test/support/patient-tests.ts';

/** Suites that ask for everything that is stored, and compare the answers. */
const overShards = [
  'test/system/clickhouse/log-{store-contract,differential,gateways}.test.ts',
  'test/system/clickhouse/metrics/{metric-store-contract,read-differential,read-conformance,write-differential}.test.ts',
  'test/system/clickhouse/traces/{trace-store-contract,timeline-differential}.test.ts',
];

/**
 * `npm run test:cluster`: what services promise of the databases that they share, over servers that run elsewhere:
 * `CAIRN_TEST_POSTGRES_URL` (a user who may create databases) and `CAIRN_TEST_CLICKHOUSE_URLS`, several of which are shards of
 * `CAIRN_TEST_CLICKHOUSE_CLUSTER`. Each test creates databases `cairn_test_...` and drops them. Without the variables the tests start
 * servers as `npm run test:system` does, of ClickHouse two shards where that matters. Tests that kill servers are not among these.
 */
export default defineConfig({
  test: {
    ...patientTests,
    projects: [
      {
        extends: true,
        test: {
          name: 'shards',
          include: overShards,
          env: { ...patientTests.env, CAIRN_TEST_CLICKHOUSE_SHARDS: '2' },
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: [
            'test/system/clickhouse/**/*-{conformance,contract,differential,gateways,limits,lookups,reads,rows,rules,pages}.test.ts',
            'test/system/clickhouse/**/contract-tests.test.ts',
            'test/system/postgres/*-{store,stores,races,workers}.test.ts',
          ],
          exclude: overShards,
          maxWorkers: 2,
        },
      },
    ],
  },
});

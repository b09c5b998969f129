import { defineConfig } from 'vitest/config';
import { patientTests } from './test/support/patient-tests.ts';

/**
 * `npm run test:cluster`: what services promise of the databases that they share, over servers that run elsewhere:
 * `CAIRN_TEST_POSTGRES_URL` (a user who may create databases) and `CAIRN_TEST_CLICKHOUSE_URLS`. Each test creates databases
 * `cairn_test_...` and drops them. Without the variables the tests start servers as `npm run test:system` does. Tests that kill
 * servers are not among these.
 */
export default defineConfig({
  test: {
    ...patientTests,
    maxWorkers: 2,
    include: [
      'test/system/clickhouse/**/*-{conformance,contract,differential,gateways,limits,lookups,reads,rows,rules,pages}.test.ts',
      'test/system/clickhouse/**/contract-tests.test.ts',
      'test/system/postgres/*-{store,stores,races,workers}.test.ts',
    ],
  },
});

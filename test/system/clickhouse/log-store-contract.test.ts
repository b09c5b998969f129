import { afterAll, beforeAll } from 'vitest';
import { describeLogStore } from '../../../server/src/logs/testing/log-store-contract.ts';
import { logContractNowMs } from '../../../server/src/logs/testing/log-store-contract-setup.ts';
import { createClickhouseLogStore } from '../../../server/src/storage/clickhouse/logs/create-clickhouse-log-store.ts';
import { propertyRuns } from '../../../server/src/testing/property-runs.ts';
import { setTimer } from '../../../server/src/time/timers.ts';
import { type LogServers, startLogServers } from './log-databases.ts';

let servers: LogServers;
beforeAll(async () => {
  servers = await startLogServers();
});
afterAll(() => servers.remove());

describeLogStore(
  'ClickHouse',
  async () => {
    const { clickhouse, postgres, remove } = await servers.createDatabases();
    const store = createClickhouseLogStore({
      clickhouse: await clickhouse.open(),
      postgres: await postgres.open(),
      monotonicNowMs: () => logContractNowMs,
      setTimer,
      maxAttributeKeys: 2_000,
    });
    return {
      store,
      async close() {
        await store.stop();
        await remove();
      },
    };
  },
  { pagingSchedules: propertyRuns(0.2) },
);

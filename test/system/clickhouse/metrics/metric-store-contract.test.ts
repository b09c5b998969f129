import { afterAll, beforeAll } from 'vitest';
import { describeMetricStore } from '../../../../server/src/metrics/testing/metric-store-contract.ts';
import { metricContractNowMs } from '../../../../server/src/metrics/testing/metric-store-contract-setup.ts';
import { type MetricStoreServers, startMetricStoreServers } from './metric-store-databases.ts';

let servers: MetricStoreServers;
beforeAll(async () => {
  servers = await startMetricStoreServers();
});
afterAll(() => servers.remove());

describeMetricStore('ClickHouse', async () => {
  const databases = await servers.createDatabases();
  return {
    store: await databases.openStore({ monotonicNowMs: () => metricContractNowMs }),
    close: databases.remove,
  };
});

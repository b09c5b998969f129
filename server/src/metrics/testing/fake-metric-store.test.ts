import { createFakeMetricStore } from './fake-metric-store.ts';
import { describeMetricStore } from './metric-store-contract.ts';
import { metricContractNowMs } from './metric-store-contract-setup.ts';

describeMetricStore('fake', async () => {
  const store = createFakeMetricStore({ nowMs: () => metricContractNowMs });
  return { store, close: () => store.stop() };
});

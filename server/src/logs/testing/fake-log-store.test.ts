import { createFakeLogStore } from './fake-log-store.ts';
import { describeLogStore } from './log-store-contract.ts';
import { logContractNowMs } from './log-store-contract-setup.ts';

describeLogStore('the fake', async () => {
  const store = createFakeLogStore({ nowMs: () => logContractNowMs });
  return { store, close: () => store.stop() };
});

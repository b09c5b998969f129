import { createFakeTraceStore } from './fake-trace-store.ts';
import { describeTraceStore } from './trace-store-contract.ts';
import { contractNowMs } from './trace-store-contract-clock.ts';
import { describeTraceStoreRules } from './trace-store-contract-rules.ts';

describeTraceStore('the fake', async () => {
  const store = createFakeTraceStore({ nowMs: () => contractNowMs });
  return { store, close: () => store.stop() };
});

describeTraceStoreRules('the fake', async () => {
  const store = createFakeTraceStore({ nowMs: () => contractNowMs });
  return { store, close: () => store.stop(), reopen: async () => store };
});

import { createFakeTraceStore } from './fake-trace-store.ts';
import { contractNowMs, describeTraceStore } from './trace-store-contract.ts';

describeTraceStore('the fake', async () => {
  const store = createFakeTraceStore({ nowMs: () => contractNowMs });
  return { store, close: () => store.stop() };
});

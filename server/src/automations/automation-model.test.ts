import { createFakeTraceStore } from '../traces/testing/fake-trace-store.ts';
import { testAutomationModel } from './testing/test-automation-model.ts';

testAutomationModel('the fake trace store', {
  share: 1,
  async open(nowMs) {
    const store = createFakeTraceStore({ nowMs });
    return { store, close: () => store.stop() };
  },
});

import { describeAutomationStore } from './automation-store-contract.ts';
import { createFakeAutomationStore } from './fake-automation-store.ts';

describeAutomationStore('the fake', () => {
  const store = createFakeAutomationStore();
  return { store, another: store, close: () => {} };
});

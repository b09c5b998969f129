import { createFakeIdentityStore } from './fake-identity-store.ts';
import { describeIdentityStore, limitsOfContract } from './identity-store-contract.ts';

describeIdentityStore('the fake', () => {
  const store = createFakeIdentityStore(limitsOfContract);
  return { store, another: store.openAnother(), close: () => {} };
});

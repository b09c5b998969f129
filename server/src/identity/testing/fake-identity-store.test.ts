import { createFakeIdentityStore } from './fake-identity-store.ts';
import { describeIdentityStore } from './identity-store-contract.ts';

describeIdentityStore('the fake', () => {
  const store = createFakeIdentityStore();
  return { store, another: store.openAnother(), close: () => {} };
});

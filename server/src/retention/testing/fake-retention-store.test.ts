import { createFakeRetentionStore } from './fake-retention-store.ts';
import { describeRetentionStore } from './retention-store-contract.ts';

describeRetentionStore('the fake', () => ({ store: createFakeRetentionStore(), close: () => {} }));

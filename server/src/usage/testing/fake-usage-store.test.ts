import { createFakeUsageStore } from './fake-usage-store.ts';
import { describeUsageStore } from './usage-store-contract.ts';

describeUsageStore('the fake', () => ({ store: createFakeUsageStore(), close: () => {} }));

import { describeChannelStore } from './channel-store-contract.ts';
import { createFakeChannelStore } from './fake-channel-store.ts';

describeChannelStore('the fake', () => ({ store: createFakeChannelStore(), close: () => {} }));

import { describeAuditStore } from './audit-store-contract.ts';
import { createFakeAuditStore } from './fake-audit-store.ts';

describeAuditStore('the fake', () => ({ store: createFakeAuditStore(), close: () => {} }));

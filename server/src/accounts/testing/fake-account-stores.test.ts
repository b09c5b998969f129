import { describeAccountStores } from './account-stores-contract.ts';
import { createFakeAccountStores } from './fake-account-stores.ts';

describeAccountStores('the fake', () => {
  const stores = createFakeAccountStores(
    async (organizationId, projectId) => organizationId === 'org_1' && /^prj_[12]$/.test(projectId),
  );
  return { stores, another: stores.openAnother(), close() {} };
});

import { describe } from 'vitest';
import type { AccountStores } from './fake-account-stores.ts';
import { describeLinks } from './link-store-contract.ts';
import { describeSessions } from './session-store-contract.ts';
import { describeUsers } from './user-store-contract.ts';

export interface OpenedAccountStores {
  /** With the organization `org_1` and its projects `prj_1` and `prj_2`, without users. */
  readonly stores: AccountStores;
  /** Second handles on the same data, as of another process. */
  readonly another: AccountStores;
  close(): void | Promise<void>;
}

/** Contract suite for the stores of users, links and sessions, which refer to each other. */
export function describeAccountStores(name: string, open: () => OpenedAccountStores): void {
  describe(`${name} as account stores`, () => {
    describeUsers(open);
    describeLinks(open);
    describeSessions(open);
  });
}

import type { AccountStores } from './fake-account-stores.ts';

export interface OpenedAccountStores {
  /** With the organization `org_1` and its projects `prj_1` and `prj_2`, without users. */
  readonly stores: AccountStores;
  /** Second handles on the same data, as of another process. */
  readonly another: AccountStores;
  close(): void | Promise<void>;
}

import { afterEach, beforeEach } from 'vitest';
import type { AccountStores } from './fake-account-stores.ts';

export interface OpenedAccountStores {
  /** With the organization `org_1` and its projects `prj_1` and `prj_2`, without users. */
  readonly stores: AccountStores;
  /** Second handles on the same data, as of another process. */
  readonly another: AccountStores;
  close(): void | Promise<void>;
}

/** Opens stores for each test. */
export function openForEachTest(
  open: () => OpenedAccountStores | Promise<OpenedAccountStores>,
): Pick<OpenedAccountStores, 'stores' | 'another'> {
  let opened: OpenedAccountStores;
  beforeEach(async () => {
    opened = await open();
  });
  afterEach(() => opened.close());
  return {
    stores: handlesOf(() => opened.stores),
    another: handlesOf(() => opened.another),
  };
}

function handlesOf(current: () => AccountStores): AccountStores {
  return {
    get users() {
      return current().users;
    },
    get links() {
      return current().links;
    },
    get sessions() {
      return current().sessions;
    },
  };
}

import { describe } from 'vitest';
import { describeLinks } from './link-store-contract.ts';
import type { OpenedAccountStores } from './opened-account-stores.ts';
import { describeOpenIdSubjects } from './openid-subject-contract.ts';
import { describeSessions } from './session-store-contract.ts';
import { describeUsers } from './user-store-contract.ts';

/** Contract suite for the stores of users, links and sessions, which refer to each other. */
export function describeAccountStores(
  name: string,
  open: () => OpenedAccountStores | Promise<OpenedAccountStores>,
): void {
  describe(`${name} as account stores`, () => {
    describeUsers(open);
    describeOpenIdSubjects(open);
    describeLinks(open);
    describeSessions(open);
  });
}

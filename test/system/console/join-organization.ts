import type { Schemas } from '../../../server/src/generated/operations.gen.ts';
import type { ConsolePage, OpenConsole, PageOptions } from './open-console.ts';

export interface Newcomer {
  readonly email: string;
  readonly name: string;
  readonly organizationRole?: 'owner' | 'admin' | 'none';
  readonly memberships?: Schemas['InvitationInput']['memberships'];
}

export const newcomerPassword = 'violet tractor hums';

/** A page of somebody who was invited by the owner and has just accepted, in a browser of their own. */
export async function joinOrganization(
  cairn: OpenConsole,
  newcomer: Newcomer,
  options?: PageOptions,
): Promise<ConsolePage> {
  const { email, name, organizationRole = 'none', memberships = [] } = newcomer;
  const created = await cairn.call('POST', '/console/v1/invitations', {
    email,
    organization_role: organizationRole,
    memberships,
  });
  // The contract test holds the answer to its schema.
  return acceptInvitation(cairn, (created as Schemas['CreatedInvitation']).url, name, options);
}

/** Opens the link of an invitation and sets a password. */
export async function acceptInvitation(
  cairn: OpenConsole,
  url: string,
  name: string,
  options?: PageOptions,
): Promise<ConsolePage> {
  const { pathname, hash } = new URL(url);
  const opened = await cairn.openSignedOut(pathname + hash, options);
  const { page } = opened;
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Password').fill(newcomerPassword);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: /^Account of/ }).waitFor();
  return opened;
}

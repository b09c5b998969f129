import type { Schemas } from '../../../server/src/generated/operations.gen.ts';
import { type ConsolePage, type OpenConsole, sessionCookieOf } from './open-console.ts';

export interface Newcomer {
  readonly email: string;
  readonly name: string;
  readonly organizationRole?: 'owner' | 'admin' | 'none';
  readonly memberships?: Schemas['InvitationInput']['memberships'];
}

export const newcomerPassword = 'violet tractor hums';

/** A page at the path of somebody who was invited by the owner and has accepted, in a browser of their own. */
export async function joinOrganization(
  cairn: OpenConsole,
  newcomer: Newcomer,
  path: string,
): Promise<ConsolePage> {
  return cairn.openWithSession(await createAccount(cairn, newcomer), path);
}

/** The same of somebody with a role in the project `default` alone. */
export function joinProject(
  cairn: OpenConsole,
  email: string,
  role: 'member' | 'viewer',
  path: string,
): Promise<ConsolePage> {
  const memberships = [{ project_id: cairn.projectId, role }];
  return joinOrganization(cairn, { email, name: 'Grace', memberships }, path);
}

/** Opens the link of an invitation and sets a password. */
export async function acceptInvitation(cairn: OpenConsole, link: string, name: string): Promise<ConsolePage> {
  const { pathname, hash } = new URL(link);
  const opened = await cairn.openSignedOut(pathname + hash);
  const { page } = opened;
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Password').fill(newcomerPassword);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: /^Account of/ }).waitFor();
  return opened;
}

/** Makes an account without the pages for it, which take a second; answers the cookie of its session. */
export async function createAccount(cairn: OpenConsole, newcomer: Newcomer): Promise<string> {
  const { email, name } = newcomer;
  const link = await invite(cairn, newcomer);
  // Not as the owner, whose session would end with it.
  const answer = await fetch(`${cairn.service.apiUrl}/console/v1/invitations/accept`, {
    method: 'POST',
    headers: { origin: cairn.service.apiUrl, 'content-type': 'application/json' },
    body: JSON.stringify({
      code: new URL(link).hash.slice(1),
      display_name: name,
      password: newcomerPassword,
    }),
  });
  if (!answer.ok) throw new Error(`${email} was not accepted: ${answer.status} ${await answer.text()}`);
  return sessionCookieOf(answer);
}

/** Invites somebody as the owner; answers the link. */
async function invite(
  cairn: OpenConsole,
  { email, organizationRole = 'none', memberships = [] }: Newcomer,
): Promise<string> {
  const created = await cairn.call('POST', '/console/v1/invitations', {
    email,
    organization_role: organizationRole,
    memberships,
  });
  // The contract test holds the answer to its schema.
  return (created as Schemas['CreatedInvitation']).url;
}

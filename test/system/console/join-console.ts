import type { Schemas } from '../../../server/src/generated/operations.gen.ts';
import type { Account, ConsolePage, OpenConsole, PageOptions } from './open-console.ts';

export interface Newcomer {
  readonly email: string;
  readonly name: string;
  readonly organizationRole?: 'owner' | 'admin' | 'none';
  readonly memberships?: Schemas['InvitationInput']['memberships'];
}

type ProjectRole = 'member' | 'viewer';

export const newcomerPassword = 'violet tractor hums';

/** A page of somebody who was invited by the owner and has just accepted, in a browser of their own. */
export async function joinOrganization(
  cairn: OpenConsole,
  newcomer: Newcomer,
  options?: PageOptions,
): Promise<ConsolePage> {
  return acceptInvitation(cairn, await invite(cairn, newcomer), newcomer.name, options);
}

/** The same of somebody with a role in the project `default` alone. */
export async function joinProject(
  cairn: OpenConsole,
  email: string,
  role: ProjectRole,
  options?: PageOptions,
): Promise<ConsolePage> {
  const memberships = [{ project_id: cairn.projectId, role }];
  const opened = await joinOrganization(cairn, { email, name: 'Grace', memberships }, options);
  await opened.page.waitForURL((url) => url.pathname.startsWith('/p/'));
  return opened;
}

/** Opens the link of an invitation and sets a password. */
export async function acceptInvitation(
  cairn: OpenConsole,
  link: string,
  name: string,
  options?: PageOptions,
): Promise<ConsolePage> {
  const { pathname, hash } = new URL(link);
  const opened = await cairn.openSignedOut(pathname + hash, options);
  const { page } = opened;
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Password').fill(newcomerPassword);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: /^Account of/ }).waitFor();
  return opened;
}

/** An account with a role in the project `default`, without a page. */
export async function createAccount(cairn: OpenConsole, role: ProjectRole): Promise<Account> {
  const { projectId, service } = cairn;
  const email = `${role}@example.com`;
  const name = `The ${role}`;
  const link = await invite(cairn, { email, name, memberships: [{ project_id: projectId, role }] });
  // Not as the owner, whose session would end with it.
  const answer = await fetch(`${service.apiUrl}/console/v1/invitations/accept`, {
    method: 'POST',
    headers: { origin: service.apiUrl, 'content-type': 'application/json' },
    body: JSON.stringify({
      code: new URL(link).hash.slice(1),
      display_name: name,
      password: newcomerPassword,
    }),
  });
  if (!answer.ok) throw new Error(`the ${role} was not accepted: ${answer.status} ${await answer.text()}`);
  return { email, password: newcomerPassword };
}

/** A page at the path, in a browser of its own in which the account has signed in. */
export async function openAs(
  cairn: OpenConsole,
  { email, password }: Account,
  path: string,
  options?: PageOptions,
): Promise<ConsolePage> {
  const opened = await cairn.openSignedOut(`/sign-in?return_to=${encodeURIComponent(path)}`, options);
  const { page } = opened;
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname + url.search === path);
  return opened;
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

import type { Schemas } from '../../../server/src/generated/operations.gen.ts';
import type { Account, ConsolePage, OpenConsole, PageOptions } from './open-console.ts';

/** Invites somebody into the project `default`, who accepts. */
export async function inviteTo(cairn: OpenConsole, role: 'member' | 'viewer'): Promise<Account> {
  const { call, projectId, owner, service } = cairn;
  const email = `${role}@example.com`;
  // The contract test holds the answer to its schema.
  const { url } = (await call('POST', '/console/v1/invitations', {
    email,
    organization_role: 'none',
    memberships: [{ project_id: projectId, role }],
  })) as Schemas['CreatedInvitation'];
  const code = new URL(url).hash.slice(1);
  const { password } = owner;
  // Not as the owner, whose session would end with it.
  const answer = await fetch(`${service.apiUrl}/console/v1/invitations/accept`, {
    method: 'POST',
    headers: { origin: service.apiUrl, 'content-type': 'application/json' },
    body: JSON.stringify({ code, display_name: `The ${role}`, password }),
  });
  if (!answer.ok) throw new Error(`the ${role} was not accepted: ${answer.status} ${await answer.text()}`);
  return { email, password };
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

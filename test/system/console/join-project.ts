import type { ConsolePage, OpenConsole, PageOptions } from './open-console.ts';

export const memberPassword = 'violet tractor hums';

/** A page of somebody who was invited to the project `default` with a role and has just accepted. */
export async function joinProject(
  cairn: OpenConsole,
  email: string,
  role: 'member' | 'viewer',
  options?: PageOptions,
): Promise<ConsolePage> {
  const opened = await cairn.openSignedOut(await invite(cairn, email, role), options);
  const { page } = opened;
  await page.getByLabel('Your name').fill('Grace');
  await page.getByLabel('Password').fill(memberPassword);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/p/'));
  return opened;
}

/** Invites somebody to the project `default`; answers the path of the link. */
export async function invite(cairn: OpenConsole, email: string, role: 'member' | 'viewer'): Promise<string> {
  const invitation = await cairn.call('POST', '/console/v1/invitations', {
    email,
    organization_role: 'none',
    memberships: [{ project_id: cairn.projectId, role }],
  });
  // The contract test holds the answer to its schema.
  const { pathname, hash } = new URL((invitation as { readonly url: string }).url);
  return pathname + hash;
}

import type { IdentityStore } from '../identity/identity-store.ts';
import type { LinkService } from './link-service.ts';
import { toLinkUrl } from './one-time-code.ts';

export interface ShownLink {
  readonly url: string;
  readonly expiresAtMs: number;
}

export interface SetupLinkOptions {
  readonly identities: Pick<IdentityStore, 'listOrganizations'>;
  readonly links: Pick<LinkService, 'issueSetup'>;
  /** The base URL of the console. */
  readonly publicUrl: string;
}

/** The link that creates the owner, in place of an earlier one; `undefined` when there is a user. */
export async function createSetupLink(options: SetupLinkOptions): Promise<ShownLink | undefined> {
  const [organization] = await options.identities.listOrganizations();
  const issued = organization && (await options.links.issueSetup(organization.id));
  if (issued === undefined) return undefined;
  const { link, code } = issued;
  return { url: toLinkUrl(options.publicUrl, 'setup', code), expiresAtMs: link.expiresAtMs };
}

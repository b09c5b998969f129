import { createLinkService, type IssuedLink, type LinkService } from '../accounts/link-service.ts';
import { toLinkUrl } from '../accounts/one-time-code.ts';
import { createPasswordHasher, type PasswordHasher } from '../accounts/password-hasher.ts';
import type { ShownLink } from '../accounts/setup-link.ts';
import type { User } from '../accounts/user.ts';
import type { UserStore } from '../accounts/user-store.ts';
import type { AuditStore } from '../audit/audit-store.ts';
import type { Config } from '../config/config-schema.ts';
import { toReachableUrl, toUrl } from '../http/bind-address.ts';
import type { IdentityStore, Organization } from '../identity/identity-store.ts';
import { openAdminStores } from '../storage/open-admin-stores.ts';
import type { CliEnvironment } from './cli-environment.ts';
import { findOrganization } from './open-identities.ts';
import { UsageError } from './usage-error.ts';

export interface OpenedUsers {
  readonly users: UserStore;
  readonly links: LinkService;
  readonly hasher: PasswordHasher;
  readonly audit: AuditStore;
  readonly identities: IdentityStore;
  readonly organization: Organization;
  /** The link as it is opened in a browser. */
  readonly show: (issued: IssuedLink) => ShownLink;
}

/** Opens the users for the task; the service may be running. */
export async function withUsers<T>(
  config: Config,
  cli: CliEnvironment,
  task: (opened: OpenedUsers) => Promise<T>,
): Promise<T> {
  const { identities, users, links, audit, close } = await openAdminStores(config, cli.nowMs);
  try {
    const organization = await findOrganization(identities);
    const hasher = createPasswordHasher(cli.randomBytes);
    return await task({
      users,
      links: createLinkService({ ...cli, store: links, findUser: users.get, hasher, onChange: () => {} }),
      hasher,
      audit,
      identities,
      organization,
      show: ({ link, code }) => ({
        url: toLinkUrl(toConsoleUrl(config), link.purpose, code),
        expiresAtMs: link.expiresAtMs,
      }),
    });
  } finally {
    await close();
  }
}

/** @throws Error for an unknown address or id. */
export async function findUser({ users }: OpenedUsers, emailOrId: string): Promise<User> {
  const user = (await users.findByEmail(emailOrId.toLowerCase())) ?? (await users.get(emailOrId));
  if (user !== undefined) return user;
  throw new Error(`there is no user "${emailOrId}"; "cairn users list" shows them`);
}

/** The first line of the standard input. */
export async function readPassword(cli: CliEnvironment): Promise<string> {
  const [password = ''] = (await cli.readInput()).split(/\r?\n/, 1);
  if (password === '') throw new UsageError('--password-stdin was given, but the standard input is empty');
  // Bytes that are no UTF-8 became this character, which nobody types.
  if (password.includes('\ufffd')) throw new UsageError('the password on the standard input is not in UTF-8');
  return password;
}

/** Where the console of the service is, as far as the configuration says. */
export function toConsoleUrl({ publicApiUrl, apiHost, apiPort }: Config): string {
  return publicApiUrl ?? toReachableUrl(toUrl(apiHost, apiPort));
}

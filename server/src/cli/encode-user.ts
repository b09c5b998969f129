import type { ShownLink } from '../accounts/setup-link.ts';
import type { User } from '../accounts/user.ts';
import { toRfc3339 } from './encode-identity.ts';

/** A user for `--json`. */
export function encodeUser(user: User) {
  return {
    user_id: user.id,
    email: user.email,
    display_name: user.displayName,
    organization_role: user.organizationRole,
    disabled: user.disabledAtMs !== undefined,
    has_password: user.hasPassword,
    memberships: user.memberships.map(({ projectId, role }) => ({ project_id: projectId, role })),
    created_at: toRfc3339(user.createdAtMs),
    ...(user.lastSignedInAtMs === undefined ? {} : { last_signed_in_at: toRfc3339(user.lastSignedInAtMs) }),
  };
}

/** A link for `--json`. */
export function encodeLink({ url, expiresAtMs }: ShownLink) {
  return { url, expires_at: toRfc3339(expiresAtMs) };
}

import type { Schemas } from '../generated/operations.gen.ts';
import { formatRfc3339Ms } from '../time/rfc3339.ts';
import type { Membership, User } from './user.ts';

/** A user as the API and the command line show them. */
export function toWireUser(user: User): Schemas['ConsoleUser'] {
  return {
    user_id: user.id,
    email: user.email,
    display_name: user.displayName,
    organization_role: user.organizationRole,
    disabled: user.disabledAtMs !== undefined,
    has_password: user.hasPassword,
    memberships: user.memberships.map(toWireMembership),
    created_at: formatRfc3339Ms(user.createdAtMs),
    ...(user.lastSignedInAtMs === undefined
      ? {}
      : { last_signed_in_at: formatRfc3339Ms(user.lastSignedInAtMs) }),
  };
}

export function toWireMembership({ projectId, role }: Membership): Schemas['Membership'] {
  return { project_id: projectId, role };
}

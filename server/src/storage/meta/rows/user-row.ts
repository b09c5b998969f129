import type { User } from '../../../accounts/user.ts';
import type { OrganizationRole } from '../../../http/session.ts';

/** A user with their memberships, without the password hash. */
export interface UserRow {
  readonly id: string;
  readonly organization_id: string;
  readonly email: string;
  readonly display_name: string;
  readonly organization_role: OrganizationRole;
  readonly has_password: number;
  readonly created_at_ms: number;
  readonly last_signed_in_at_ms: number | null;
  readonly disabled_at_ms: number | null;
  readonly revision: number;
  /** JSON array, by project id. */
  readonly memberships: string;
}

export function toUser(row: UserRow): User {
  return {
    id: row.id,
    organizationId: row.organization_id,
    email: row.email,
    displayName: row.display_name,
    organizationRole: row.organization_role,
    hasPassword: row.has_password === 1,
    memberships: JSON.parse(row.memberships),
    createdAtMs: row.created_at_ms,
    ...(row.last_signed_in_at_ms === null ? {} : { lastSignedInAtMs: row.last_signed_in_at_ms }),
    ...(row.disabled_at_ms === null ? {} : { disabledAtMs: row.disabled_at_ms }),
    revision: row.revision,
  };
}

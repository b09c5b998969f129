import type { Link } from '../../../accounts/link.ts';
import type { OrganizationRole } from '../../../http/session.ts';

export interface LinkRow {
  readonly id: string;
  readonly organization_id: string;
  readonly purpose: Link['purpose'];
  readonly email: string | null;
  readonly organization_role: OrganizationRole | null;
  /** JSON array. */
  readonly memberships: string | null;
  /** Who made the link, an invitation or another. */
  readonly invited_by: string | null;
  readonly user_id: string | null;
  readonly created_at_ms: number;
  readonly expires_at_ms: number;
}

export function toLink(row: LinkRow): Link {
  const base = {
    id: row.id,
    organizationId: row.organization_id,
    createdAtMs: row.created_at_ms,
    expiresAtMs: row.expires_at_ms,
    ...(row.invited_by === null ? {} : { issuedBy: row.invited_by }),
  };
  if (row.purpose === 'setup') return { ...base, purpose: 'setup' };
  // Casts: the checks of the table.
  if (row.purpose === 'password_reset')
    return { ...base, purpose: 'password_reset', userId: row.user_id as string };
  return {
    ...base,
    purpose: 'invitation',
    email: row.email as string,
    organizationRole: row.organization_role as OrganizationRole,
    memberships: JSON.parse(row.memberships as string),
  };
}

/** The values of all columns. */
export function fromLink(link: Link) {
  const { id, organizationId, purpose, createdAtMs, expiresAtMs } = link;
  const invitation = link.purpose === 'invitation' ? link : undefined;
  return {
    id,
    organizationId,
    purpose,
    email: invitation?.email ?? null,
    organizationRole: invitation?.organizationRole ?? null,
    memberships: invitation === undefined ? null : JSON.stringify(invitation.memberships),
    issuedBy: link.issuedBy ?? null,
    userId: link.purpose === 'password_reset' ? link.userId : null,
    createdAtMs,
    expiresAtMs,
  };
}

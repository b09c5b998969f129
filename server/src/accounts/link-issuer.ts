import type { OrganizationRole } from '../http/session.ts';
import type { User } from './user.ts';

/**
 * Whether a person may make a link that gives this role: an invitation to it, or the password of a user who has it. Part of
 * the contract of a store, which asks again when a link is redeemed, so that nobody uses a right they have lost.
 */
export function mayIssueLink(
  issuer: Pick<User, 'organizationRole' | 'disabledAtMs'> | undefined,
  role: OrganizationRole,
): boolean {
  if (issuer === undefined || issuer.disabledAtMs !== undefined) return false;
  return issuer.organizationRole === 'owner' || (issuer.organizationRole === 'admin' && role !== 'owner');
}

/** The roles that a person may not give by a link. */
export function listRolesBeyond(
  issuer: Pick<User, 'organizationRole' | 'disabledAtMs'>,
): readonly OrganizationRole[] {
  return (['owner', 'admin', 'none'] as const).filter((role) => !mayIssueLink(issuer, role));
}

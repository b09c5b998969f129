import type { SignedIn } from './session.ts';

/** The strongest of the roles in the organization and in a project. */
export type EffectiveRole = 'owner' | 'admin' | 'member' | 'viewer';

/** `undefined` when the user may not open the project. */
export function effectiveRole(
  { organizationRole, projectRoles }: Pick<SignedIn, 'organizationRole' | 'projectRoles'>,
  projectId: string,
): EffectiveRole | undefined {
  return organizationRole === 'none' ? projectRoles.get(projectId) : organizationRole;
}

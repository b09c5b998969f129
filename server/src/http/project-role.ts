import type { Role } from '../generated/operations.gen.ts';
import type { SignedIn } from './session.ts';

/** The role of a user in a project of their organization; `undefined` for a project that they may not see. */
export function projectRoleOf(
  { organizationRole, projectRoles }: Pick<SignedIn, 'organizationRole' | 'projectRoles'>,
  projectId: string,
): Role | undefined {
  return organizationRole === 'none' ? projectRoles.get(projectId) : organizationRole;
}

import { AppError } from '../errors/app-error.ts';
import type { ProjectRole } from '../http/session.ts';
import type { User } from './user.ts';
import type { UserStore } from './user-store.ts';

/** Somebody who may open a project. */
export interface Member {
  readonly user: User;
  /** The strongest of their roles in the organization and in the project. */
  readonly role: 'owner' | 'admin' | ProjectRole;
}

/** Manages who may open a project; its callers have checked that the project exists. */
export interface MemberService {
  /** Sorted by address; disabled users are left out. */
  list(organizationId: string, projectId: string): Promise<readonly Member[]>;
  /** Takes effect at once. @throws AppError `NOT_FOUND` for an unknown user. */
  put(organizationId: string, projectId: string, userId: string, role: ProjectRole): Promise<Member>;
  /** Takes effect at once. @throws AppError `NOT_FOUND` for a user without a role in the project. */
  remove(organizationId: string, projectId: string, userId: string): Promise<void>;
}

export interface MemberServiceOptions {
  readonly users: Pick<UserStore, 'list' | 'putMembership' | 'removeMembership'>;
  /** Called after every attempt to change a membership: one that failed may have been stored, without an acknowledgement. */
  readonly onChange: () => void;
}

export function createMemberService({ users, onChange }: MemberServiceOptions): MemberService {
  return {
    async list(organizationId, projectId) {
      const listed = await users.list(organizationId);
      return listed.flatMap((user) => {
        const role = user.disabledAtMs === undefined ? roleOf(user, projectId) : undefined;
        return role === undefined ? [] : { user, role };
      });
    },

    async put(organizationId, projectId, userId, role) {
      const user = await users.putMembership(organizationId, userId, projectId, role).finally(onChange);
      if (user === undefined) throw new AppError('NOT_FOUND', `there is no user ${userId}`);
      return { user, role: roleOf(user, projectId) ?? role };
    },

    async remove(organizationId, projectId, userId) {
      if (!(await users.removeMembership(organizationId, userId, projectId).finally(onChange)))
        throw new AppError('NOT_FOUND', `the user ${userId} has no role in the project ${projectId}`);
    },
  };
}

function roleOf({ organizationRole, memberships }: User, projectId: string): Member['role'] | undefined {
  if (organizationRole !== 'none') return organizationRole;
  return memberships.find((membership) => membership.projectId === projectId)?.role;
}

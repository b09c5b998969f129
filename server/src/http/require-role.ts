import type { RequestHandler } from 'express';
import { AppError } from '../errors/app-error.ts';
import { shorten } from '../errors/shorten.ts';
import type { Role } from '../generated/operations.gen.ts';
import { effectiveRole } from './effective-role.ts';
import { contextOf, sessionOf } from './request-context.ts';
import type { SignedIn } from './session.ts';

/** Whether the organization has a project. */
export type HasProject = (projectId: string, organizationId: string) => Promise<boolean>;

const strength: Readonly<Record<Role, number>> = { signed_in: 0, viewer: 1, member: 2, admin: 3, owner: 4 };

/**
 * Rejects requests of sessions whose role is weaker than the operation needs. Of an operation below a project, the role in that
 * project counts.
 *
 * @throws AppError `NOT_FOUND` for a project that the user may not see; `PERMISSION_DENIED` naming the role needed.
 */
export function requireRole(needed: Role, hasProject: HasProject): RequestHandler {
  return async (request, _response, next) => {
    const context = contextOf(request);
    const session = sessionOf(request);
    const projectId = context.projectId ?? toText(request.params.project_id);
    if (projectId === undefined) assertRole(organizationRoleOf(session), needed, 'in this organization');
    else {
      const role = effectiveRole(session, projectId);
      const exists = role !== undefined && (await hasProject(projectId, session.organizationId));
      if (!exists) throw noProject(projectId);
      context.projectId = projectId;
      assertRole(role, needed, 'of this project');
    }
    next();
  };
}

function organizationRoleOf({ organizationRole }: SignedIn): Role {
  return organizationRole === 'none' ? 'signed_in' : organizationRole;
}

function assertRole(role: Role, needed: Role, where: string): void {
  if (strength[role] >= strength[needed]) return;
  const own =
    role === 'signed_in' ? `you have no role ${where}` : `you are ${article(role)} ${role} ${where}`;
  throw new AppError('PERMISSION_DENIED', `this needs the role ${needed}; ${own}`);
}

function article(role: Role): string {
  return role === 'admin' || role === 'owner' ? 'an' : 'a';
}

function noProject(projectId: string): AppError {
  return new AppError('NOT_FOUND', `there is no project ${shorten(projectId)}, or you have no role in it`);
}

/** Parameters of wildcards are lists; the contract has none. */
function toText(parameter: string | readonly string[] | undefined): string | undefined {
  return typeof parameter === 'string' ? parameter : undefined;
}

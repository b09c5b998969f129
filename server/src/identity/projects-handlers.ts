import { parseIfMatch } from '../documents/parse-precondition.ts';
import { AppError } from '../errors/app-error.ts';
import type { OperationResponse, Schemas, TagHandlers } from '../generated/operations.gen.ts';
import type { HandlerContexts } from '../http/request-context.ts';
import type { SignedIn } from '../http/session.ts';
import { formatRfc3339Ms } from '../time/rfc3339.ts';
import type { StoredProject } from './identity-store.ts';
import type { ProjectService } from './project-service.ts';

type ProjectsHandlers = Pick<
  TagHandlers<'Console', HandlerContexts>,
  'getProject' | 'createProject' | 'renameProject'
>;

/** Projects, for people who are signed in. */
export function createProjectsHandlers(projects: ProjectService): ProjectsHandlers {
  return {
    async getProject({ path }, { session }): Promise<OperationResponse<'getProject'>> {
      return answer(200, await projects.get(session.organizationId, path.project_id), session);
    },

    async createProject({ body }, { session }): Promise<OperationResponse<'createProject'>> {
      return answer(201, await projects.create(session.organizationId, body.name), session);
    },

    async renameProject({ path, headers, body }, { session }): Promise<OperationResponse<'renameProject'>> {
      const expected = parseIfMatch(headers['if-match'], 'change');
      const change = { name: body.name, expected };
      return answer(200, await projects.rename(session.organizationId, path.project_id, change), session);
    },
  };
}

function answer<Status extends 200 | 201>(status: Status, project: StoredProject, session: SignedIn) {
  const body: Schemas['ConsoleProject'] = {
    project_id: project.id,
    name: project.name,
    role: roleIn(project, session),
    created_at: formatRfc3339Ms(project.createdAtMs),
  };
  return { status, headers: { ETag: project.etag }, body };
}

/** The strongest of the roles of the user in the organization and in the project. */
function roleIn(
  { id }: StoredProject,
  { organizationRole, projectRoles }: SignedIn,
): Schemas['EffectiveRole'] {
  const role = organizationRole === 'none' ? projectRoles.get(id) : organizationRole;
  if (role !== undefined) return role;
  throw new AppError('NOT_FOUND', `there is no project ${id}`);
}

import type { ExpectedEtags } from '../documents/version-etag.ts';
import { staleVersion } from '../documents/version-etag.ts';
import { AppError } from '../errors/app-error.ts';
import { createIdentityId } from './identity-id.ts';
import { identityLimits } from './identity-limits.ts';
import type { IdentityStore, StoredProject } from './identity-store.ts';
import type { RandomSource } from './random-source.ts';
import { readWrittenName } from './read-written-name.ts';

/** The projects of an organization. */
export interface ProjectService {
  /** @throws AppError `NOT_FOUND`, also for a project of another organization. */
  get(organizationId: string, projectId: string): Promise<StoredProject>;
  /** @throws AppError `ALREADY_EXISTS` when the name is taken; `INVALID_ARGUMENT`, also when the organization is at its limit. */
  create(organizationId: string, name: string): Promise<StoredProject>;
  /** @throws AppError `NOT_FOUND`, `PRECONDITION_FAILED`; `ALREADY_EXISTS` when the name is taken; `INVALID_ARGUMENT`. */
  rename(
    organizationId: string,
    projectId: string,
    change: { readonly name: string; readonly expected: ExpectedEtags },
  ): Promise<StoredProject>;
}

export function createProjectService(deps: {
  readonly store: Pick<IdentityStore, 'getProject' | 'createProject' | 'renameProject'>;
  readonly randomBytes: RandomSource;
  readonly nowMs: () => number;
}): ProjectService {
  const { store, randomBytes, nowMs } = deps;

  async function get(organizationId: string, projectId: string): Promise<StoredProject> {
    const project = await store.getProject(projectId);
    if (project?.organizationId === organizationId) return project;
    throw new AppError('NOT_FOUND', `there is no project ${projectId}`);
  }

  return {
    get,
    async create(organizationId, text) {
      const name = readWrittenName('name', text);
      const id = createIdentityId('project', randomBytes);
      const created = await store.createProject({ id, organizationId, name, createdAtMs: nowMs() });
      if (created === 'name-taken') throw nameTaken(name);
      if (created === 'full') throw tooManyProjects();
      return created;
    },
    async rename(organizationId, projectId, { name: text, expected }) {
      const name = readWrittenName('name', text);
      await get(organizationId, projectId);
      const renamed = await store.renameProject({ projectId, name, expected });
      if (renamed === 'name-taken') throw nameTaken(name);
      if (renamed === 'stale') throw staleVersion(`the project ${projectId}`);
      return renamed;
    },
  };
}

function nameTaken(name: string): AppError {
  return new AppError(
    'ALREADY_EXISTS',
    `there is already a project ${JSON.stringify(name)}; choose another name`,
  );
}

/** The organization is at its limit of projects. */
export function tooManyProjects(): AppError {
  const max = identityLimits.maxProjects;
  return new AppError('INVALID_ARGUMENT', `the organization has ${max} projects, the maximum`, [
    { type: 'limit', limit: 'projects_per_organization', max, received: max + 1 },
  ]);
}

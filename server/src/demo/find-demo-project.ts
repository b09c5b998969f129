import { createIdentityId } from '../identity/identity-id.ts';
import type { IdentityStore, Project } from '../identity/identity-store.ts';
import { tooManyProjects } from '../identity/project-service.ts';
import type { RandomSource } from '../identity/random-source.ts';

export const demoProjectName = 'demo';

/** The organization's project for sample data, which is created if need be. */
export async function findDemoProject(
  store: Pick<IdentityStore, 'listProjects' | 'createProject'>,
  organizationId: string,
  deps: { readonly randomBytes: RandomSource; readonly nowMs: () => number },
): Promise<Project> {
  const find = async () =>
    (await store.listProjects()).find(
      (project) => project.organizationId === organizationId && project.name === demoProjectName,
    );
  const found = await find();
  if (found !== undefined) return found;
  const project = {
    id: createIdentityId('project', deps.randomBytes),
    organizationId,
    name: demoProjectName,
    createdAtMs: deps.nowMs(),
  };
  const created = await store.createProject(project);
  if (created === 'full') throw tooManyProjects();
  if (created !== 'name-taken') return created;
  // Another process has created it meanwhile.
  const other = await find();
  if (other === undefined) throw new Error(`could not create the project ${demoProjectName}`);
  return other;
}

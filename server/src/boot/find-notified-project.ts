import type { IdentityStore } from '../identity/identity-store.ts';
import type { NotifiedProject } from '../notifications/notified-project.ts';

/** `undefined` for an unknown project. */
export async function findNotifiedProject(
  identities: Pick<IdentityStore, 'getProject'>,
  projectId: string,
): Promise<NotifiedProject | undefined> {
  const project = await identities.getProject(projectId);
  return project && { organizationId: project.organizationId, projectName: project.name };
}

import { LRUCache } from 'lru-cache';
import type { IdentityStore } from './identity-store.ts';

const cachedProjectCount = 10_000;

/** Finds out whether an organization has a project. Remembers those it has, because projects are never deleted. */
export function createProjectDirectory(store: Pick<IdentityStore, 'getProject'>) {
  const organizations = new LRUCache<string, string>({ max: cachedProjectCount });
  return {
    async has(projectId: string, organizationId: string): Promise<boolean> {
      const known = organizations.get(projectId) ?? (await findOrganization(projectId));
      if (known !== undefined) organizations.set(projectId, known);
      return known === organizationId;
    },
  };

  async function findOrganization(projectId: string): Promise<string | undefined> {
    return (await store.getProject(projectId))?.organizationId;
  }
}

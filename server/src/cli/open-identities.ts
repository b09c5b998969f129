import type { AuditStore } from '../audit/audit-store.ts';
import type { IdentityStore, Organization, Project } from '../identity/identity-store.ts';
import { openAdminStores, type StorePlace } from '../storage/open-admin-stores.ts';

/** Opens the identities for the task; the service may be running. */
export async function withIdentities<T>(
  place: StorePlace,
  nowMs: () => number,
  task: (store: IdentityStore, audit: AuditStore) => Promise<T>,
): Promise<T> {
  const stores = await openAdminStores(place, nowMs);
  try {
    return await task(stores.identities, stores.audit);
  } finally {
    await stores.close();
  }
}

/** @throws Error before the first start of the service. */
export async function findOrganization(store: IdentityStore): Promise<Organization> {
  const [organization] = await store.listOrganizations();
  if (organization !== undefined) return organization;
  throw new Error('there is no organization yet; start the service once');
}

/** @throws Error for an unknown name or id. */
export async function findProject(store: IdentityStore, nameOrId: string): Promise<Project> {
  const projects = await store.listProjects();
  const project = projects.find(({ id, name }) => id === nameOrId || name === nameOrId);
  if (project !== undefined) return project;
  throw new Error(
    `there is no project "${nameOrId}"; there are: ${projects.map(({ name }) => name).join(', ')}`,
  );
}

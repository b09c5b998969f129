import type { AuditStore } from '../audit/audit-store.ts';
import type { IdentityStore, Project } from '../identity/identity-store.ts';
import type { DataDirectoryLayout } from '../storage/data-directory.ts';
import { openAdminStores } from '../storage/open-admin-stores.ts';

/** Opens the identities of a data directory for the task; the service may be running. */
export async function withIdentities<T>(
  layout: DataDirectoryLayout,
  nowMs: () => number,
  task: (store: IdentityStore, audit: AuditStore) => Promise<T>,
): Promise<T> {
  const stores = await openAdminStores(layout, nowMs);
  try {
    return await task(stores.identities, stores.audit);
  } finally {
    await stores.close();
  }
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

import type { PostgresDatabase } from '../../server/src/storage/postgres/database/postgres-database.ts';
import { createPostgresIdentityStore } from '../../server/src/storage/postgres/postgres-identity-store.ts';

/** Stores the organization `org_1` and its projects `prj_1` and `prj_2`, as `openMetaTestDatabase` does. */
export async function addTestProjects(db: PostgresDatabase): Promise<void> {
  const identities = createPostgresIdentityStore(db);
  const project = { id: 'prj_1', organizationId: 'org_1', name: 'default', createdAtMs: 1 };
  await identities.initialize({
    organization: { id: 'org_1', name: 'default', createdAtMs: 1 },
    project,
    keys: [],
  });
  await identities.createProject({ ...project, id: 'prj_2', name: 'shop' });
}

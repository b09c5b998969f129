import type { FirstIdentities, IdentityStore } from '../../identity/identity-store.ts';
import type { SqliteDatabase } from '../sqlite/open-database.ts';
import { createKeyTable } from './key-table.ts';
import { createProjectTable } from './project-table.ts';

/** Keeps identities in `meta.db`. The caller closes the connection. */
export function createSqliteIdentityStore(db: SqliteDatabase): IdentityStore {
  const projects = createProjectTable(db);
  const keys = createKeyTable(db);

  const initialize = db.transaction(({ organization, project, keys: firstKeys }: FirstIdentities) => {
    if (projects.listOrganizations().length > 0) return false;
    projects.insertOrganization(organization);
    projects.insertProject(project);
    for (const key of firstKeys) keys.insert(key);
    return true;
  });

  return {
    initialize: async (identities) => initialize.immediate(identities),
    listOrganizations: async () => projects.listOrganizations(),
    createProject: async (project) => projects.insertProject(project),
    listProjects: async () => projects.listProjects(),
    createKey: async (key) => keys.insert(key),
    findKeyByHash: async (hash) => keys.findByHash(hash),
    listKeys: async (filter) => keys.list(filter),
    revokeKey: async (keyId, revokedAtMs) => keys.revoke(keyId, revokedAtMs),
    recordKeyUse: async (lastUsedAtMsByKeyId) => keys.recordUse(lastUsedAtMsByKeyId),
    // Changes with every commit of another connection, whichever process it belongs to.
    foreignChangeMarker: async () => Number(db.pragma('data_version', { simple: true })),
  };
}

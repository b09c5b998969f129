import { type IdentityLimits, identityLimits } from '../../identity/identity-limits.ts';
import type { IdentityStore } from '../../identity/identity-store.ts';
import type { PostgresDatabase } from './database/postgres-database.ts';
import { keyTable } from './key-table.ts';
import { projectTable } from './project-table.ts';

/** Keeps identities in PostgreSQL. The caller closes the database. */
export function createPostgresIdentityStore(
  db: PostgresDatabase,
  limits: IdentityLimits = identityLimits,
): IdentityStore {
  return {
    async initialize({ organization, project, keys }) {
      if ((await projectTable.listOrganizations(db)).length > 0) return false;
      return db.transaction(async (session) => {
        // Only one process finds the table empty.
        await session.change('LOCK TABLE organizations IN SHARE ROW EXCLUSIVE MODE');
        if ((await projectTable.listOrganizations(session)).length > 0) return false;
        await projectTable.insertOrganization(session, organization);
        await projectTable.insertProject(session, project, limits.maxProjects);
        for (const key of keys) await keyTable.insert(session, key, limits);
        return true;
      });
    },
    listOrganizations: () => projectTable.listOrganizations(db),
    createProject: (project) =>
      db.transaction((session) => projectTable.insertProject(session, project, limits.maxProjects)),
    getProject: (projectId) => projectTable.getProject(db, projectId),
    renameProject: (renaming) => db.transaction((session) => projectTable.renameProject(session, renaming)),
    listProjects: () => projectTable.listProjects(db),
    createKey: (key) => db.transaction((session) => keyTable.insert(session, key, limits)),
    getKey: (keyId) => keyTable.get(db, keyId),
    findKeyByHash: (hash) => keyTable.findByHash(db, hash),
    listKeys: (filter) => keyTable.list(db, filter),
    updateKey: (update) => db.transaction((session) => keyTable.update(session, update)),
    revokeKey: (keyId, revokedAtMs) =>
      db.transaction((session) => keyTable.revoke(session, keyId, revokedAtMs)),
    recordKeyUse: (lastUsedAtMsByKeyId) => keyTable.recordUse(db, lastUsedAtMsByKeyId),
    foreignChangeMarker: async () => db.foreignChangeMarker(),
  };
}

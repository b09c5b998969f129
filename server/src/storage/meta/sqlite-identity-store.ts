import { type IdentityLimits, identityLimits } from '../../identity/identity-limits.ts';
import type { FirstIdentities, IdentityStore } from '../../identity/identity-store.ts';
import type { SqliteDatabase } from '../sqlite/open-database.ts';
import { createKeyTable } from './key-table.ts';
import { metaWork } from './meta-work.ts';
import { createProjectTable } from './project-table.ts';

/** Keeps identities in `meta.db`. The caller closes the connection. */
export function createSqliteIdentityStore(
  db: SqliteDatabase,
  limits: IdentityLimits = identityLimits,
): IdentityStore {
  const projects = createProjectTable(db, limits.maxProjects);
  const keys = createKeyTable(db, limits);

  const initialize = db.transaction(({ organization, project, keys: firstKeys }: FirstIdentities) => {
    if (projects.listOrganizations().length > 0) return false;
    projects.insertOrganization(organization);
    projects.insertProject(project);
    for (const key of firstKeys) keys.insert(key);
    return true;
  });

  return {
    initialize: (identities) => metaWork(() => initialize.immediate(identities)),
    listOrganizations: () => metaWork(() => projects.listOrganizations()),
    createProject: (project) => metaWork(() => projects.insertProject(project)),
    getProject: (projectId) => metaWork(() => projects.getProject(projectId)),
    renameProject: (renaming) => metaWork(() => projects.renameProject(renaming)),
    listProjects: () => metaWork(() => projects.listProjects()),
    createKey: (key) => metaWork(() => keys.insert(key)),
    getKey: (keyId) => metaWork(() => keys.get(keyId)),
    findKeyByHash: (hash) => metaWork(() => keys.findByHash(hash)),
    listKeys: (filter) => metaWork(() => keys.list(filter)),
    updateKey: (update) => metaWork(() => keys.update(update)),
    revokeKey: (keyId, revokedAtMs) => metaWork(() => keys.revoke(keyId, revokedAtMs)),
    recordKeyUse: (lastUsedAtMsByKeyId) => metaWork(() => keys.recordUse(lastUsedAtMsByKeyId)),
    // Changes with every commit of another connection, whichever process it belongs to.
    foreignChangeMarker: () => metaWork(() => Number(db.pragma('data_version', { simple: true }))),
  };
}

import { randomBytes } from 'node:crypto';
import { createIdentityId } from '../../server/src/identity/identity-id.ts';
import { issueKey } from '../../server/src/identity/issue-key.ts';
import type { KeyKind } from '../../server/src/identity/key-format.ts';
import { layOutDataDirectory } from '../../server/src/storage/data-directory.ts';
import { openMetaDatabase } from '../../server/src/storage/meta/open-meta-database.ts';
import { createSqliteIdentityStore } from '../../server/src/storage/meta/sqlite-identity-store.ts';

/** Makes projects and keys beside a running service, as the command line does. */
export interface IdentityAdmin {
  /** The id of the new project. */
  createProject(name: string): Promise<string>;
  createKey(kind: KeyKind, projectId: string, allowedOrigins?: readonly string[]): Promise<AdminKey>;
  revokeKey(keyId: string): Promise<void>;
  close(): void;
}

/** A service serves the projects of many tests. */
const noLimits = { maxProjects: Number.POSITIVE_INFINITY, maxKeys: Number.POSITIVE_INFINITY };

export interface AdminKey {
  readonly keyId: string;
  readonly key: string;
}

export function openIdentityAdmin(dataDirectory: string): IdentityAdmin {
  const db = openMetaDatabase(layOutDataDirectory(dataDirectory).metaDatabase);
  const store = createSqliteIdentityStore(db, noLimits);
  const issuer = { randomBytes, nowMs: Date.now };
  return {
    async createProject(name) {
      const [organization] = await store.listOrganizations();
      if (organization === undefined) throw new Error('the service has not started yet');
      const id = createIdentityId('project', randomBytes);
      await store.createProject({ id, organizationId: organization.id, name, createdAtMs: Date.now() });
      return id;
    },
    async createKey(kind, projectId, allowedOrigins = []) {
      const { key, record } = issueKey({ kind, projectId, name: `${kind} key`, allowedOrigins }, issuer);
      await store.createKey(record);
      return { keyId: record.id, key };
    },
    async revokeKey(keyId) {
      await store.revokeKey(keyId, Date.now());
    },
    close: () => void db.close(),
  };
}

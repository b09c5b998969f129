import { randomBytes } from 'node:crypto';
import { createIdentityId } from '../../server/src/identity/identity-id.ts';
import { issueKey } from '../../server/src/identity/issue-key.ts';
import type { KeyKind } from '../../server/src/identity/key-format.ts';
import { layOutDataDirectory } from '../../server/src/storage/data-directory.ts';
import { openMetaDatabase } from '../../server/src/storage/meta/open-meta-database.ts';
import { createSqliteIdentityStore } from '../../server/src/storage/meta/sqlite-identity-store.ts';
import { openPostgres } from '../../server/src/storage/postgres/database/open-postgres.ts';
import { createPostgresIdentityStore } from '../../server/src/storage/postgres/postgres-identity-store.ts';

/** Where the stores of a service under test are. */
export interface TestStorePlace {
  readonly dataDirectory: string;
  /** As the option is written; `meta.db` without it. */
  readonly postgresUrls?: string;
}

/** Makes projects and keys beside a running service, as the command line does. */
export interface IdentityAdmin {
  /** The id of the new project. */
  createProject(name: string): Promise<string>;
  createKey(kind: KeyKind, projectId: string, allowedOrigins?: readonly string[]): Promise<AdminKey>;
  revokeKey(keyId: string): Promise<void>;
  close(): void;
}

/** A service serves the projects of many tests. */
const noLimits = {
  maxProjects: Number.POSITIVE_INFINITY,
  maxKeys: Number.POSITIVE_INFINITY,
  maxRevokedKeys: 1_000_000,
};

export interface AdminKey {
  readonly keyId: string;
  readonly key: string;
}

export function openIdentityAdmin(place: TestStorePlace): IdentityAdmin {
  const opening = openIdentities(place);
  // Reported by the first call.
  opening.catch(() => undefined);
  const issuer = { randomBytes, nowMs: Date.now };
  return {
    async createProject(name) {
      const { store } = await opening;
      const [organization] = await store.listOrganizations();
      if (organization === undefined) throw new Error('the service has not started yet');
      const id = createIdentityId('project', randomBytes);
      await store.createProject({ id, organizationId: organization.id, name, createdAtMs: Date.now() });
      return id;
    },
    async createKey(kind, projectId, allowedOrigins = []) {
      const { key, record } = issueKey({ kind, projectId, name: `${kind} key`, allowedOrigins }, issuer);
      await (await opening).store.createKey(record);
      return { keyId: record.id, key };
    },
    async revokeKey(keyId) {
      await (await opening).store.revokeKey(keyId, Date.now());
    },
    close: () => void opening.then(({ close }) => void close()),
  };
}

async function openIdentities({ dataDirectory, postgresUrls }: TestStorePlace) {
  if (postgresUrls === undefined) {
    const db = openMetaDatabase(layOutDataDirectory(dataDirectory).metaDatabase);
    return { store: createSqliteIdentityStore(db, noLimits), close: () => db.close() };
  }
  const db = await openPostgres({ urls: postgresUrls.split(','), random: Math.random, maxConnections: 2 });
  return { store: createPostgresIdentityStore(db, noLimits), close: () => db.close() };
}

import { createIdentityId } from '../../identity/identity-id.ts';
import type { RandomSource } from '../../identity/random-source.ts';
import type { Secret, SecretPurpose, SecretStore } from '../../identity/secret-store.ts';
import type { PostgresDatabase } from './database/postgres-database.ts';

const secretByteCount = 32;

export interface PostgresSecretStoreOptions {
  readonly db: PostgresDatabase;
  readonly randomBytes: RandomSource;
  readonly nowMs: () => number;
}

/** Keeps secrets in PostgreSQL. The caller closes the database. */
export function createPostgresSecretStore({
  db,
  randomBytes,
  nowMs,
}: PostgresSecretStoreOptions): SecretStore {
  async function find(purpose: SecretPurpose): Promise<Secret | undefined> {
    const [found] = await db.rows<Secret>(
      'SELECT secrets.key_id AS "keyId", secrets.key FROM secrets WHERE secrets.purpose = $1',
      [purpose],
    );
    return found && { keyId: found.keyId, key: Uint8Array.from(found.key) }; // the driver returns a `Buffer`
  }

  return {
    async getOrCreateSecret(purpose) {
      const known = await find(purpose);
      if (known !== undefined) return known;
      // Another process may be first.
      await db.change(
        `INSERT INTO secrets (purpose, key_id, key, created_at_ms) VALUES ($1, $2, $3, $4)
         ON CONFLICT (purpose) DO NOTHING`,
        [purpose, createIdentityId('secret', randomBytes), randomBytes(secretByteCount), nowMs()],
      );
      const created = await find(purpose);
      if (created === undefined) throw new Error(`the secret for ${purpose} vanished from PostgreSQL`);
      return created;
    },
  };
}

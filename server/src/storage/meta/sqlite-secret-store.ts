import { createIdentityId } from '../../identity/identity-id.ts';
import type { RandomSource } from '../../identity/random-source.ts';
import type { Secret, SecretPurpose, SecretStore } from '../../identity/secret-store.ts';
import type { SqliteDatabase } from '../sqlite/open-database.ts';

const secretByteCount = 32;

export interface SqliteSecretStoreOptions {
  readonly db: SqliteDatabase;
  readonly randomBytes: RandomSource;
  readonly nowMs: () => number;
}

/** Keeps secrets in `meta.db`. The caller closes the connection. */
export function createSqliteSecretStore({ db, randomBytes, nowMs }: SqliteSecretStoreOptions): SecretStore {
  const insertSecret = db.prepare<[SecretPurpose, string, Uint8Array, number]>(
    `INSERT INTO secrets (purpose, key_id, key, created_at_ms) VALUES (?, ?, ?, ?)
     ON CONFLICT (purpose) DO NOTHING`,
  );
  const selectSecret = db.prepare<[SecretPurpose], Secret>(
    'SELECT key_id AS keyId, key FROM secrets WHERE purpose = ?',
  );

  function find(purpose: SecretPurpose): Secret | undefined {
    const found = selectSecret.get(purpose);
    return found && { keyId: found.keyId, key: Uint8Array.from(found.key) }; // the driver returns a `Buffer`
  }

  return {
    async getOrCreateSecret(purpose) {
      const known = find(purpose);
      if (known !== undefined) return known;
      insertSecret.run(
        purpose,
        createIdentityId('secret', randomBytes),
        randomBytes(secretByteCount),
        nowMs(),
      );
      const created = find(purpose);
      if (created === undefined) throw new Error(`the secret for ${purpose} vanished from ${db.name}`);
      return created;
    },
  };
}

import { isExpected } from '../../documents/version-etag.ts';
import type { IdentityLimits } from '../../identity/identity-limits.ts';
import type { ApiKey, KeyFilter, KeyUpdate, NewApiKey } from '../../identity/identity-store.ts';
import type { KeyKind } from '../../identity/key-format.ts';
import type { SqliteDatabase } from '../sqlite/open-database.ts';
import { type CheckedRow, damageOf, intactOrAbsent, isIntact } from './checksums/damaged-row.ts';
import { type KeyRow, toApiKey } from './rows/key-row.ts';

type CheckedKeyRow = KeyRow & CheckedRow;

const selectKeys = `
  SELECT api_keys.id, api_keys.kind, projects.organization_id, api_keys.project_id, api_keys.name,
    api_keys.display_prefix, api_keys.allowed_origins, api_keys.created_at_ms, api_keys.last_used_at_ms,
    api_keys.revoked_at_ms, api_keys.revision, ${damageOf('api_keys')}
  FROM api_keys JOIN projects ON projects.id = api_keys.project_id`;

/** Statements over `api_keys`. */
export function createKeyTable(
  db: SqliteDatabase,
  { maxKeys, maxRevokedKeys }: Pick<IdentityLimits, 'maxKeys' | 'maxRevokedKeys'>,
) {
  const insertKey = db.prepare(
    `INSERT INTO api_keys (id, project_id, kind, name, display_prefix, hash, allowed_origins, created_at_ms)
     VALUES (@id, @projectId, @kind, @name, @displayPrefix, @hash, @allowedOrigins, @createdAtMs)`,
  );
  const countWorking = db
    .prepare<[string], number>('SELECT count(*) FROM api_keys WHERE project_id = ? AND revoked_at_ms IS NULL')
    .pluck();
  const deleteRevoked = db.prepare<[string, number]>(
    `DELETE FROM api_keys WHERE api_keys.id IN (
       SELECT revoked.id FROM api_keys AS revoked WHERE revoked.project_id = ? AND revoked.revoked_at_ms IS NOT NULL
       ORDER BY revoked.revoked_at_ms DESC, revoked.rowid DESC LIMIT -1 OFFSET ?)`,
  );
  const selectById = db.prepare<[string], CheckedKeyRow>(`${selectKeys} WHERE api_keys.id = ?`);
  const selectByHash = db.prepare<[Uint8Array], CheckedKeyRow>(`${selectKeys} WHERE api_keys.hash = ?`);
  const selectFiltered = db.prepare<[{ projectId: string | null; kind: KeyKind | null }], CheckedKeyRow>(
    `${selectKeys}
     WHERE (@projectId IS NULL OR api_keys.project_id = @projectId) AND (@kind IS NULL OR api_keys.kind = @kind)
     ORDER BY api_keys.created_at_ms, api_keys.rowid`,
  );
  const revokeKey = db.prepare<[number, string]>(
    'UPDATE api_keys SET revoked_at_ms = ?, revision = revision + 1 WHERE api_keys.id = ? AND api_keys.revoked_at_ms IS NULL',
  );
  const updateKey = db.prepare<[{ keyId: string; name: string; allowedOrigins: string }]>(
    `UPDATE api_keys SET name = @name, allowed_origins = @allowedOrigins, revision = revision + 1
     WHERE api_keys.id = @keyId`,
  );
  const touchKey = db.prepare<[{ keyId: string; usedAtMs: number }]>(
    `UPDATE api_keys SET last_used_at_ms = @usedAtMs
     WHERE api_keys.id = @keyId AND ifnull(api_keys.last_used_at_ms, -1) < @usedAtMs`,
  );
  const touchKeys = db.transaction((lastUsedAtMsByKeyId: ReadonlyMap<string, number>) => {
    for (const [keyId, usedAtMs] of lastUsedAtMsByKeyId) touchKey.run({ keyId, usedAtMs });
  });

  function get(keyId: string): ApiKey | undefined {
    const row = intactOrAbsent(selectById.get(keyId));
    return row && toApiKey(row);
  }

  const insert = db.transaction((key: NewApiKey): ApiKey | 'full' => {
    if ((countWorking.get(key.projectId) ?? 0) >= maxKeys) return 'full';
    deleteRevoked.run(key.projectId, maxRevokedKeys);
    insertKey.run({ ...key, allowedOrigins: JSON.stringify(key.allowedOrigins) });
    return get(key.id) as ApiKey; // it was inserted in this transaction
  });

  const update = db.transaction(({ keyId, expected, ...change }: KeyUpdate): ApiKey | undefined => {
    const before = get(keyId);
    if (before === undefined || !isExpected(expected, before.etag)) return undefined;
    const { name, allowedOrigins } = { ...before, ...change };
    updateKey.run({ keyId, name, allowedOrigins: JSON.stringify(allowedOrigins) });
    return get(keyId);
  });

  return {
    insert: (key: NewApiKey): ApiKey | 'full' => insert.immediate(key),
    get,
    update: (change: KeyUpdate): ApiKey | undefined => update.immediate(change),
    findByHash(hash: Uint8Array): ApiKey | undefined {
      const row = intactOrAbsent(selectByHash.get(hash));
      return row && toApiKey(row);
    },
    list(filter: KeyFilter): readonly ApiKey[] {
      const rows = selectFiltered.all({ projectId: filter.projectId ?? null, kind: filter.kind ?? null });
      return rows.filter(isIntact).map(toApiKey);
    },
    revoke(keyId: string, revokedAtMs: number): ApiKey | undefined {
      revokeKey.run(revokedAtMs, keyId);
      return get(keyId);
    },
    recordUse(lastUsedAtMsByKeyId: ReadonlyMap<string, number>): void {
      touchKeys.immediate(lastUsedAtMsByKeyId);
    },
  };
}

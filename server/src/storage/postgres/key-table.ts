import { isExpected } from '../../documents/version-etag.ts';
import type { IdentityLimits } from '../../identity/identity-limits.ts';
import type { ApiKey, KeyFilter, KeyUpdate, NewApiKey } from '../../identity/identity-store.ts';
import { type KeyRow, toApiKey } from '../meta/rows/key-row.ts';
import type { PostgresSession } from './database/postgres-database.ts';

const selectKeys = `
  SELECT api_keys.id, api_keys.kind, projects.organization_id, api_keys.project_id, api_keys.name,
    api_keys.display_prefix, api_keys.allowed_origins, api_keys.created_at_ms, api_keys.last_used_at_ms,
    api_keys.revoked_at_ms, api_keys.revision
  FROM api_keys JOIN projects ON projects.id = api_keys.project_id`;
const selectById = `${selectKeys} WHERE api_keys.id = $1`;

/** Statements over `api_keys`; those that write belong into a transaction. */
export const keyTable = {
  get,

  async findByHash(session: PostgresSession, hash: Uint8Array): Promise<ApiKey | undefined> {
    const [row] = await session.rows<KeyRow>(`${selectKeys} WHERE api_keys.hash = $1`, [hash]);
    return row && toApiKey(row);
  },

  async list(session: PostgresSession, { projectId, kind }: KeyFilter): Promise<readonly ApiKey[]> {
    const rows = await session.rows<KeyRow>(
      `${selectKeys}
       WHERE ($1::text IS NULL OR api_keys.project_id = $1) AND ($2::text IS NULL OR api_keys.kind = $2)
       ORDER BY api_keys.created_at_ms, api_keys.position`,
      [projectId ?? null, kind ?? null],
    );
    return rows.map(toApiKey);
  },

  /** Stores nothing when the project has the maximum of keys that are not revoked; deletes the revoked ones beyond theirs. */
  async insert(
    session: PostgresSession,
    key: NewApiKey,
    { maxKeys, maxRevokedKeys }: Pick<IdentityLimits, 'maxKeys' | 'maxRevokedKeys'>,
  ): Promise<ApiKey | 'full'> {
    // So that the keys of a project are counted by one transaction at a time.
    await session.rows('SELECT 1 FROM projects WHERE projects.id = $1 FOR NO KEY UPDATE', [key.projectId]);
    const [working] = await session.rows<{ count: number }>(
      `SELECT count(*) AS "count" FROM api_keys
       WHERE api_keys.project_id = $1 AND api_keys.revoked_at_ms IS NULL`,
      [key.projectId],
    );
    if ((working?.count ?? 0) >= maxKeys) return 'full';
    await session.change(
      `DELETE FROM api_keys WHERE api_keys.id IN (
         SELECT revoked.id FROM api_keys AS revoked WHERE revoked.project_id = $1 AND revoked.revoked_at_ms IS NOT NULL
         ORDER BY revoked.revoked_at_ms DESC, revoked.position DESC OFFSET $2)`,
      [key.projectId, maxRevokedKeys],
    );
    await session.change(
      `INSERT INTO api_keys (id, project_id, kind, name, display_prefix, hash, allowed_origins, created_at_ms)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        key.id,
        key.projectId,
        key.kind,
        key.name,
        key.displayPrefix,
        key.hash,
        JSON.stringify(key.allowedOrigins),
        key.createdAtMs,
      ],
    );
    return (await get(session, key.id)) as ApiKey; // it was inserted in this transaction
  },

  async update(
    session: PostgresSession,
    { keyId, expected, ...change }: KeyUpdate,
  ): Promise<ApiKey | undefined> {
    const [row] = await session.rows<KeyRow>(`${selectById} FOR NO KEY UPDATE OF api_keys`, [keyId]);
    const before = row && toApiKey(row);
    if (before === undefined || !isExpected(expected, before.etag)) return undefined;
    const { name, allowedOrigins } = { ...before, ...change };
    await session.change(
      `UPDATE api_keys SET name = $2, allowed_origins = $3, revision = api_keys.revision + 1
       WHERE api_keys.id = $1`,
      [keyId, name, JSON.stringify(allowedOrigins)],
    );
    return get(session, keyId);
  },

  async revoke(session: PostgresSession, keyId: string, revokedAtMs: number): Promise<ApiKey | undefined> {
    await session.change(
      `UPDATE api_keys SET revoked_at_ms = $2, revision = api_keys.revision + 1
       WHERE api_keys.id = $1 AND api_keys.revoked_at_ms IS NULL`,
      [keyId, revokedAtMs],
    );
    return get(session, keyId);
  },

  /** Locks rows in the order of their ids, so that processes that record the same keys cause no deadlock. */
  async recordUse(session: PostgresSession, lastUsedAtMsByKeyId: ReadonlyMap<string, number>): Promise<void> {
    await session.change(
      `UPDATE api_keys SET last_used_at_ms = later.used_at_ms
       FROM (
         SELECT api_keys.id, used.used_at_ms
         FROM api_keys JOIN unnest($1::text[], $2::bigint[]) AS used (id, used_at_ms) ON used.id = api_keys.id
         WHERE coalesce(api_keys.last_used_at_ms, -1) < used.used_at_ms
         ORDER BY api_keys.id
         FOR NO KEY UPDATE OF api_keys
       ) AS later
       WHERE api_keys.id = later.id`,
      [[...lastUsedAtMsByKeyId.keys()], [...lastUsedAtMsByKeyId.values()]],
    );
  },
};

async function get(session: PostgresSession, keyId: string): Promise<ApiKey | undefined> {
  const [row] = await session.rows<KeyRow>(selectById, [keyId]);
  return row && toApiKey(row);
}

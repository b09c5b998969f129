import { maxSessionsPerUser, type SessionStore, type SessionWithUser } from '../../sessions/session-store.ts';
import { type SessionRow, toSession } from '../meta/rows/session-row.ts';
import type { PostgresDatabase } from './database/postgres-database.ts';
import { userTable } from './user-table.ts';

const selectSessions = `
  SELECT sessions.id, sessions.user_id, sessions.created_at_ms, sessions.last_used_at_ms, sessions.address,
    sessions.user_agent
  FROM sessions`;

/** Keeps sessions in PostgreSQL. The caller closes the database. */
export function createPostgresSessionStore(db: PostgresDatabase): SessionStore {
  /** Two snapshots: a session that ends in between is forgotten by the marker of changes, as if it had ended afterwards. */
  async function find(condition: string, value: unknown): Promise<SessionWithUser | undefined> {
    const [row] = await db.rows<SessionRow>(selectSessions + condition, [value]);
    const user = row && (await userTable.get(db, row.user_id));
    return user && { session: toSession(row), user };
  }

  return {
    create: ({ id, userId, createdAtMs, lastUsedAtMs, address, userAgent = null }, hash, passwordHash) =>
      db.transaction(async (session) => {
        // Sign-ins of one user take turns, so that together they keep the limit.
        const user = await userTable.lock(session, userId);
        if (user === undefined || user.disabledAtMs !== undefined) return false;
        if (
          passwordHash !== undefined &&
          (await userTable.findPasswordHash(session, userId)) !== passwordHash
        )
          return false;
        await session.change(
          `INSERT INTO sessions (id, user_id, hash, created_at_ms, last_used_at_ms, address, user_agent)
           VALUES ($1, $2, $3, $4, $5, $6, $7)`,
          [id, userId, hash, createdAtMs, lastUsedAtMs, address, userAgent],
        );
        await session.change(
          `DELETE FROM sessions WHERE sessions.id IN (
             SELECT others.id FROM sessions AS others WHERE others.user_id = $1 AND others.id <> $2
             ORDER BY others.last_used_at_ms DESC, others.position DESC OFFSET $3)`,
          [userId, id, maxSessionsPerUser - 1],
        );
        await userTable.recordSignIn(session, userId, createdAtMs);
        return true;
      }),

    findByHash: (hash) => find(' WHERE sessions.hash = $1', hash),
    get: (sessionId) => find(' WHERE sessions.id = $1', sessionId),

    async list(userId) {
      const rows = await db.rows<SessionRow>(
        `${selectSessions} WHERE sessions.user_id = $1 ORDER BY sessions.last_used_at_ms DESC, sessions.position DESC`,
        [userId],
      );
      return rows.map(toSession);
    },

    recordUse: (usesBySessionId) =>
      db.transaction(async (session) => {
        const ids = [...usesBySessionId.keys()];
        const uses = [...usesBySessionId.values()];
        // In one order, because other processes record the same sessions.
        await session.rows(
          'SELECT 1 FROM sessions WHERE sessions.id = ANY ($1::text[]) ORDER BY sessions.id FOR NO KEY UPDATE',
          [ids],
        );
        await session.change(
          `UPDATE sessions SET last_used_at_ms = uses.used_at_ms, address = uses.address
           FROM unnest($1::text[], $2::bigint[], $3::text[]) AS uses (session_id, used_at_ms, address)
           WHERE sessions.id = uses.session_id AND sessions.last_used_at_ms <= uses.used_at_ms`,
          [ids, uses.map(({ usedAtMs }) => usedAtMs), uses.map(({ address }) => address)],
        );
      }),

    async delete(userId, sessionId) {
      const deleted = await db.change(
        'DELETE FROM sessions WHERE sessions.user_id = $1 AND sessions.id = $2',
        [userId, sessionId],
      );
      return deleted === 1;
    },

    async deleteOlder(usedBeforeMs, createdBeforeMs) {
      await db.change(
        'DELETE FROM sessions WHERE sessions.last_used_at_ms < $1 OR sessions.created_at_ms < $2',
        [usedBeforeMs, createdBeforeMs],
      );
    },

    foreignChangeMarker: async () => db.foreignChangeMarker(),
  };
}

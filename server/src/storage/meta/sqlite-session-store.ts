import {
  maxSessionsPerUser,
  type Session,
  type SessionStore,
  type SessionUse,
  type SessionWithUser,
} from '../../sessions/session-store.ts';
import type { SqliteDatabase } from '../sqlite/open-database.ts';
import { metaWork } from './meta-work.ts';
import { type SessionRow, toSession } from './rows/session-row.ts';
import { createUserTable } from './user-table.ts';

const selectSessions = `
  SELECT sessions.id, sessions.user_id, sessions.created_at_ms, sessions.last_used_at_ms, sessions.address,
    sessions.user_agent
  FROM sessions`;

/** Keeps sessions in `meta.db`. The caller closes the connection. */
export function createSqliteSessionStore(db: SqliteDatabase): SessionStore {
  const users = createUserTable(db);
  const insert = db.prepare(
    `INSERT INTO sessions (id, user_id, hash, created_at_ms, last_used_at_ms, address, user_agent)
     VALUES (@id, @userId, @hash, @createdAtMs, @lastUsedAtMs, @address, @userAgent)`,
  );
  const deleteSurplus = db.prepare<[{ userId: string; sessionId: string; maxOthers: number }]>(
    `DELETE FROM sessions WHERE sessions.id IN (
       SELECT others.id FROM sessions AS others WHERE others.user_id = @userId AND others.id <> @sessionId
       ORDER BY others.last_used_at_ms DESC, others.rowid DESC LIMIT -1 OFFSET @maxOthers)`,
  );
  const selectByHash = db.prepare<[Uint8Array], SessionRow>(`${selectSessions} WHERE sessions.hash = ?`);
  const selectById = db.prepare<[string], SessionRow>(`${selectSessions} WHERE sessions.id = ?`);
  const selectOfUser = db.prepare<[string], SessionRow>(
    `${selectSessions} WHERE sessions.user_id = ? ORDER BY sessions.last_used_at_ms DESC, sessions.rowid DESC`,
  );
  const touch = db.prepare<[SessionUse & { sessionId: string }]>(
    `UPDATE sessions SET last_used_at_ms = @usedAtMs, address = @address
     WHERE sessions.id = @sessionId AND sessions.last_used_at_ms <= @usedAtMs`,
  );
  const deleteOne = db.prepare<[string, string]>(
    'DELETE FROM sessions WHERE sessions.user_id = ? AND sessions.id = ?',
  );
  const deleteOlder = db.prepare<[number, number]>(
    'DELETE FROM sessions WHERE sessions.last_used_at_ms < ? OR sessions.created_at_ms < ?',
  );

  const create = db.transaction((session: Session, hash: Uint8Array, passwordHash?: string) => {
    const user = users.get(session.userId);
    if (user === undefined || user.disabledAtMs !== undefined) return false;
    if (passwordHash !== undefined && users.findPasswordHash(user.id) !== passwordHash) return false;
    const { id: sessionId, userId, userAgent = null } = session;
    insert.run({ ...session, userAgent, hash });
    deleteSurplus.run({ userId, sessionId, maxOthers: maxSessionsPerUser - 1 });
    users.recordSignIn(userId, session.createdAtMs);
    return true;
  });

  const recordUse = db.transaction((usesBySessionId: ReadonlyMap<string, SessionUse>) => {
    for (const [sessionId, use] of usesBySessionId) touch.run({ sessionId, ...use });
  });

  function withUser(row: SessionRow | undefined): SessionWithUser | undefined {
    const user = row && users.get(row.user_id);
    return user && { session: toSession(row), user };
  }

  return {
    create: (session, hash, passwordHash) => metaWork(() => create.immediate(session, hash, passwordHash)),
    findByHash: (hash) => metaWork(() => withUser(selectByHash.get(hash))),
    get: (sessionId) => metaWork(() => withUser(selectById.get(sessionId))),
    list: (userId) => metaWork(() => selectOfUser.all(userId).map(toSession)),
    recordUse: (usesBySessionId) => metaWork(() => recordUse.immediate(usesBySessionId)),
    delete: (userId, sessionId) => metaWork(() => deleteOne.run(userId, sessionId).changes === 1),
    deleteOlder: (usedBeforeMs, createdBeforeMs) =>
      metaWork(() => void deleteOlder.run(usedBeforeMs, createdBeforeMs)),
    // Changes with every commit of another connection, whichever process it belongs to.
    foreignChangeMarker: () => metaWork(() => Number(db.pragma('data_version', { simple: true }))),
  };
}

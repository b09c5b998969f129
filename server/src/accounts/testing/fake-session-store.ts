import { maxSessionsPerUser, type Session, type SessionStore } from '../../sessions/session-store.ts';
import { deleteSession, type FakeState, toHex } from './fake-account-state.ts';

/** Opens the sessions of a state. */
export function openSessions(
  state: FakeState,
  noteWrite: () => void,
): Omit<SessionStore, 'foreignChangeMarker'> {
  const list = (userId: string) =>
    [...state.sessions.values()]
      .filter((session) => session.userId === userId)
      .reverse()
      .sort((a, b) => b.lastUsedAtMs - a.lastUsedAtMs);
  function withUser(session: Session | undefined) {
    const user = session && state.users.get(session.userId);
    return session && user && { session, user };
  }
  return {
    async create(session, hash, passwordHash) {
      noteWrite();
      const user = state.users.get(session.userId);
      if (user === undefined || user.disabledAtMs !== undefined) return false;
      if (passwordHash !== undefined && state.passwordHashes.get(user.id) !== passwordHash) return false;
      const surplus = list(session.userId).slice(maxSessionsPerUser - 1);
      for (const { id } of surplus) deleteSession(state, id);
      state.sessions.set(session.id, session);
      state.sessionHashes.set(session.id, toHex(hash));
      const { lastSignedInAtMs = 0 } = user;
      state.users.set(user.id, {
        ...user,
        lastSignedInAtMs: Math.max(lastSignedInAtMs, session.createdAtMs),
      });
      return true;
    },
    async findByHash(hash) {
      const found = [...state.sessionHashes].find(([, hex]) => hex === toHex(hash));
      return found && withUser(state.sessions.get(found[0]));
    },
    get: async (sessionId) => withUser(state.sessions.get(sessionId)),
    list: async (userId) => list(userId),
    async recordUse(usesBySessionId) {
      noteWrite();
      for (const [id, { usedAtMs, address }] of usesBySessionId) {
        const session = state.sessions.get(id);
        if (session === undefined || session.lastUsedAtMs > usedAtMs) continue;
        state.sessions.set(id, { ...session, lastUsedAtMs: usedAtMs, address });
      }
    },
    async delete(userId, sessionId) {
      noteWrite();
      return state.sessions.get(sessionId)?.userId === userId && deleteSession(state, sessionId);
    },
    async deleteOlder(usedBeforeMs, createdBeforeMs) {
      noteWrite();
      for (const { id, lastUsedAtMs, createdAtMs } of state.sessions.values())
        if (lastUsedAtMs < usedBeforeMs || createdAtMs < createdBeforeMs) deleteSession(state, id);
    },
  };
}

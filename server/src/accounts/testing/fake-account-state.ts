import type { Session } from '../../sessions/session-store.ts';
import type { Link } from '../link.ts';
import type { NewUser, User } from '../user.ts';

export interface FakeState {
  readonly users: Map<string, User>;
  readonly passwordHashes: Map<string, string>;
  readonly subjects: Map<string, string>;
  readonly links: Map<string, Link>;
  readonly sessions: Map<string, Session>;
  /** By the id of the session. */
  readonly sessionHashes: Map<string, string>;
  /** The handle of each write. */
  readonly writers: object[];
  readonly hasProject: (organizationId: string, projectId: string) => Promise<boolean>;
}

export function listUsers(state: FakeState, organizationId: string): readonly User[] {
  return [...state.users.values()]
    .filter((user) => user.organizationId === organizationId)
    .sort((a, b) => (a.email < b.email ? -1 : 1));
}

export function insertUser(state: FakeState, { passwordHash, ...user }: NewUser): User | undefined {
  if ([...state.users.values()].some(({ email }) => email === user.email)) return undefined;
  if (passwordHash !== undefined) state.passwordHashes.set(user.id, passwordHash);
  const stored: User = {
    ...user,
    memberships: sortMemberships(user.memberships),
    hasPassword: passwordHash !== undefined,
    revision: 1,
  };
  state.users.set(user.id, stored);
  for (const [hash, link] of state.links)
    if (link.purpose === 'invitation' && link.email === user.email) state.links.delete(hash);
  return stored;
}

export function setPassword(state: FakeState, userId: string, passwordHash: string): User | undefined {
  const user = state.users.get(userId);
  if (user === undefined) return undefined;
  state.passwordHashes.set(userId, passwordHash);
  for (const [hash, link] of state.links)
    if (link.purpose === 'password_reset' && link.userId === userId) state.links.delete(hash);
  const changed = { ...user, hasPassword: true };
  state.users.set(userId, changed);
  return changed;
}

export function endSessions(state: FakeState, userId: string, keptSessionId?: string): void {
  for (const session of state.sessions.values())
    if (session.userId === userId && session.id !== keptSessionId) deleteSession(state, session.id);
}

export function deleteSession(state: FakeState, sessionId: string): boolean {
  state.sessionHashes.delete(sessionId);
  return state.sessions.delete(sessionId);
}

export function sortMemberships(memberships: User['memberships']): User['memberships'] {
  return [...memberships].sort((a, b) => (a.projectId < b.projectId ? -1 : 1));
}

export function toHex(hash: Uint8Array): string {
  return Buffer.from(hash).toString('hex');
}

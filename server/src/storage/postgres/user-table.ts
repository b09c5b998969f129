import type { NewUser, User } from '../../accounts/user.ts';
import { toUser, type UserRow } from '../meta/rows/user-row.ts';
import { advisoryLocks } from './database/advisory-locks.ts';
import type { PostgresSession } from './database/postgres-database.ts';

/** Password hashes are read only on request. */
const selectUsers = `
  SELECT users.id, users.organization_id, users.email, users.display_name, users.organization_role,
    (users.password_hash IS NOT NULL)::int AS has_password, users.created_at_ms, users.last_signed_in_at_ms,
    users.disabled_at_ms, users.revision,
    (SELECT coalesce(
       json_agg(json_build_object('projectId', memberships.project_id, 'role', memberships.role)
         ORDER BY memberships.project_id), '[]')::text
     FROM memberships WHERE memberships.user_id = users.id) AS memberships
  FROM users`;
const selectById = `${selectUsers} WHERE users.id = $1`;

/** Statements over users, and over what goes with them; those that write belong into a transaction. */
export const userTable = {
  get,

  findByEmail: (session: PostgresSession, email: string): Promise<User | undefined> =>
    selectOne(session, `${selectUsers} WHERE users.email = $1`, email),

  findBySubject: (session: PostgresSession, subject: string): Promise<User | undefined> =>
    selectOne(session, `${selectUsers} WHERE users.openid_subject = $1`, subject),

  async list(session: PostgresSession, organizationId: string): Promise<readonly User[]> {
    const rows = await session.rows<UserRow>(
      `${selectUsers} WHERE users.organization_id = $1 ORDER BY users.email`,
      [organizationId],
    );
    return rows.map(toUser);
  },

  async hasUsers(session: PostgresSession): Promise<boolean> {
    return (await session.rows('SELECT 1 FROM users LIMIT 1')).length > 0;
  },

  /** Until the transaction ends, nobody else decides by there being no user, or none with an address or a subject. */
  async lockAbsent(session: PostgresSession): Promise<void> {
    await session.rows('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.users]);
  },

  /** The user, whom nobody else changes until the transaction ends. */
  async lock(session: PostgresSession, userId: string): Promise<User | undefined> {
    await session.rows('SELECT 1 FROM users WHERE users.id = $1 FOR NO KEY UPDATE', [userId]);
    return get(session, userId);
  },

  async findPasswordHash(session: PostgresSession, userId: string): Promise<string | undefined> {
    const [row] = await session.rows<{ readonly password_hash: string | null }>(
      'SELECT users.password_hash FROM users WHERE users.id = $1',
      [userId],
    );
    return row?.password_hash ?? undefined;
  },

  /** After `lockAbsent`; deletes the invitation of the address. `undefined` when the address has a user. */
  async insert(session: PostgresSession, user: NewUser): Promise<User | undefined> {
    const { id, organizationId, email, displayName, organizationRole, passwordHash = null } = user;
    const inserted = await session.change(
      `INSERT INTO users (id, organization_id, email, display_name, organization_role, password_hash, created_at_ms)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (email) DO NOTHING`,
      [id, organizationId, email, displayName, organizationRole, passwordHash, user.createdAtMs],
    );
    if (inserted === 0) return undefined;
    await session.change(
      `INSERT INTO memberships (user_id, project_id, role)
       SELECT $1, added.project_id, added.role FROM unnest($2::text[], $3::text[]) AS added (project_id, role)`,
      [id, user.memberships.map(({ projectId }) => projectId), user.memberships.map(({ role }) => role)],
    );
    await session.change("DELETE FROM links WHERE links.purpose = 'invitation' AND links.email = $1", [
      email,
    ]);
    return get(session, id);
  },

  /** Withdraws the links that set it. @returns whether there is such a user. */
  async setPassword(session: PostgresSession, userId: string, passwordHash: string): Promise<boolean> {
    const changed = await session.change('UPDATE users SET password_hash = $2 WHERE users.id = $1', [
      userId,
      passwordHash,
    ]);
    await withdrawPasswordLinks(session, userId);
    return changed === 1;
  },

  withdrawPasswordLinks,

  async recordSignIn(session: PostgresSession, userId: string, nowMs: number): Promise<void> {
    await session.change(
      'UPDATE users SET last_signed_in_at_ms = greatest(users.last_signed_in_at_ms, $2) WHERE users.id = $1',
      [userId, nowMs],
    );
  },

  async endSessions(session: PostgresSession, userId: string, keptSessionId?: string): Promise<void> {
    await session.change(
      'DELETE FROM sessions WHERE sessions.user_id = $1 AND sessions.id IS DISTINCT FROM $2',
      [userId, keptSessionId ?? null],
    );
  },
};

function get(session: PostgresSession, userId: string): Promise<User | undefined> {
  return selectOne(session, selectById, userId);
}

async function withdrawPasswordLinks(session: PostgresSession, userId: string): Promise<void> {
  await session.change('DELETE FROM links WHERE links.user_id = $1', [userId]);
}

async function selectOne(
  session: PostgresSession,
  statement: string,
  value: string,
): Promise<User | undefined> {
  const [row] = await session.rows<UserRow>(statement, [value]);
  return row && toUser(row);
}

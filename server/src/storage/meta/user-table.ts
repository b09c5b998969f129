import type { Membership, NewUser, User } from '../../accounts/user.ts';
import type { SqliteDatabase } from '../sqlite/open-database.ts';
import { type CheckedRow, damageOf, intactOrAbsent, isIntact } from './checksums/damaged-row.ts';
import { toUser, type UserRow } from './rows/user-row.ts';

type CheckedUserRow = UserRow & CheckedRow;

/** Password hashes are read only on request. */
const selectUsers = `
  SELECT users.id, users.organization_id, users.email, users.display_name, users.organization_role,
    users.password_hash IS NOT NULL AS has_password, users.created_at_ms, users.last_signed_in_at_ms,
    users.disabled_at_ms, users.revision,
    (SELECT json_group_array(json_object('projectId', memberships.project_id, 'role', memberships.role)
       ORDER BY memberships.project_id)
     FROM memberships WHERE memberships.user_id = users.id) AS memberships,
    ${damageOf('users')}
  FROM users`;

/** Statements over users, and over what goes with them, that several stores need. */
export function createUserTable(db: SqliteDatabase) {
  const selectById = db.prepare<[string], CheckedUserRow>(`${selectUsers} WHERE users.id = ?`);
  const selectByEmail = db.prepare<[string], CheckedUserRow>(`${selectUsers} WHERE users.email = ?`);
  const selectBySubject = db.prepare<[string], CheckedUserRow>(
    `${selectUsers} WHERE users.openid_subject = ?`,
  );
  const selectAll = db.prepare<[string], CheckedUserRow>(
    `${selectUsers} WHERE users.organization_id = ? ORDER BY users.email`,
  );
  const selectAny = db.prepare<[], number>('SELECT EXISTS (SELECT 1 FROM users)').pluck();
  const insertUser = db.prepare(
    `INSERT INTO users (id, organization_id, email, display_name, organization_role, password_hash, created_at_ms)
     VALUES (@id, @organizationId, @email, @displayName, @organizationRole, @passwordHash, @createdAtMs)
     ON CONFLICT (email) DO NOTHING`,
  );
  const insertMembership = db.prepare<[Membership & { userId: string }]>(
    'INSERT INTO memberships (user_id, project_id, role) VALUES (@userId, @projectId, @role)',
  );
  const selectHash = db
    .prepare<[string], string | null>('SELECT users.password_hash FROM users WHERE users.id = ?')
    .pluck();
  const updatePassword = db.prepare<[string, string]>(
    'UPDATE users SET password_hash = ? WHERE users.id = ?',
  );
  const touchSignedIn = db.prepare<[{ userId: string; nowMs: number }]>(
    `UPDATE users SET last_signed_in_at_ms = max(ifnull(users.last_signed_in_at_ms, @nowMs), @nowMs)
     WHERE users.id = @userId`,
  );
  const deleteInvitation = db.prepare<[string]>(
    "DELETE FROM links WHERE links.purpose = 'invitation' AND links.email = ?",
  );
  const deletePasswordLinks = db.prepare<[string]>('DELETE FROM links WHERE links.user_id = ?');
  const deleteSessions = db.prepare<[string, string | null]>(
    'DELETE FROM sessions WHERE sessions.user_id = ? AND sessions.id IS NOT ?',
  );

  function toIntactUser(row: CheckedUserRow | undefined): User | undefined {
    const intact = intactOrAbsent(row);
    return intact && toUser(intact);
  }

  const get = (userId: string): User | undefined => toIntactUser(selectById.get(userId));
  return {
    get,
    findByEmail: (email: string): User | undefined => toIntactUser(selectByEmail.get(email)),
    findBySubject: (subject: string): User | undefined => toIntactUser(selectBySubject.get(subject)),
    list: (organizationId: string): readonly User[] =>
      selectAll.all(organizationId).filter(isIntact).map(toUser),
    hasUsers: (): boolean => selectAny.get() === 1,
    /** Within a transaction; deletes the invitation of the address. `undefined` when the address has a user. */
    insert(user: NewUser): User | undefined {
      const { memberships, passwordHash = null, ...fields } = user;
      if (insertUser.run({ ...fields, passwordHash }).changes === 0) return undefined;
      for (const membership of memberships) insertMembership.run({ ...membership, userId: user.id });
      deleteInvitation.run(user.email);
      return get(user.id);
    },
    findPasswordHash: (userId: string): string | undefined => selectHash.get(userId) ?? undefined,
    /** Within a transaction; withdraws the links that set it. */
    setPassword(userId: string, passwordHash: string): boolean {
      deletePasswordLinks.run(userId);
      return updatePassword.run(passwordHash, userId).changes === 1;
    },
    withdrawPasswordLinks(userId: string): void {
      deletePasswordLinks.run(userId);
    },
    recordSignIn(userId: string, nowMs: number): void {
      touchSignedIn.run({ userId, nowMs });
    },
    endSessions(userId: string, keptSessionId?: string): void {
      deleteSessions.run(userId, keptSessionId ?? null);
    },
  };
}

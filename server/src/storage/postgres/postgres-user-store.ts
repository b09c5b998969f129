import { listRolesBeyond } from '../../accounts/link-issuer.ts';
import { issuerPrefix } from '../../accounts/openid-subject.ts';
import { applyUserChange, withdrawsPasswordLinks } from '../../accounts/user-change.ts';
import type { UserStore } from '../../accounts/user-store.ts';
import type { PostgresDatabase } from './database/postgres-database.ts';
import { userTable } from './user-table.ts';

/** Keeps users in PostgreSQL. The caller closes the database. */
export function createPostgresUserStore(db: PostgresDatabase): UserStore {
  return {
    hasUsers: () => userTable.hasUsers(db),
    list: (organizationId) => userTable.list(db, organizationId),
    get: (userId) => userTable.get(db, userId),
    findByEmail: (email) => userTable.findByEmail(db, email),
    findByOpenIdSubject: (subject) => userTable.findBySubject(db, subject),
    findPasswordHash: (userId) => userTable.findPasswordHash(db, userId),

    create: (user) =>
      db.transaction(async (session) => {
        await userTable.lockAbsent(session);
        return userTable.insert(session, user);
      }),

    update: (organizationId, userId, change, terms) =>
      db.transaction(async (session) => {
        // One change after another, because the last owner is found among all users of the organization.
        await session.rows('SELECT 1 FROM organizations WHERE organizations.id = $1 FOR NO KEY UPDATE', [
          organizationId,
        ]);
        const users = await userTable.list(session, organizationId);
        const outcome = applyUserChange(users, userId, change, terms);
        if (outcome.kind !== 'changed') return outcome;
        const { id, organizationRole, disabledAtMs = null, revision } = outcome.user;
        await session.change(
          'UPDATE users SET organization_role = $2, disabled_at_ms = $3, revision = $4 WHERE users.id = $1',
          [id, organizationRole, disabledAtMs, revision],
        );
        if (disabledAtMs !== null) await userTable.endSessions(session, id);
        if (withdrawsPasswordLinks(change, outcome.user)) await userTable.withdrawPasswordLinks(session, id);
        await session.change(
          `DELETE FROM links WHERE links.invited_by = $1
             AND coalesce(links.organization_role, 'none') = ANY ($2::text[])`,
          [id, listRolesBeyond(outcome.user)],
        );
        return outcome;
      }),

    setPassword: (userId, passwordHash, keptSessionId) =>
      db.transaction(async (session) => {
        if (keptSessionId !== undefined) {
          // Changes of the password take turns: an earlier one has ended this session.
          await userTable.lock(session, userId);
          const kept = await session.rows(
            'SELECT 1 FROM sessions WHERE sessions.user_id = $1 AND sessions.id = $2',
            [userId, keptSessionId],
          );
          if (kept.length === 0) return false;
        }
        if (!(await userTable.setPassword(session, userId, passwordHash))) return false;
        await userTable.endSessions(session, userId, keptSessionId);
        return true;
      }),

    setOpenIdSubject: (userId, subject) =>
      db.transaction(async (session) => {
        await userTable.lockAbsent(session);
        const changed = await session.change(
          `UPDATE users SET openid_subject = $2
           WHERE users.id = $1
             AND (coalesce(users.openid_subject, $2) = $2 OR NOT starts_with(users.openid_subject, $3))
             AND NOT EXISTS (SELECT 1 FROM users AS others WHERE others.openid_subject = $2 AND others.id <> $1)`,
          [userId, subject, issuerPrefix(subject)],
        );
        return changed === 1;
      }),

    removeOpenIdSubject: (userId) =>
      db.transaction(async (session) => {
        const changed = await session.change(
          'UPDATE users SET openid_subject = NULL WHERE users.id = $1 AND users.openid_subject IS NOT NULL',
          [userId],
        );
        if (changed === 0) return false;
        await userTable.endSessions(session, userId);
        return true;
      }),

    putMembership: (organizationId, userId, projectId, role) =>
      db.transaction(async (session) => {
        const changed = await session.change(
          `INSERT INTO memberships (user_id, project_id, role)
           SELECT users.id, projects.id, $4 FROM users
           JOIN projects ON projects.organization_id = users.organization_id
           WHERE users.id = $2 AND projects.id = $3 AND users.organization_id = $1
           ON CONFLICT (user_id, project_id) DO UPDATE SET role = excluded.role`,
          [organizationId, userId, projectId, role],
        );
        return changed === 1 ? userTable.get(session, userId) : undefined;
      }),

    async removeMembership(organizationId, userId, projectId) {
      const removed = await db.change(
        `DELETE FROM memberships USING users
         WHERE memberships.user_id = $2 AND memberships.project_id = $3
           AND users.id = memberships.user_id AND users.organization_id = $1`,
        [organizationId, userId, projectId],
      );
      return removed === 1;
    },
  };
}

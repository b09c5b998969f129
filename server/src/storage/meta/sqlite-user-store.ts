import { listRolesBeyond } from '../../accounts/link-issuer.ts';
import { issuerPrefix } from '../../accounts/openid-subject.ts';
import {
  applyUserChange,
  type UserChange,
  type UserChangeTerms,
  withdrawsPasswordLinks,
} from '../../accounts/user-change.ts';
import type { UserStore } from '../../accounts/user-store.ts';
import type { ProjectRole } from '../../http/session.ts';
import type { SqliteDatabase } from '../sqlite/open-database.ts';
import { metaWork } from './meta-work.ts';
import { createUserTable } from './user-table.ts';

/** Keeps users in `meta.db`. The caller closes the connection. */
export function createSqliteUserStore(db: SqliteDatabase): UserStore {
  const users = createUserTable(db);
  const updateUser = db.prepare(
    `UPDATE users SET organization_role = @organizationRole, disabled_at_ms = @disabledAtMs, revision = @revision
     WHERE users.id = @id`,
  );
  const updateSubject = db.prepare<[{ userId: string; subject: string; prefix: string }]>(
    `UPDATE users SET openid_subject = @subject
     WHERE users.id = @userId
       AND (ifnull(users.openid_subject, @subject) = @subject
         OR substr(users.openid_subject, 1, length(@prefix)) <> @prefix)
       AND NOT EXISTS (SELECT 1 FROM users AS others WHERE others.openid_subject = @subject AND others.id <> @userId)`,
  );
  const deleteSubject = db.prepare<[string]>(
    'UPDATE users SET openid_subject = NULL WHERE users.id = ? AND users.openid_subject IS NOT NULL',
  );
  const selectSession = db.prepare<[string, string]>(
    'SELECT 1 FROM sessions WHERE sessions.user_id = ? AND sessions.id = ?',
  );
  const deleteLinksBeyond = db.prepare<[{ issuedBy: string; roles: string }]>(
    `DELETE FROM links WHERE links.invited_by = @issuedBy
       AND ifnull(links.organization_role, 'none') IN (SELECT value FROM json_each(@roles))`,
  );
  const upsertMembership = db.prepare(
    `INSERT INTO memberships (user_id, project_id, role)
     SELECT users.id, projects.id, @role FROM users
     JOIN projects ON projects.organization_id = users.organization_id
     WHERE users.id = @userId AND projects.id = @projectId AND users.organization_id = @organizationId
     ON CONFLICT (user_id, project_id) DO UPDATE SET role = excluded.role`,
  );
  const deleteMembership = db.prepare(
    `DELETE FROM memberships WHERE memberships.user_id = @userId AND memberships.project_id = @projectId
       AND EXISTS (SELECT 1 FROM users WHERE users.id = @userId AND users.organization_id = @organizationId)`,
  );

  const create = db.transaction(users.insert);

  const update = db.transaction(
    (
      organizationId: string,
      userId: string,
      change: UserChange & { readonly nowMs: number },
      terms: UserChangeTerms,
    ) => {
      const outcome = applyUserChange(users.list(organizationId), userId, change, terms);
      if (outcome.kind !== 'changed') return outcome;
      const { id, organizationRole, disabledAtMs = null, revision } = outcome.user;
      updateUser.run({ id, organizationRole, disabledAtMs, revision });
      if (disabledAtMs !== null) users.endSessions(id);
      if (withdrawsPasswordLinks(change, outcome.user)) users.withdrawPasswordLinks(id);
      deleteLinksBeyond.run({ issuedBy: id, roles: JSON.stringify(listRolesBeyond(outcome.user)) });
      return outcome;
    },
  );

  const setPassword = db.transaction((userId: string, passwordHash: string, keptSessionId?: string) => {
    if (keptSessionId !== undefined && selectSession.get(userId, keptSessionId) === undefined) return false;
    if (!users.setPassword(userId, passwordHash)) return false;
    users.endSessions(userId, keptSessionId);
    return true;
  });

  const removeSubject = db.transaction((userId: string) => {
    if (deleteSubject.run(userId).changes === 0) return false;
    users.endSessions(userId);
    return true;
  });

  const putMembership = db.transaction(
    (organizationId: string, userId: string, projectId: string, role: ProjectRole) =>
      upsertMembership.run({ organizationId, userId, projectId, role }).changes === 1
        ? users.get(userId)
        : undefined,
  );

  return {
    hasUsers: () => metaWork(users.hasUsers),
    list: (organizationId) => metaWork(() => users.list(organizationId)),
    get: (userId) => metaWork(() => users.get(userId)),
    findByEmail: (email) => metaWork(() => users.findByEmail(email)),
    findByOpenIdSubject: (subject) => metaWork(() => users.findBySubject(subject)),
    findPasswordHash: (userId) => metaWork(() => users.findPasswordHash(userId)),
    create: (user) => metaWork(() => create.immediate(user)),
    update: (organizationId, userId, change, terms) =>
      metaWork(() => update.immediate(organizationId, userId, change, terms)),
    setPassword: (userId, passwordHash, keptSessionId) =>
      metaWork(() => setPassword.immediate(userId, passwordHash, keptSessionId)),
    setOpenIdSubject: (userId, subject) =>
      metaWork(() => updateSubject.run({ userId, subject, prefix: issuerPrefix(subject) }).changes === 1),
    removeOpenIdSubject: (userId) => metaWork(() => removeSubject.immediate(userId)),
    putMembership: (organizationId, userId, projectId, role) =>
      metaWork(() => putMembership.immediate(organizationId, userId, projectId, role)),
    removeMembership: (organizationId, userId, projectId) =>
      metaWork(() => deleteMembership.run({ organizationId, userId, projectId }).changes === 1),
  };
}

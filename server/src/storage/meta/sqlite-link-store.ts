import type { InvitationLink, Link } from '../../accounts/link.ts';
import { mayIssueLink } from '../../accounts/link-issuer.ts';
import type { LinkStore } from '../../accounts/link-store.ts';
import type { NewPerson, NewUser, User } from '../../accounts/user.ts';
import type { SqliteDatabase } from '../sqlite/open-database.ts';
import { metaWork } from './meta-work.ts';
import { fromLink, type LinkRow, toLink } from './rows/link-row.ts';
import { createUserTable } from './user-table.ts';

const columns = `links.id, links.organization_id, links.purpose, links.email, links.organization_role, links.memberships,
  links.invited_by, links.user_id, links.created_at_ms, links.expires_at_ms`;

/** Keeps links in `meta.db`. The caller closes the connection. */
export function createSqliteLinkStore(db: SqliteDatabase): LinkStore {
  const users = createUserTable(db);
  const selectByHash = db.prepare<[Uint8Array, number], LinkRow>(
    `SELECT ${columns} FROM links WHERE links.hash = ? AND links.expires_at_ms > ?`,
  );
  const selectInvitations = db.prepare<[string, number], LinkRow>(
    `SELECT ${columns} FROM links
     WHERE links.organization_id = ? AND links.purpose = 'invitation' AND links.expires_at_ms > ?
       AND NOT EXISTS (SELECT 1 FROM users WHERE users.email = links.email)
     ORDER BY links.created_at_ms DESC, links.rowid DESC`,
  );
  const selectInvitationOf = db.prepare<[string, number], LinkRow>(
    `SELECT ${columns} FROM links
     WHERE links.purpose = 'invitation' AND links.email = ? AND links.expires_at_ms > ?`,
  );
  const insert = db.prepare(
    `INSERT INTO links (id, organization_id, hash, purpose, email, organization_role, memberships, invited_by, user_id,
       created_at_ms, expires_at_ms)
     VALUES (@id, @organizationId, @hash, @purpose, @email, @organizationRole, @memberships, @issuedBy, @userId,
       @createdAtMs, @expiresAtMs)`,
  );
  const deleteReplaced = db.prepare(
    `DELETE FROM links WHERE links.expires_at_ms <= @createdAtMs
       OR (links.purpose = @purpose AND links.email IS @email AND links.user_id IS @userId)`,
  );
  const deleteInvitation = db.prepare<[string, string]>(
    `DELETE FROM links WHERE links.organization_id = ? AND links.id = ? AND links.purpose = 'invitation'`,
  );
  const deleteById = db.prepare<[string]>('DELETE FROM links WHERE links.id = ?');

  function isPossible(link: Link): boolean {
    if (link.purpose === 'setup') return !users.hasUsers();
    if (link.purpose === 'invitation') return users.findByEmail(link.email) === undefined;
    return users.get(link.userId) !== undefined;
  }

  const isOfIssuer = (row: LinkRow, role: User['organizationRole']): boolean =>
    row.invited_by === null || mayIssueLink(users.get(row.invited_by), role);

  const create = db.transaction((link: Link, hash: Uint8Array) => {
    if (!isPossible(link)) return false;
    const row = fromLink(link);
    deleteReplaced.run({
      createdAtMs: row.createdAtMs,
      purpose: row.purpose,
      email: row.email,
      userId: row.userId,
    });
    insert.run({ ...row, hash });
    return true;
  });

  const redeemForUser = db.transaction((hash: Uint8Array, nowMs: number, user: NewUser) => {
    const row = selectByHash.get(hash, nowMs);
    if (row === undefined || row.purpose === 'password_reset') return undefined;
    if (row.purpose === 'setup' && users.hasUsers()) return undefined;
    if (!isOfIssuer(row, row.organization_role ?? 'none')) return undefined;
    const created = users.insert(user);
    if (created !== undefined) deleteById.run(row.id);
    return created;
  });

  const redeemByAddress = db.transaction((nowMs: number, user: NewPerson) => {
    const row = selectInvitationOf.get(user.email, nowMs);
    const link = row && toLink(row);
    if (row === undefined || link?.purpose !== 'invitation') return undefined;
    const { organizationId, organizationRole, memberships } = link;
    if (!isOfIssuer(row, organizationRole)) return undefined;
    return users.insert({ ...user, organizationId, organizationRole, memberships });
  });

  const redeemForPassword = db.transaction((hash: Uint8Array, nowMs: number, passwordHash: string) => {
    const row = selectByHash.get(hash, nowMs);
    const user = row?.user_id ? users.get(row.user_id) : undefined;
    if (row === undefined || user === undefined || user.disabledAtMs !== undefined) return undefined;
    if (!isOfIssuer(row, user.organizationRole)) return undefined;
    users.setPassword(user.id, passwordHash);
    users.endSessions(user.id);
    return users.get(user.id);
  });

  return {
    create: (link, hash) => metaWork(() => create.immediate(link, hash)),
    findByHash: (hash, nowMs) =>
      metaWork(() => {
        const row = selectByHash.get(hash, nowMs);
        return row && toLink(row);
      }),
    listInvitations: (organizationId, nowMs) =>
      // Cast: the statement selects invitations alone.
      metaWork(() => selectInvitations.all(organizationId, nowMs).map(toLink) as InvitationLink[]),
    deleteInvitation: (organizationId, linkId) =>
      metaWork(() => deleteInvitation.run(organizationId, linkId).changes === 1),
    redeemForUser: (hash, nowMs, user) => metaWork(() => redeemForUser.immediate(hash, nowMs, user)),
    redeemByAddress: (nowMs, user) => metaWork(() => redeemByAddress.immediate(nowMs, user)),
    redeemForPassword: (hash, nowMs, passwordHash) =>
      metaWork(() => redeemForPassword.immediate(hash, nowMs, passwordHash)),
  };
}

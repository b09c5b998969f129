import type { InvitationLink, Link } from '../../accounts/link.ts';
import { mayIssueLink } from '../../accounts/link-issuer.ts';
import type { LinkStore } from '../../accounts/link-store.ts';
import type { User } from '../../accounts/user.ts';
import { fromLink, type LinkRow, toLink } from '../meta/rows/link-row.ts';
import type { PostgresDatabase, PostgresSession } from './database/postgres-database.ts';
import { userTable } from './user-table.ts';

const selectLinks = `
  SELECT links.id, links.organization_id, links.purpose, links.email, links.organization_role, links.memberships,
    links.invited_by, links.user_id, links.created_at_ms, links.expires_at_ms
  FROM links`;
const selectByHash = `${selectLinks} WHERE links.hash = $1 AND links.expires_at_ms > $2`;
/** Nobody else redeems or withdraws the link until the transaction ends. */
const lockByHash = `${selectByHash} FOR UPDATE`;
const lockInvitationOf = `
  ${selectLinks} WHERE links.purpose = 'invitation' AND links.email = $1 AND links.expires_at_ms > $2 FOR UPDATE`;

/** Keeps links in PostgreSQL. The caller closes the database. */
export function createPostgresLinkStore(db: PostgresDatabase): LinkStore {
  return {
    create: (link, hash) =>
      db.transaction(async (session) => {
        // Also makes those that replace each other take turns.
        await userTable.lockAbsent(session);
        if (!(await isPossible(session, link))) return false;
        await replaceLink(session, link, hash);
        return true;
      }),

    findByHash: (hash, nowMs) => readLink(db, selectByHash, hash, nowMs),

    async listInvitations(organizationId, nowMs) {
      const rows = await db.rows<LinkRow>(
        `${selectLinks} WHERE links.organization_id = $1 AND links.purpose = 'invitation' AND links.expires_at_ms > $2
           AND NOT EXISTS (SELECT 1 FROM users WHERE users.email = links.email)
         ORDER BY links.created_at_ms DESC, links.position DESC`,
        [organizationId, nowMs],
      );
      return rows.map(toLink) as InvitationLink[]; // cast: the statement selects invitations alone
    },

    async deleteInvitation(organizationId, linkId) {
      const deleted = await db.change(
        "DELETE FROM links WHERE links.organization_id = $1 AND links.id = $2 AND links.purpose = 'invitation'",
        [organizationId, linkId],
      );
      return deleted === 1;
    },

    redeemForUser: (hash, nowMs, user) =>
      db.transaction(async (session) => {
        await userTable.lockAbsent(session);
        const link = await readLink(session, lockByHash, hash, nowMs);
        if (link === undefined || link.purpose === 'password_reset') return undefined;
        if (link.purpose === 'setup' && (await userTable.hasUsers(session))) return undefined;
        if (link.purpose === 'invitation' && !(await isOfIssuer(session, link, link.organizationRole)))
          return undefined;
        const created = await userTable.insert(session, user);
        if (created !== undefined) await deleteLink(session, link);
        return created;
      }),

    redeemByAddress: (nowMs, user) =>
      db.transaction(async (session) => {
        await userTable.lockAbsent(session);
        const link = await readLink(session, lockInvitationOf, user.email, nowMs);
        if (link?.purpose !== 'invitation') return undefined;
        const { organizationId, organizationRole, memberships } = link;
        if (!(await isOfIssuer(session, link, organizationRole))) return undefined;
        return userTable.insert(session, { ...user, organizationId, organizationRole, memberships });
      }),

    redeemForPassword: (hash, nowMs, passwordHash) =>
      db.transaction(async (session) => {
        const found = await readLink(session, selectByHash, hash, nowMs);
        if (found?.purpose !== 'password_reset') return undefined;
        // Users are locked before their links, as by a change that disables them.
        const user = await userTable.lock(session, found.userId);
        if (user === undefined || user.disabledAtMs !== undefined) return undefined;
        if ((await readLink(session, lockByHash, hash, nowMs)) === undefined) return undefined;
        if (!(await isOfIssuer(session, found, user.organizationRole))) return undefined;
        await userTable.setPassword(session, user.id, passwordHash);
        await userTable.endSessions(session, user.id);
        return userTable.get(session, user.id);
      }),
  };
}

async function isPossible(session: PostgresSession, link: Link): Promise<boolean> {
  if (link.purpose === 'setup') return !(await userTable.hasUsers(session));
  if (link.purpose === 'invitation') return (await userTable.findByEmail(session, link.email)) === undefined;
  return (await userTable.get(session, link.userId)) !== undefined;
}

async function isOfIssuer(
  session: PostgresSession,
  { issuedBy }: Link,
  role: User['organizationRole'],
): Promise<boolean> {
  return issuedBy === undefined || mayIssueLink(await userTable.get(session, issuedBy), role);
}

async function replaceLink(session: PostgresSession, link: Link, hash: Uint8Array): Promise<void> {
  const row = fromLink(link);
  await session.change(
    `DELETE FROM links WHERE links.expires_at_ms <= $1
       OR (links.purpose = $2 AND links.email IS NOT DISTINCT FROM $3 AND links.user_id IS NOT DISTINCT FROM $4)`,
    [row.createdAtMs, row.purpose, row.email, row.userId],
  );
  await session.change(
    `INSERT INTO links (id, organization_id, hash, purpose, email, organization_role, memberships, invited_by, user_id,
       created_at_ms, expires_at_ms)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      row.id,
      row.organizationId,
      hash,
      row.purpose,
      row.email,
      row.organizationRole,
      row.memberships,
      row.issuedBy,
      row.userId,
      row.createdAtMs,
      row.expiresAtMs,
    ],
  );
}

async function readLink(
  session: PostgresSession,
  statement: string,
  ...values: [hashOrAddress: Uint8Array | string, nowMs: number]
): Promise<Link | undefined> {
  const [row] = await session.rows<LinkRow>(statement, values);
  return row && toLink(row);
}

async function deleteLink(session: PostgresSession, { id }: Link): Promise<void> {
  await session.change('DELETE FROM links WHERE links.id = $1', [id]);
}

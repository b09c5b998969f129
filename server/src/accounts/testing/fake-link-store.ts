import type { Link } from '../link.ts';
import { listRolesBeyond, mayIssueLink } from '../link-issuer.ts';
import type { LinkStore } from '../link-store.ts';
import type { User } from '../user.ts';
import { type UserChange, withdrawsPasswordLinks } from '../user-change.ts';
import { endSessions, type FakeState, insertUser, setPassword, toHex } from './fake-account-state.ts';

/** Opens the links of a state. */
export function openLinks(state: FakeState, noteWrite: () => void): LinkStore {
  function find(hash: Uint8Array, nowMs: number): Link | undefined {
    const link = state.links.get(toHex(hash));
    return link !== undefined && link.expiresAtMs > nowMs ? link : undefined;
  }
  function isPossible(link: Link): boolean {
    if (link.purpose === 'setup') return state.users.size === 0;
    if (link.purpose === 'password_reset') return state.users.has(link.userId);
    return !hasUser(link.email);
  }
  const hasUser = (address: string) => [...state.users.values()].some(({ email }) => email === address);
  const isOfIssuer = ({ issuedBy }: Link, role: User['organizationRole']) =>
    issuedBy === undefined || mayIssueLink(state.users.get(issuedBy), role);
  return {
    async create(link, hash) {
      noteWrite();
      if (!isPossible(link)) return false;
      for (const [key, other] of state.links)
        if (other.expiresAtMs <= link.createdAtMs || subjectOf(other) === subjectOf(link))
          state.links.delete(key);
      state.links.set(toHex(hash), link);
      return true;
    },
    findByHash: async (hash, nowMs) => find(hash, nowMs),
    async listInvitations(organizationId, nowMs) {
      return [...state.links.values()]
        .filter((link) => link.purpose === 'invitation')
        .filter((link) => link.organizationId === organizationId && link.expiresAtMs > nowMs)
        .filter((link) => !hasUser(link.email))
        .reverse()
        .sort((a, b) => b.createdAtMs - a.createdAtMs);
    },
    async deleteInvitation(organizationId, linkId) {
      noteWrite();
      for (const [key, link] of state.links) {
        if (link.id === linkId && link.organizationId === organizationId && link.purpose === 'invitation')
          return state.links.delete(key);
      }
      return false;
    },
    async redeemForUser(hash, nowMs, user) {
      noteWrite();
      const link = find(hash, nowMs);
      if (link === undefined || link.purpose === 'password_reset') return undefined;
      if (link.purpose === 'setup' && state.users.size > 0) return undefined;
      if (link.purpose === 'invitation' && !isOfIssuer(link, link.organizationRole)) return undefined;
      const created = insertUser(state, user);
      if (created !== undefined) state.links.delete(toHex(hash));
      return created;
    },
    async redeemByAddress(nowMs, user) {
      noteWrite();
      const link = [...state.links.values()]
        .filter((one) => one.purpose === 'invitation')
        .find((one) => one.email === user.email && one.expiresAtMs > nowMs);
      if (link === undefined || !isOfIssuer(link, link.organizationRole)) return undefined;
      const { organizationId, organizationRole, memberships } = link;
      return insertUser(state, { ...user, organizationId, organizationRole, memberships });
    },
    async redeemForPassword(hash, nowMs, passwordHash) {
      noteWrite();
      const link = find(hash, nowMs);
      if (link?.purpose !== 'password_reset') return undefined;
      const user = state.users.get(link.userId);
      if (user === undefined || user.disabledAtMs !== undefined) return undefined;
      if (!isOfIssuer(link, user.organizationRole)) return undefined;
      endSessions(state, link.userId);
      return setPassword(state, link.userId, passwordHash);
    },
  };
}

/** Withdraws the links that a change of a user ends. */
export function withdrawLinksAfter(state: FakeState, change: UserChange, user: User): void {
  const rolesBeyond = listRolesBeyond(user);
  for (const [hash, link] of state.links) {
    const role = link.purpose === 'invitation' ? link.organizationRole : 'none';
    const isLost = link.issuedBy === user.id && rolesBeyond.includes(role);
    const setsPassword = link.purpose === 'password_reset' && link.userId === user.id;
    if (isLost || (setsPassword && withdrawsPasswordLinks(change, user))) state.links.delete(hash);
  }
}

/** What a link is for: a later one replaces an earlier one for the same. */
function subjectOf(link: Link): string {
  if (link.purpose === 'setup') return 'setup';
  return link.purpose === 'invitation' ? `invitation ${link.email}` : `password ${link.userId}`;
}

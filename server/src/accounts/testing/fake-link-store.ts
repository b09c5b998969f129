import type { Link } from '../link.ts';
import type { LinkStore } from '../link-store.ts';
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
    return ![...state.users.values()].some(({ email }) => email === link.email);
  }
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
      const created = insertUser(state, user);
      if (created !== undefined) state.links.delete(toHex(hash));
      return created;
    },
    async redeemForPassword(hash, nowMs, passwordHash) {
      noteWrite();
      const link = find(hash, nowMs);
      if (link?.purpose !== 'password_reset') return undefined;
      if (state.users.get(link.userId)?.disabledAtMs !== undefined) return undefined;
      state.links.delete(toHex(hash));
      endSessions(state, link.userId);
      return setPassword(state, link.userId, passwordHash);
    },
  };
}

/** What a link is for: a later one replaces an earlier one for the same. */
function subjectOf(link: Link): string {
  if (link.purpose === 'setup') return 'setup';
  return link.purpose === 'invitation' ? `invitation ${link.email}` : `password ${link.userId}`;
}

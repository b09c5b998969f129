import type { SessionStore } from '../../sessions/session-store.ts';
import type { LinkStore } from '../link-store.ts';
import { issuerPrefix } from '../openid-subject.ts';
import { applyUserChange } from '../user-change.ts';
import type { UserStore } from '../user-store.ts';
import {
  endSessions,
  type FakeState,
  insertUser,
  listUsers,
  setPassword,
  sortMemberships,
} from './fake-account-state.ts';
import { openLinks, withdrawLinksAfter } from './fake-link-store.ts';
import { openSessions } from './fake-session-store.ts';

/** Users, links and sessions refer to each other, so their stores share a database. */
export interface AccountStores {
  readonly users: UserStore;
  readonly links: LinkStore;
  readonly sessions: SessionStore;
}

export interface FakeAccountStores extends AccountStores {
  /** Second handles on the same data, as of another process. */
  openAnother(): AccountStores;
}

/** In-memory account stores. */
export function createFakeAccountStores(
  hasProject: FakeState['hasProject'] = async () => true,
): FakeAccountStores {
  const state: FakeState = {
    users: new Map(),
    passwordHashes: new Map(),
    subjects: new Map(),
    links: new Map(),
    sessions: new Map(),
    sessionHashes: new Map(),
    writers: [],
    hasProject,
  };
  return { ...openHandles(state), openAnother: () => openHandles(state) };
}

function openHandles(state: FakeState): AccountStores {
  const handle = {};
  const noteWrite = () => state.writers.push(handle);
  return {
    users: openUsers(state, noteWrite),
    links: openLinks(state, noteWrite),
    sessions: {
      ...openSessions(state, noteWrite),
      foreignChangeMarker: async () => state.writers.filter((writer) => writer !== handle).length,
    },
  };
}

function openUsers(state: FakeState, noteWrite: () => void): UserStore {
  return {
    hasUsers: async () => state.users.size > 0,
    list: async (organizationId) => listUsers(state, organizationId),
    get: async (userId) => state.users.get(userId),
    findByEmail: async (email) => [...state.users.values()].find((user) => user.email === email),
    async findByOpenIdSubject(subject) {
      const found = [...state.subjects].find(([, of]) => of === subject);
      return found && state.users.get(found[0]);
    },
    findPasswordHash: async (userId) => state.passwordHashes.get(userId),
    async create(user) {
      noteWrite();
      return insertUser(state, user);
    },
    async update(organizationId, userId, change, terms) {
      noteWrite();
      const outcome = applyUserChange(listUsers(state, organizationId), userId, change, terms);
      if (outcome.kind !== 'changed') return outcome;
      state.users.set(userId, outcome.user);
      if (outcome.user.disabledAtMs !== undefined) endSessions(state, userId);
      withdrawLinksAfter(state, change, outcome.user);
      return outcome;
    },
    async setPassword(userId, passwordHash, keptSessionId) {
      noteWrite();
      if (keptSessionId !== undefined && state.sessions.get(keptSessionId)?.userId !== userId) return false;
      if (setPassword(state, userId, passwordHash) === undefined) return false;
      endSessions(state, userId, keptSessionId);
      return true;
    },
    async setOpenIdSubject(userId, subject) {
      noteWrite();
      const isOfAnother = [...state.subjects].some(([id, of]) => of === subject && id !== userId);
      if (!state.users.has(userId) || isOfAnother) return false;
      const known = state.subjects.get(userId) ?? subject;
      if (known !== subject && known.startsWith(issuerPrefix(subject))) return false;
      state.subjects.set(userId, subject);
      return true;
    },
    async removeOpenIdSubject(userId) {
      noteWrite();
      if (!state.subjects.delete(userId)) return false;
      endSessions(state, userId);
      return true;
    },
    async putMembership(organizationId, userId, projectId, role) {
      noteWrite();
      const user = state.users.get(userId);
      if (user?.organizationId !== organizationId || !(await state.hasProject(organizationId, projectId)))
        return undefined;
      const others = user.memberships.filter((membership) => membership.projectId !== projectId);
      const memberships = sortMemberships([...others, { projectId, role }]);
      state.users.set(userId, { ...user, memberships });
      return state.users.get(userId);
    },
    async removeMembership(organizationId, userId, projectId) {
      noteWrite();
      const user = state.users.get(userId);
      if (user?.organizationId !== organizationId) return false;
      const memberships = user.memberships.filter((membership) => membership.projectId !== projectId);
      state.users.set(userId, { ...user, memberships });
      return memberships.length < user.memberships.length;
    },
  };
}

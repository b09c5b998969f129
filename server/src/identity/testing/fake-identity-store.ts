import { isExpected, versionEtag } from '../../documents/version-etag.ts';
import { type IdentityLimits, identityLimits } from '../identity-limits.ts';
import type {
  ApiKey,
  IdentityStore,
  NewApiKey,
  Organization,
  Project,
  StoredProject,
} from '../identity-store.ts';

interface FakeProject extends Project {
  readonly revision: number;
}

interface FakeKey extends Omit<ApiKey, 'etag'> {
  readonly hashHex: string;
  readonly revision: number;
}

interface FakeState {
  readonly organizations: Organization[];
  readonly projects: FakeProject[];
  keys: FakeKey[];
  /** The handle of each write. */
  readonly writers: object[];
}

export interface FakeIdentityStore extends IdentityStore {
  /** A second handle on the same data, as of another process. */
  openAnother(): IdentityStore;
}

/** An in-memory identity store. */
export function createFakeIdentityStore(limits: IdentityLimits = identityLimits): FakeIdentityStore {
  const state: FakeState = { organizations: [], projects: [], keys: [], writers: [] };
  return { ...openHandle(state, limits), openAnother: () => openHandle(state, limits) };
}

function openHandle(
  state: FakeState,
  { maxProjects, maxKeys, maxRevokedKeys }: IdentityLimits,
): IdentityStore {
  const handle = {};
  const noteWrite = () => state.writers.push(handle);

  function hasNamesake({ id, organizationId, name }: Project): boolean {
    return state.projects.some(
      (other) => other.id !== id && other.organizationId === organizationId && other.name === name,
    );
  }

  function addProject(project: Project): StoredProject | 'name-taken' | 'full' {
    const siblings = state.projects.filter(({ organizationId: id }) => id === project.organizationId);
    if (siblings.length >= maxProjects) return 'full';
    if (hasNamesake(project)) return 'name-taken';
    const added = { ...project, revision: 1 };
    state.projects.push(added);
    return toStoredProject(added);
  }

  function addKey({ hash, ...key }: NewApiKey): ApiKey | 'full' {
    const project = state.projects.find(({ id }) => id === key.projectId);
    if (project === undefined) throw new Error(`no project ${key.projectId}`);
    const { organizationId } = project;
    const working = state.keys.filter(
      (each) => each.projectId === project.id && each.revokedAtMs === undefined,
    );
    if (working.length >= maxKeys) return 'full';
    const revoked = state.keys
      .filter((each) => each.projectId === project.id && each.revokedAtMs !== undefined)
      .sort((a, b) => (a.revokedAtMs ?? 0) - (b.revokedAtMs ?? 0));
    const forgotten = new Set(revoked.slice(0, Math.max(0, revoked.length - maxRevokedKeys)));
    state.keys = state.keys.filter((each) => !forgotten.has(each));
    const added = { ...key, organizationId, hashHex: toHex(hash), revision: 1 };
    state.keys.push(added);
    return toApiKey(added);
  }

  function findKey(keyId: string): ApiKey | undefined {
    const key = state.keys.find(({ id }) => id === keyId);
    return key && toApiKey(key);
  }

  function replaceKey(keyId: string, change: (key: FakeKey) => Partial<FakeKey>): ApiKey | undefined {
    const index = state.keys.findIndex(({ id }) => id === keyId);
    const key = state.keys[index];
    if (key === undefined) return undefined;
    const changed = { ...key, ...change(key) };
    state.keys[index] = changed;
    return toApiKey(changed);
  }

  return {
    async initialize({ organization, project, keys }) {
      if (state.organizations.length > 0) return false;
      if (keys.some(({ projectId }) => projectId !== project.id))
        throw new Error('a key of an unknown project');
      noteWrite();
      state.organizations.push(organization);
      addProject(project);
      for (const key of keys) addKey(key);
      return true;
    },
    listOrganizations: async () => [...state.organizations],
    async createProject(project) {
      noteWrite();
      return addProject(project);
    },
    async getProject(projectId) {
      const project = state.projects.find(({ id }) => id === projectId);
      return project && toStoredProject(project);
    },
    async renameProject({ projectId, name, expected }) {
      noteWrite();
      const index = state.projects.findIndex(({ id }) => id === projectId);
      const before = state.projects[index];
      if (before === undefined || !isExpected(expected, toStoredProject(before).etag)) return 'stale';
      if (hasNamesake({ ...before, name })) return 'name-taken';
      const renamed = { ...before, name, revision: before.revision + 1 };
      state.projects[index] = renamed;
      return toStoredProject(renamed);
    },
    listProjects: async () => state.projects.map(({ revision: _, ...project }) => project),
    async createKey(key) {
      noteWrite();
      return addKey(key);
    },
    getKey: async (keyId) => findKey(keyId),
    async updateKey({ keyId, expected, ...change }) {
      noteWrite();
      const before = findKey(keyId);
      if (before === undefined || !isExpected(expected, before.etag)) return undefined;
      return replaceKey(keyId, ({ revision }) => ({ ...change, revision: revision + 1 }));
    },
    async findKeyByHash(hash) {
      const key = state.keys.find(({ hashHex }) => hashHex === toHex(hash));
      return key && toApiKey(key);
    },
    async listKeys({ projectId, kind }) {
      return state.keys
        .filter((key) => projectId === undefined || key.projectId === projectId)
        .filter((key) => kind === undefined || key.kind === kind)
        .map(toApiKey);
    },
    async revokeKey(keyId, revokedAtMs) {
      noteWrite();
      return replaceKey(keyId, (key) =>
        key.revokedAtMs === undefined ? { revokedAtMs, revision: key.revision + 1 } : {},
      );
    },
    async recordKeyUse(lastUsedAtMsByKeyId) {
      noteWrite();
      for (const [keyId, usedAtMs] of lastUsedAtMsByKeyId) {
        replaceKey(keyId, (key) => ({ lastUsedAtMs: Math.max(usedAtMs, key.lastUsedAtMs ?? usedAtMs) }));
      }
    },
    foreignChangeMarker: async () => state.writers.filter((writer) => writer !== handle).length,
  };
}

function toStoredProject({ revision, ...project }: FakeProject): StoredProject {
  return { ...project, etag: versionEtag(project.id, revision) };
}

function toApiKey({ hashHex: _, revision, ...key }: FakeKey): ApiKey {
  return { ...key, etag: versionEtag(key.id, revision) };
}

function toHex(hash: Uint8Array): string {
  return Buffer.from(hash).toString('hex');
}

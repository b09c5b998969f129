import type { ApiKey, IdentityStore, NewApiKey, Organization, Project } from '../identity-store.ts';

interface FakeState {
  readonly organizations: Organization[];
  readonly projects: Project[];
  readonly keys: (ApiKey & { readonly hashHex: string })[];
  /** The handle of each write. */
  readonly writers: object[];
}

export interface FakeIdentityStore extends IdentityStore {
  /** A second handle on the same data, as of another process. */
  openAnother(): IdentityStore;
}

/** An in-memory identity store. */
export function createFakeIdentityStore(): FakeIdentityStore {
  const state: FakeState = { organizations: [], projects: [], keys: [], writers: [] };
  return { ...openHandle(state), openAnother: () => openHandle(state) };
}

function openHandle(state: FakeState): IdentityStore {
  const handle = {};
  const noteWrite = () => state.writers.push(handle);

  function addProject(project: Project): boolean {
    const isTaken = state.projects.some(
      (other) => other.organizationId === project.organizationId && other.name === project.name,
    );
    if (!isTaken) state.projects.push(project);
    return !isTaken;
  }

  function addKey({ hash, ...key }: NewApiKey): void {
    const project = state.projects.find(({ id }) => id === key.projectId);
    if (project === undefined) throw new Error(`no project ${key.projectId}`);
    state.keys.push({ ...key, organizationId: project.organizationId, hashHex: toHex(hash) });
  }

  function replaceKey(keyId: string, change: (key: ApiKey) => Partial<ApiKey>): ApiKey | undefined {
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
      keys.forEach(addKey);
      return true;
    },
    listOrganizations: async () => [...state.organizations],
    async createProject(project) {
      noteWrite();
      return addProject(project);
    },
    listProjects: async () => [...state.projects],
    async createKey(key) {
      noteWrite();
      addKey(key);
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
      return replaceKey(keyId, (key) => ({ revokedAtMs: key.revokedAtMs ?? revokedAtMs }));
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

function toApiKey({ hashHex: _, ...key }: ApiKey & { readonly hashHex: string }): ApiKey {
  return key;
}

function toHex(hash: Uint8Array): string {
  return Buffer.from(hash).toString('hex');
}

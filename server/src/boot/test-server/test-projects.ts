import { randomUUID } from 'node:crypto';
import { parseOrigin } from '../../identity/allowed-origin.ts';
import { createIdentityId } from '../../identity/identity-id.ts';
import type { IdentityStore } from '../../identity/identity-store.ts';
import { issueKey } from '../../identity/issue-key.ts';
import type { TestKeys } from '../../test-server/thread-protocol.ts';
import { systemClock, systemRandomness } from '../system-parts.ts';

/** The projects of tests, each with keys that may be moved to another. */
export interface TestProjects {
  /** The store to compose the service with. */
  readonly identities: IdentityStore;
  create(): Promise<TestKeys>;
  /** Moves the keys of a project to a new, empty one. The service has to forget its keys afterwards. */
  reset(serverKey: string): Promise<void>;
}

/**
 * @param webOrigins origins of the web key that each project gets; none, no key.
 * @throws Error for an origin that is none.
 */
export function createTestProjects(store: IdentityStore, webOrigins: readonly string[]): TestProjects {
  const allowedOrigins = webOrigins.map(toOrigin);
  /** The project that a key was made for, by the key; and the project that it stands for now, by that one. */
  const homeOf = new Map<string, string>();
  const currentOf = new Map<string, string>();

  async function createProject(): Promise<string> {
    const [organization] = await store.listOrganizations();
    if (organization === undefined) throw new Error('the service has not started yet');
    const id = createIdentityId('project', systemRandomness.randomBytes);
    const name = `test ${randomUUID()}`;
    const project = { id, organizationId: organization.id, name, createdAtMs: systemClock.nowMs() };
    if ((await store.createProject(project)) !== 'full') return id;
    throw new Error('the test server has the maximum of projects; start another one');
  }

  async function createKey(kind: 'server' | 'ingest' | 'web', projectId: string): Promise<string> {
    const origins = kind === 'web' ? { allowedOrigins } : {};
    const { key, record } = issueKey(
      { kind, projectId, name: `test ${kind} key`, ...origins },
      { ...systemClock, ...systemRandomness },
    );
    await store.createKey(record);
    return key;
  }

  return {
    identities: {
      ...store,
      async findKeyByHash(hash) {
        const key = await store.findKeyByHash(hash);
        return key && { ...key, projectId: currentOf.get(key.projectId) ?? key.projectId };
      },
    },
    async create() {
      const projectId = await createProject();
      const serverKey = await createKey('server', projectId);
      homeOf.set(serverKey, projectId);
      return {
        serverKey,
        ingestKey: await createKey('ingest', projectId),
        ...(allowedOrigins.length === 0 ? {} : { webKey: await createKey('web', projectId) }),
      };
    },
    async reset(serverKey) {
      const home = homeOf.get(serverKey);
      if (home === undefined) throw new Error('the key is of no project of this test server');
      currentOf.set(home, await createProject());
    },
  };
}

function toOrigin(text: string): string {
  const origin = parseOrigin(text);
  if (origin !== undefined) return origin;
  throw new Error(`webOrigins has ${JSON.stringify(text)}, expected an origin such as http://localhost:5173`);
}

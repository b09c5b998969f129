import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { IdentityStore, NewApiKey } from '../../../server/src/identity/identity-store.ts';
import { issueKey } from '../../../server/src/identity/issue-key.ts';
import {
  describeIdentityStore,
  limitsOfContract,
} from '../../../server/src/identity/testing/identity-store-contract.ts';
import { describeSecretStore } from '../../../server/src/identity/testing/secret-store-contract.ts';
import { createPostgresIdentityStore } from '../../../server/src/storage/postgres/postgres-identity-store.ts';
import { createPostgresSecretStore } from '../../../server/src/storage/postgres/postgres-secret-store.ts';
import { type PostgresServer, startPostgres } from '../../support/start-postgres.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.remove());

describeIdentityStore('PostgreSQL', async () => {
  const database = await server.createTestDatabase();
  return {
    store: createPostgresIdentityStore(await database.open(), limitsOfContract),
    another: createPostgresIdentityStore(await database.open(), limitsOfContract),
    close: database.remove,
  };
});

describeSecretStore('PostgreSQL', async () => {
  const database = await server.createTestDatabase();
  const parts = { randomBytes, nowMs: () => 1_000 };
  return {
    store: createPostgresSecretStore({ db: await database.open(), ...parts }),
    another: createPostgresSecretStore({ db: await database.open(), ...parts }),
    close: database.remove,
  };
});

describe('identities that several processes change at once', () => {
  const organization = { id: 'org_1', name: 'default', createdAtMs: 1 };
  const project = { id: 'prj_1', organizationId: 'org_1', name: 'default', createdAtMs: 1 };

  /** Three processes, and a function that calls each of them several times at once. */
  async function openProcesses() {
    const database = await server.createTestDatabase();
    onTestFinished(database.remove);
    const stores = await Promise.all(
      [1, 2, 3].map(async () => createPostgresIdentityStore(await database.open(), limitsOfContract)),
    );
    const [store] = stores;
    if (store === undefined) throw new Error('there is no process');
    function race<Result>(call: (store: IdentityStore, at: number) => Promise<Result>): Promise<Result[]> {
      return Promise.all([...stores, ...stores, ...stores, ...stores].map((each, at) => call(each, at)));
    }
    return { db: await database.open(), store, race };
  }

  function newKey(id: string): NewApiKey {
    return issueKey({ kind: 'server', projectId: 'prj_1', name: id }, { randomBytes, nowMs: () => 1 }).record;
  }

  it('are initialized by one of them', async () => {
    const { store, race } = await openProcesses();
    const outcomes = await race((each, at) =>
      each.initialize({
        organization: { ...organization, id: `org_${at}` },
        project: { ...project, organizationId: `org_${at}` },
        keys: [],
      }),
    );
    expect(outcomes.filter((isFirst) => isFirst)).toHaveLength(1);
    expect(await store.listOrganizations()).toHaveLength(1);
    expect(await store.listProjects()).toHaveLength(1);
  });

  it('stay within their limits, and names stay unique', async () => {
    const { store, race } = await openProcesses();
    await store.initialize({ organization, project, keys: [] });
    const { maxProjects, maxKeys } = limitsOfContract;
    const keys = await race((each, at) => each.createKey(newKey(`key ${at}`)));
    expect(keys.filter((outcome) => outcome !== 'full')).toHaveLength(maxKeys);
    expect(await store.listKeys({})).toHaveLength(maxKeys);
    const sameName = await race((each, at) =>
      each.createProject({ ...project, id: `prj_same_${at}`, name: 'shop' }),
    );
    expect(sameName.filter((outcome) => typeof outcome === 'object')).toHaveLength(1);
    expect(sameName.filter((outcome) => outcome === 'name-taken')).toHaveLength(sameName.length - 1);
    const projects = await race((each, at) =>
      each.createProject({ ...project, id: `prj_more_${at}`, name: `${at}` }),
    );
    expect(projects.filter((outcome) => outcome !== 'full')).toHaveLength(maxProjects - 2);
    const ids = (await store.listProjects()).map(({ id }) => id);
    const renamed = await race((each, at) =>
      each.renameProject({ projectId: ids[at % ids.length] ?? '', name: 'wanted', expected: '*' }),
    );
    const winners = new Set(renamed.map((outcome) => (typeof outcome === 'object' ? outcome.id : outcome)));
    expect(winners).toEqual(new Set([expect.stringContaining('prj_'), 'name-taken']));
  });

  it('are changed by the one that names the version', async () => {
    const { db, store, race } = await openProcesses();
    await store.initialize({ organization, project, keys: [newKey('first')] });
    const [key] = await store.listKeys({});
    const { etag } = (await store.getProject('prj_1')) ?? { etag: '' };
    // All begin before one of them can end.
    const updated = await db.transaction(async (session) => {
      await session.rows('SELECT 1 FROM api_keys FOR UPDATE');
      const updating = race((each, at) =>
        each.updateKey({ keyId: key?.id ?? '', name: `${at}`, expected: [key?.etag ?? ''] }),
      );
      await delay(300);
      return { updating };
    });
    expect((await updated.updating).filter((outcome) => outcome !== undefined)).toHaveLength(1);
    const renamed = await race((each, at) =>
      each.renameProject({ projectId: 'prj_1', name: `${at}`, expected: [etag] }),
    );
    expect(renamed.filter((outcome) => outcome !== 'stale')).toHaveLength(1);
    const revoked = await race((each, at) => each.revokeKey(key?.id ?? '', 1_000 + at));
    expect(new Set(revoked.map((outcome) => outcome?.revokedAtMs)).size).toBe(1);
  });

  it('have the latest of the uses that are recorded, without deadlocks', async () => {
    const { store, race } = await openProcesses();
    const keys = Array.from({ length: limitsOfContract.maxKeys }, (_, at) => newKey(`${at}`));
    await store.initialize({ organization, project, keys });
    const ids = keys.map(({ id }) => id);
    await race((each, at) => {
      const inOrder = at % 2 === 0 ? ids : ids.toReversed();
      return each.recordKeyUse(new Map(inOrder.map((id) => [id, 1_000 + at])));
    });
    const uses = (await store.listKeys({})).map(({ lastUsedAtMs }) => lastUsedAtMs);
    expect(uses).toEqual(ids.map(() => 1_011));
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FirstIdentities, IdentityStore, NewApiKey, Project } from '../identity-store.ts';

export interface OpenedIdentityStore {
  readonly store: IdentityStore;
  /** A second handle on the same data, as of another process. */
  readonly another: IdentityStore;
  close(): void | Promise<void>;
}

const organization = { id: 'org_1', name: 'default', createdAtMs: 1_000 };
const project: Project = { id: 'prj_1', organizationId: 'org_1', name: 'default', createdAtMs: 1_000 };

function newKey(id: string, changes: Partial<NewApiKey> = {}): NewApiKey {
  return {
    id,
    kind: 'server',
    projectId: 'prj_1',
    name: `key ${id}`,
    displayPrefix: 'svc_srv_Ab3d',
    hash: hashOf(id),
    allowedOrigins: [],
    createdAtMs: 2_000,
    ...changes,
  };
}

function hashOf(id: string): Uint8Array {
  return new Uint8Array(32).map((_, index) => id.charCodeAt(index % id.length) + index);
}

const first: FirstIdentities = { organization, project, keys: [newKey('key_first')] };

/** Of the stores that run the suite. */
export const limitsOfContract = { maxProjects: 3, maxKeys: 6, maxRevokedKeys: 3 };

/** Contract suite for identity stores. */
export function describeIdentityStore(
  name: string,
  open: () => OpenedIdentityStore | Promise<OpenedIdentityStore>,
): void {
  describe(`${name} as an identity store`, () => {
    let opened: OpenedIdentityStore;
    let store: IdentityStore;
    beforeEach(async () => {
      opened = await open();
      store = opened.store;
    });
    afterEach(() => opened.close());

    it('is empty before it is initialized', async () => {
      expect(await store.listOrganizations()).toEqual([]);
      expect(await store.listProjects()).toEqual([]);
      expect(await store.listKeys({})).toEqual([]);
    });

    it('is initialized once, by the first process', async () => {
      expect(await store.initialize(first)).toBe(true);
      const second = {
        organization: { ...organization, id: 'org_2' },
        project,
        keys: [newKey('key_second')],
      };
      expect(await opened.another.initialize(second)).toBe(false);
      expect(await store.listOrganizations()).toEqual([organization]);
      expect(await store.listProjects()).toEqual([project]);
      expect((await store.listKeys({})).map(({ id }) => id)).toEqual(['key_first']);
    });

    it('creates nothing when a part of the first identities is rejected', async () => {
      const broken = { ...first, keys: [newKey('key_a'), newKey('key_b', { projectId: 'prj_unknown' })] };
      await expect(store.initialize(broken)).rejects.toThrow();
      expect(await store.listOrganizations()).toEqual([]);
      expect(await store.initialize(first)).toBe(true);
    });

    describe('once initialized', () => {
      beforeEach(async () => {
        await store.initialize(first);
      });

      it('rejects a second project of the same name in the organization', async () => {
        expect(await store.createProject({ ...project, id: 'prj_2' })).toBe('name-taken');
        const created = await store.createProject({ ...project, id: 'prj_2', name: 'shop' });
        expect(created).toEqual({ ...project, id: 'prj_2', name: 'shop', etag: expect.any(String) });
        expect(await opened.another.getProject('prj_2')).toEqual(created);
        expect(await store.getProject('prj_unknown')).toBeUndefined();
        expect((await store.listProjects()).map(({ name }) => name)).toEqual(['default', 'shop']);
      });

      it('rejects projects and keys beyond their limits, of which revoked keys take none, and keeps those revoked last', async () => {
        const { maxProjects, maxKeys } = limitsOfContract;
        for (let at = 2; at <= maxProjects; at += 1)
          expect(await store.createProject({ ...project, id: `prj_${at}`, name: `${at}` })).toBeTypeOf(
            'object',
          );
        expect(await opened.another.createProject({ ...project, id: 'prj_x', name: 'x' })).toBe('full');
        expect(await store.getProject('prj_x')).toBeUndefined();
        for (let at = 2; at <= maxKeys; at += 1)
          expect(await store.createKey(newKey(`key_${at}`))).toBeTypeOf('object');
        expect(await opened.another.createKey(newKey('key_x'))).toBe('full');
        expect(await store.getKey('key_x')).toBeUndefined();
        expect(await store.createKey(newKey('key_other', { projectId: 'prj_2' }))).toBeTypeOf('object');
        await store.revokeKey('key_2', 1);
        expect(await store.createKey(newKey('key_x'))).toBeTypeOf('object');
        for (const [at, id] of ['key_6', 'key_5', 'key_4', 'key_3'].entries()) await store.revokeKey(id, at);
        expect(await store.createKey(newKey('key_y'))).toBeTypeOf('object');
        const kept = await opened.another.listKeys({ projectId: 'prj_1' });
        expect(
          kept.flatMap(({ id, revokedAtMs }) => (revokedAtMs === undefined ? [] : id)).toSorted(),
        ).toEqual(['key_3', 'key_4', 'key_5']);
      });

      it('renames a project whose ETag is expected, and gives it another', async () => {
        const { etag = '' } = (await store.getProject('prj_1')) ?? {};
        const renaming = { projectId: 'prj_1', name: 'shop', expected: ['"other"', etag] };
        const renamed = await store.renameProject(renaming);
        expect(renamed).toEqual({ ...project, name: 'shop', etag: expect.any(String) });
        expect(await opened.another.getProject('prj_1')).toEqual(renamed);
        expect(renamed).not.toMatchObject({ etag });
        expect(await store.renameProject({ ...renaming, name: 'late' })).toBe('stale');
        expect((await store.listProjects()).map(({ name }) => name)).toEqual(['shop']);
        expect(await store.renameProject({ ...renaming, name: 'late', expected: '*' })).toMatchObject({
          name: 'late',
        });
      });

      it('renames no project that does not exist, and none to the name of another', async () => {
        await store.createProject({ ...project, id: 'prj_2', name: 'shop' });
        const renaming = { projectId: 'prj_1', name: 'shop', expected: '*' } as const;
        expect(await store.renameProject({ ...renaming, projectId: 'prj_unknown' })).toBe('stale');
        expect(await store.renameProject(renaming)).toBe('name-taken');
        expect(await store.renameProject({ ...renaming, name: 'default' })).toMatchObject({
          name: 'default',
        });
      });

      it('replaces the given members of a key whose ETag is expected', async () => {
        const { hash, ...fields } = newKey('key_web', { kind: 'web', allowedOrigins: ['https://a.example'] });
        await store.createKey({ hash, ...fields });
        const { etag = '' } = (await store.getKey('key_web')) ?? {};
        const update = { keyId: 'key_web', expected: [etag] };
        const renamed = await store.updateKey({ ...update, name: 'page' });
        expect(renamed).toMatchObject({ name: 'page', allowedOrigins: ['https://a.example'] });
        expect(renamed?.etag).not.toBe(etag);
        expect(await store.updateKey({ ...update, allowedOrigins: [] })).toBeUndefined();
        expect(await opened.another.findKeyByHash(hash)).toEqual(renamed);
        const moved = await store.updateKey({
          keyId: 'key_web',
          expected: '*',
          allowedOrigins: ['https://b.example'],
        });
        expect(moved).toMatchObject({ name: 'page', allowedOrigins: ['https://b.example'] });
        expect(await store.updateKey({ keyId: 'key_unknown', expected: '*', name: 'x' })).toBeUndefined();
      });

      it('has a new ETag of a key after its revocation, and the same after a use', async () => {
        const etagOf = async () => (await store.getKey('key_first'))?.etag;
        const before = await etagOf();
        await store.recordKeyUse(new Map([['key_first', 7_000]]));
        expect(await etagOf()).toBe(before);
        const { etag } = (await store.revokeKey('key_first', 8_000)) ?? {};
        expect(etag).not.toBe(before);
        await store.revokeKey('key_first', 9_000);
        expect(await etagOf()).toBe(etag);
      });

      it('finds a key by its hash only, with its organization', async () => {
        const { hash, ...fields } = newKey('key_web', {
          kind: 'web',
          allowedOrigins: ['https://shop.example'],
        });
        const created = await store.createKey({ hash, ...fields });
        expect(created).toEqual({ ...fields, organizationId: 'org_1', etag: expect.any(String) });
        expect(await store.findKeyByHash(hash)).toEqual(created);
        expect(await store.getKey('key_web')).toEqual(created);
        expect(await store.getKey('key_other')).toBeUndefined();
        expect(await store.findKeyByHash(hashOf('key_other'))).toBeUndefined();
      });

      it('rejects a key of an unknown project', async () => {
        await expect(store.createKey(newKey('key_x', { projectId: 'prj_unknown' }))).rejects.toThrow();
      });

      it('preserves names and origins with any characters', async () => {
        const name = `'; DROP TABLE api_keys; -- "__proto__" \u0000 ü 🙂`;
        await store.createKey(newKey('key_odd', { name, allowedOrigins: [name, '__proto__'] }));
        expect(await store.findKeyByHash(hashOf('key_odd'))).toMatchObject({
          name,
          allowedOrigins: [name, '__proto__'],
        });
      });

      it.each([
        [{}, ['key_first', 'key_ingest', 'key_shop']],
        [{ projectId: 'prj_1' }, ['key_first', 'key_ingest']],
        [{ kind: 'server' as const }, ['key_first', 'key_shop']],
        [{ projectId: 'prj_2', kind: 'server' as const }, ['key_shop']],
        [{ projectId: 'prj_2', kind: 'web' as const }, []],
        [{ projectId: 'prj_unknown' }, []],
      ])('lists the keys of %j oldest first', async (filter, expected) => {
        await store.createProject({ ...project, id: 'prj_2', name: 'shop' });
        await store.createKey(newKey('key_ingest', { kind: 'ingest' }));
        await store.createKey(newKey('key_shop', { projectId: 'prj_2', createdAtMs: 3_000 }));
        expect((await store.listKeys(filter)).map(({ id }) => id)).toEqual(expected);
      });

      it('revokes a key once and keeps the time', async () => {
        expect(await store.revokeKey('key_first', 5_000)).toMatchObject({
          id: 'key_first',
          revokedAtMs: 5_000,
        });
        expect(await store.revokeKey('key_first', 6_000)).toMatchObject({ revokedAtMs: 5_000 });
        expect(await store.findKeyByHash(hashOf('key_first'))).toMatchObject({ revokedAtMs: 5_000 });
        expect(await store.listKeys({})).toMatchObject([{ id: 'key_first', revokedAtMs: 5_000 }]);
      });

      it('returns undefined for an unknown key', async () => {
        expect(await store.revokeKey('key_unknown', 5_000)).toBeUndefined();
      });

      it('moves the time of last use forward only', async () => {
        await store.recordKeyUse(
          new Map([
            ['key_first', 7_000],
            ['key_unknown', 7_000],
          ]),
        );
        await store.recordKeyUse(new Map([['key_first', 6_000]]));
        expect(await store.listKeys({})).toMatchObject([{ id: 'key_first', lastUsedAtMs: 7_000 }]);
      });

      it('shows every write to another process immediately', async () => {
        await store.createKey(newKey('key_new'));
        expect(await opened.another.findKeyByHash(hashOf('key_new'))).toMatchObject({ id: 'key_new' });
        await opened.another.revokeKey('key_new', 5_000);
        expect(await store.findKeyByHash(hashOf('key_new'))).toMatchObject({ revokedAtMs: 5_000 });
      });

      it('has a marker that changes with writes of another process', async () => {
        const before = await store.foreignChangeMarker();
        expect(await store.foreignChangeMarker()).toBe(before);
        await opened.another.revokeKey('key_first', 5_000);
        await expect.poll(() => store.foreignChangeMarker()).not.toBe(before);
      });
    });
  });
}

import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFirstIdentities } from './first-start.ts';
import { createIdentityService, type IdentityService } from './identity-service.ts';
import { issueKey } from './issue-key.ts';
import { createKey } from './key-format.ts';
import { createFakeIdentityStore, type FakeIdentityStore } from './testing/fake-identity-store.ts';

const issuer = { randomBytes, nowMs: () => 1_000 };

describe('the identity service', () => {
  let store: FakeIdentityStore;
  let service: IdentityService;
  let lookUpCount: number;
  let monotonicMs: number;
  let used: string[];
  let serverKey: string;
  let serverKeyId: string;

  beforeEach(async () => {
    store = createFakeIdentityStore();
    lookUpCount = 0;
    monotonicMs = 0;
    used = [];
    const keys = await createFirstIdentities({ store, ...issuer });
    serverKey = keys?.serverKey ?? '';
    serverKeyId = (await store.listKeys({ kind: 'server' }))[0]?.id ?? '';
    service = createIdentityService({
      store: {
        ...store,
        findKeyByHash(hash) {
          lookUpCount += 1;
          return store.findKeyByHash(hash);
        },
      },
      recordUse: (keyId) => used.push(keyId),
      nowMs: () => 2_000,
      monotonicNowMs: () => monotonicMs,
    });
  });

  it('returns the owner of a key and records its use', async () => {
    const [project] = await store.listProjects();
    expect(await service.authenticate(serverKey)).toEqual({
      keyId: serverKeyId,
      kind: 'server',
      projectId: project?.id,
      organizationId: project?.organizationId,
      allowedOrigins: [],
    });
    expect(used).toEqual([serverKeyId]);
  });

  it('returns the allowed origins of a web key', async () => {
    const projectId = (await store.listProjects())[0]?.id ?? '';
    const allowedOrigins = ['https://shop.example'];
    const { key, record } = issueKey({ kind: 'web', projectId, name: 'shop', allowedOrigins }, issuer);
    await store.createKey(record);
    expect(await service.authenticate(key)).toMatchObject({ kind: 'web', allowedOrigins });
  });

  it('reads a key from the store once', async () => {
    for (let request = 0; request < 5; request++) await service.authenticate(serverKey);
    expect(lookUpCount).toBe(1);
    expect(used).toHaveLength(5);
  });

  it('reads a key anew when it has to forget its keys', async () => {
    for (const _ of [1, 2]) await service.authenticate(serverKey);
    service.forgetKeys();
    for (const _ of [1, 2]) await service.authenticate(serverKey);
    expect(lookUpCount).toBe(2);
  });

  it('rejects a mistyped key without a lookup', async () => {
    const mistyped = serverKey.slice(0, -1) + (serverKey.endsWith('0') ? '1' : '0');
    expect(await service.authenticate(mistyped)).toBeUndefined();
    expect(lookUpCount).toBe(0);
  });

  it('rejects an unknown key, and accepts it once another process has created it', async () => {
    const projectId = (await store.listProjects())[0]?.id ?? '';
    const { key, record } = issueKey({ kind: 'ingest', projectId, name: 'late' }, issuer);
    expect(await service.authenticate(key)).toBeUndefined();
    expect(await service.authenticate(createKey('server', randomBytes))).toBeUndefined();
    await store.openAnother().createKey(record);
    expect(await service.authenticate(key)).toMatchObject({ keyId: record.id });
    expect(used).toEqual([record.id]);
  });

  it('rejects a key immediately after revoking it', async () => {
    await service.authenticate(serverKey);
    expect(await service.revokeKey(serverKeyId)).toMatchObject({ revokedAtMs: 2_000 });
    expect(await service.authenticate(serverKey)).toBeUndefined();
    expect(await service.revokeKey('key_unknown')).toBeUndefined();
  });

  it('rejects a key immediately after a revocation that was stored, but not acknowledged', async () => {
    const service = createIdentityService({
      store: {
        ...store,
        async revokeKey(...revocation) {
          await store.revokeKey(...revocation);
          throw new Error('the connection was lost');
        },
      },
      recordUse: () => {},
      nowMs: () => 2_000,
      monotonicNowMs: () => 0,
    });
    await service.authenticate(serverKey);
    expect([...(await service.revokedKeyIds())]).toEqual([]);
    await expect(service.revokeKey(serverKeyId)).rejects.toThrow('lost');
    expect(await service.authenticate(serverKey)).toBeUndefined();
    expect([...(await service.revokedKeyIds())]).toEqual([serverKeyId]);
  });

  it('rejects a key within 500 ms after another process revoked it', async () => {
    await service.authenticate(serverKey);
    await store.openAnother().revokeKey(serverKeyId, 1_500);
    monotonicMs = 499;
    expect(await service.authenticate(serverKey)).toBeDefined();
    monotonicMs = 500;
    expect(await service.authenticate(serverKey)).toBeUndefined();
  });

  it('lists server keys it revoked immediately, and those revoked by another process within 500 ms', async () => {
    const projectId = (await store.listProjects())[0]?.id ?? '';
    const { record } = issueKey({ kind: 'server', projectId, name: 'second' }, issuer);
    await store.createKey(record);
    const none = await service.revokedKeyIds();
    expect([...none]).toEqual([]);
    expect(await service.revokedKeyIds()).toBe(none);
    await service.revokeKey(serverKeyId);
    expect([...(await service.revokedKeyIds())]).toEqual([serverKeyId]);
    await store.openAnother().revokeKey(record.id, 1_500);
    monotonicMs = 499;
    expect((await service.revokedKeyIds()).size).toBe(1);
    monotonicMs = 500;
    expect([...(await service.revokedKeyIds())].sort()).toEqual([record.id, serverKeyId].sort());
  });

  it('retries the list of revoked keys after a failure', async () => {
    let failures = 1;
    const shaky = createIdentityService({
      store: {
        ...store,
        listKeys: (filter) => (failures-- > 0 ? Promise.reject(new Error('busy')) : store.listKeys(filter)),
      },
      recordUse: () => {},
      nowMs: () => 2_000,
      monotonicNowMs: () => 0,
    });
    await expect(shaky.revokedKeyIds()).rejects.toThrow('busy');
    expect([...(await shaky.revokedKeyIds())]).toEqual([]);
  });

  it('never caches a key that was revoked while it was being read', async () => {
    const hasRead = Promise.withResolvers<void>();
    const mayAnswer = Promise.withResolvers<void>();
    const slow = createIdentityService({
      store: {
        ...store,
        async findKeyByHash(hash) {
          const key = await store.findKeyByHash(hash);
          hasRead.resolve();
          await mayAnswer.promise;
          return key;
        },
      },
      recordUse: () => {},
      nowMs: () => 2_000,
      monotonicNowMs: () => 0,
    });
    const overtaken = slow.authenticate(serverKey);
    await hasRead.promise;
    await slow.revokeKey(serverKeyId);
    mayAnswer.resolve();
    await overtaken;
    expect(await slow.authenticate(serverKey)).toBeUndefined();
  });
});
